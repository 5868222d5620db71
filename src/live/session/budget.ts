import { fullBucket, waitFor, type Bucket } from './bucket.ts';
import type { Connection } from './connection.ts';
import { ANSWERS, ANONYMOUS_QUESTIONS } from '#src/live/room/limits.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import type { Session } from './session.ts';

/** Whom an answer is charged to: a person over all their sockets, or the IP address. */
const payerOf = ({ person, address }: Connection) =>
  person === undefined ? `address ${address}` : `person ${person.id}`;

const pacesOf = ({ person }: Connection) => (person === undefined ? ANSWERS.anonymous : ANSWERS.person);

/**
 * Charges an answer by its bytes, to the socket and to its person or IP address. Returns the ms to wait; 0 if it is
 * charged.
 */
export function charge({ room: { session }, now }: Turn<Hall>, connection: Connection, bytes: number): number {
  const paces = pacesOf(connection);
  const payer = payerOf(connection);
  const shared = session.budgets.get(payer) ?? fullBucket(paces.shared, now);
  session.budgets.set(payer, shared);
  connection.shared = shared;
  const wait = Math.max(
    waitFor(connection.answers, paces.socket, bytes, now),
    waitFor(shared, paces.shared, bytes, now),
  );
  if (wait > 0) return wait;
  connection.answers.tokens -= bytes;
  shared.tokens -= bytes;
  return 0;
}

/** Counts a question of an anonymous socket. Returns the ms to wait; 0 for now. */
export function countQuestion({ now }: Pick<Turn, 'now'>, { person, questions }: Connection): number {
  if (person !== undefined) return 0;
  const wait = waitFor(questions, ANONYMOUS_QUESTIONS, 1, now);
  if (wait === 0) questions.tokens -= 1;
  return wait;
}

/** What the sockets of a room that slept remember: of each payer the newest. */
export function rememberedBudgets(connections: readonly Connection[]): Map<string, Bucket> {
  const budgets = new Map<string, Bucket>();
  for (const connection of connections) {
    const { shared } = connection;
    const payer = payerOf(connection);
    if (shared !== undefined && shared.at >= (budgets.get(payer)?.at ?? -Infinity)) budgets.set(payer, shared);
  }
  return budgets;
}

/** Lets go of what would be full again. */
export function dropBudgets({ budgets }: Session, now: number): void {
  for (const [payer, { tokens, at }] of budgets) {
    const { burst, perSecond } = (payer.startsWith('person ') ? ANSWERS.person : ANSWERS.anonymous).shared;
    if (tokens + ((now - at) / 1_000) * perSecond >= burst) budgets.delete(payer);
  }
}
