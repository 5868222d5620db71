/** The signed-in person's token: kept in this page’s memory, and sent only to our own host (decision 0026). */

let held: Promise<string | null> | undefined;
let sessionPath = '/session';

/** Where this page’s sign-in stands, if not at the host itself: `/chat` for `/chat/session`. */
export function signedInUnder(base: string): void {
  sessionPath = `${base}/session`;
}

/** The next call asks again: this token isn’t good any more. */
export function forgetToken(): void {
  held = undefined;
}

/** The bearer token, or null if nobody is signed in. Throws if the session can’t be read. */
export function bearer(): Promise<string | null> {
  const asked = held ?? askForToken();
  held = asked;
  asked.catch(() => (held = undefined)); // the next call asks again
  return asked;
}

async function askForToken(): Promise<string | null> {
  const response = await fetch(sessionPath, { cache: 'no-store' });
  if (!response.ok) throw new Error(`the session answered ${response.status}`);
  return ((await response.json()) as { readonly token: string | null }).token;
}

/** The parts of a problem document (RFC 9457) that pages use. */
export interface ProblemJson {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly streamId?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

export type Outcome<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problem: ProblemJson };

/** Posts to the interface as the signed-in person. Throws without a connection. */
export const post = <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Outcome<T>> =>
  send('POST', path, body, headers);

/** Asks the interface as the signed-in person; a file goes as it is. A body of none is null. Throws without a connection. */
export async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Outcome<T>> {
  const token = await bearer();
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  });
  if (response.status === 401) forgetToken(); // it has expired
  const answer: unknown = response.status === 204 ? null : await response.json();
  return response.ok ? { ok: true, body: answer as T } : { ok: false, problem: answer as ProblemJson };
}

/** A ticket for this person’s socket; undefined if they may only watch. Throws: try again later. */
export async function ticketFor(streamId: string): Promise<string | undefined> {
  if ((await bearer()) === null) return undefined;
  const path = `/api/streams/${streamId}/socket-ticket`;
  let answer = await post<{ readonly socket: { readonly ticket: string } }>(path);
  // The token of this page’s memory has ended; they may have signed in again on another page.
  if (!answer.ok && answer.problem.status === 401 && (await bearer()) !== null) answer = await post(path);
  if (answer.ok) return answer.body.socket.ticket;
  if (answer.problem.status === 429 || answer.problem.status >= 500) throw new Error(answer.problem.code);
  return undefined;
}
