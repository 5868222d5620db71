import { bearer, forgetToken, type ProblemJson } from '#web/session.ts';
import { followEvents, type LinkState } from '#web/event-stream.ts';
import type { RunTold } from './told.ts';

/** Why nothing is read any more. */
export interface Refusal extends ProblemJson {
  /** How long to wait, where the interface says so. */
  readonly retryAfterSeconds?: number;
  /** The run that is under way. */
  readonly run_id?: string;
}

/** A run that is being followed. */
export interface RunPlace {
  readonly conversationId: string;
  readonly runId: string;
}

interface Following {
  readonly onTold: (told: RunTold) => void;
  readonly onState: (state: LinkState) => void;
  readonly signal: AbortSignal;
}

/** A message to be answered: sent under one key, however often. */
export interface Said {
  readonly message: string;
  /** Undefined: it begins a conversation. */
  readonly conversationId: string | undefined;
  readonly key: string;
}

const eventsOf = ({ conversationId, runId }: RunPlace) => `/v1/conversations/${conversationId}/runs/${runId}/events`;

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const posted = ({ message, key }: Said): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify({ message, time_zone: timeZone() }),
});

const signedOut: Refusal = { status: 401, code: 'credential_missing', detail: 'Sign in first.' };

/** Has a message answered, and follows the run to its end. Undefined: it was told to the end, or nobody follows any more. */
export const talk = (said: Said, following: Following): Promise<Refusal | undefined> => {
  const path = said.conversationId === undefined ? '/v1/chat' : `/v1/conversations/${said.conversationId}/chat`;
  return follow(undefined, { path, init: posted(said) }, following);
};

/** Follows a run from its first event: one that was begun before, or elsewhere. */
export const resume = (run: RunPlace, following: Following): Promise<Refusal | undefined> =>
  follow(run, undefined, following);

interface Begin {
  readonly path: string;
  readonly init: RequestInit;
}

async function follow(
  known: RunPlace | undefined,
  begin: Begin | undefined,
  { onTold, onState, signal }: Following,
): Promise<Refusal | undefined> {
  let run = known;
  let refusal: Refusal | undefined;
  const connect = async (init: { headers?: Record<string, string>; signal?: unknown } = {}) => {
    // Sent again it is the same message, and reads the same run: its key says so.
    const { path, init: first } =
      run === undefined && begin !== undefined ? begin : { path: run === undefined ? '' : eventsOf(run), init: {} };
    const asked = {
      ...first,
      signal: init.signal as AbortSignal,
      headers: { ...init.headers, ...(first.headers as Record<string, string> | undefined) },
    };
    const response = await fetchSignedIn(path, asked);
    if (response?.ok === true) return response.status === NO_CONTENT ? undefined : response;
    refusal = response === undefined ? signedOut : await refusalOf(response, run !== undefined);
    return undefined;
  };
  await followEvents(
    begin?.path ?? '/v1/chat',
    {
      onState,
      onEvent: (type, data) => {
        const told = { type, ...(JSON.parse(data) as object) } as RunTold;
        if (told.type === 'ready') run = { conversationId: told.conversation_id, runId: told.run_id };
        onTold(told);
      },
    },
    { connect, lastEvent: 'done', signal },
  );
  return refusal;
}

const NO_CONTENT = 204;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Undefined: nobody is signed in any more. A token that has expired is asked for anew, once. */
async function fetchSignedIn(path: string, init: RequestInit): Promise<Response | undefined> {
  for (let tries = 0; tries < 2; tries += 1) {
    const token = await bearer();
    if (token === null) break;
    const response = await fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
    });
    if (response.status !== UNAUTHORIZED) return response;
    forgetToken();
  }
  forgetToken();
  return undefined;
}

/** What is final. Throws what passes by itself: too many followers of a run, and faults of the server. */
async function refusalOf(response: Response, isFollowing: boolean): Promise<Refusal> {
  const { status, headers } = response;
  if (status >= SERVER_ERROR || (isFollowing && status === TOO_MANY)) throw new Error(`status ${status}`);
  const problem = (await response.json()) as Refusal;
  const wait = Number(headers.get('retry-after'));
  return wait > 0 ? { ...problem, retryAfterSeconds: wait } : problem;
}
