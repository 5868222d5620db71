import type { ExecutionContext } from 'hono';
import { Problem } from '#src/platform/problem/problem.ts';
import type { BearerActor } from '#src/http/caller/access.ts';
import type { Route } from '#src/http/route.ts';
import type { Env } from '#src/http/scope.ts';
import { isCallable, storesOutcome } from './callable.ts';
import type { DoorAnswer, DoorCall, DoorOutcome, ProblemDocument } from './message.ts';
import { readCall, vouchedActor } from './read-call.ts';

/** What a request of a sibling comes with, beside what HTTP knows. */
export type Entry = { readonly vouched: BearerActor } | { readonly refusal: unknown };

/** An application with one route, or with none for what is refused. */
interface Application {
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response>;
}

/** The frame of a Worker's applications, round a route or round its look-up. Requests come with their entry. */
export interface DoorParts<C> {
  readonly routes: readonly Route<C>[];
  readonly entries: WeakMap<Request, Entry>;
  readonly running: (route: Route<C>) => Application;
  readonly lookingUp: (route: Route<C>) => Application;
  readonly refusing: () => Application;
}

/** What the runtime hands an entrypoint. */
interface Run {
  readonly env: Env;
  readonly execution: ExecutionContext;
}

export interface Door {
  call(given: DoorCall, run: Run): Promise<DoorAnswer>;
  outcome(given: DoorCall, run: Run): Promise<DoorOutcome>;
}

/** A name that leads nowhere: no operation answers by the host of its request. */
const ORIGIN = 'https://door.invalid';

/**
 * The way in for sibling Workers: a call becomes the request that HTTP would have brought, and passes the same list of
 * its route. It is found by its name, not by its path, so that no parameter leads to another operation.
 */
export function openDoor<C>({ routes, entries, running, lookingUp, refusing }: DoorParts<C>): Door {
  const callable = new Map(routes.filter(isCallable).map((route) => [route.operationId, route]));
  const [calls, lookUps] = [onceEach(running), onceEach(lookingUp)];
  const refusals = onceEach(refusing);

  const read = (given: DoorCall): Asked<C> => {
    try {
      const call = readCall(given);
      const route = callable.get(call.operation_id);
      if (route === undefined) throw new Problem('operation_unknown');
      const entry = { vouched: vouchedActor(call.on_behalf, Date.now()) };
      return { route, request: requestOf(route, call), entry };
    } catch (refusal) {
      return { route: undefined, request: new Request(ORIGIN), entry: { refusal } };
    }
  };
  const ask = async ({ route, request, entry }: Asked<C>, by: typeof calls, { env, execution }: Run) => {
    entries.set(request, entry);
    return (route === undefined ? refusals(undefined) : by(route)).fetch(request, env, execution);
  };

  return {
    call: async (given, run) => answerOf(await ask(read(given), calls, run)),
    async outcome(given, run) {
      const asked = read(given);
      if (asked.route !== undefined && !storesOutcome(asked.route)) return { kind: 'unknowable' };
      const response = await ask(asked, lookUps, run);
      return response.status === NOTHING_STORED ? { kind: 'none' } : answerOf(response);
    },
  };
}

interface Asked<C> {
  /** Undefined if the call is refused. */
  readonly route: Route<C> | undefined;
  readonly request: Request;
  readonly entry: Entry;
}

/** What is presented of an outcome has a body. */
const NOTHING_STORED = 204;

function onceEach<K>(make: (of: K) => Application) {
  const made = new Map<K, Application>();
  return (of: K): Application => {
    const application = made.get(of) ?? make(of);
    made.set(of, application);
    return application;
  };
}

/** The request that HTTP would have brought. */
function requestOf<C>(route: Route<C>, call: DoorCall): Request {
  const { params = {}, query = {}, body, key, request_id: requestId, traceparent } = call;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams(query).toString();
  const url = `${ORIGIN}${path}${search === '' ? '' : `?${search}`}`;
  const headers = new Headers();
  const set = (name: string, value: string | undefined) => value !== undefined && headers.set(name, value);
  set('Idempotency-Key', key);
  set('X-Request-Id', requestId);
  set('traceparent', traceparent);
  if (route.body === undefined || body === undefined) return new Request(url, { method: route.method, headers });
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  set('Content-Type', 'application/json');
  set('Content-Length', String(bytes.byteLength));
  return new Request(url, { method: route.method, headers, body: bytes });
}

async function answerOf(response: Response): Promise<DoorAnswer> {
  const text = await response.text();
  const body = text === '' ? null : (JSON.parse(text) as unknown);
  const { status } = response;
  if (response.ok) {
    return { kind: 'answered', status, body, replayed: response.headers.get('Idempotent-Replayed') === 'true' };
  }
  const retryAfter = response.headers.get('Retry-After');
  return {
    kind: status < 500 ? 'refused' : 'failed',
    problem: body as ProblemDocument,
    ...(retryAfter === null ? {} : { retry_after_s: Number(retryAfter) }),
  };
}
