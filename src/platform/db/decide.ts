import { sql, type SQL } from 'drizzle-orm';
import { alsoReading, claimStatement, expiryOf, hasKey, outcomeOf, type KeyRow } from './claim-key.ts';
import type { Database } from './database.ts';
import type { Claim, Done } from './once.ts';
import { thaw } from './stored-value.ts';
import { idempotency } from './table.ts';

/**
 * An operation whose outcome only the database knows. `ctes` are the common table expressions of one statement, the last
 * of them `decision (kind text, result json)` with one row: kind `done` for what was carried out, anything else for a
 * refusal. They carry nothing out unless `guard` holds: the key is ours.
 */
export interface Operation {
  /** Statements before it in the same transaction: locks, so that it sees what whoever held them did. */
  readonly before?: readonly SQL[];
  readonly ctes: (guard: SQL) => SQL;
  /** A select of one JSON value, or none, over those expressions: what is to be done after the commit. */
  readonly effects?: SQL;
  /** A select that runs last, whose row is the detail of the refusal `stale`. */
  readonly after?: SQL;
}

/** Refusals by their names, each with what the caller is told about it. */
export type Refusals = Readonly<Record<string, unknown>>;
/** A refusal: what spoke against the operation. */
export type Refused<R extends Refusals> = {
  [K in keyof R]: { readonly refused: K; readonly detail: R[K] };
}[keyof R];

/**
 * Decides an operation in one trip, once per key: the key is claimed, the operation carried out and its result stored
 * in one transaction. `T`: what `result` is when it is done, by the rules of `freeze`. A refusal leaves nothing behind,
 * its key neither. Throws `idempotency_key_reused`, `idempotency_in_progress`.
 */
export async function decideOnce<T, R extends Refusals, E = null>(
  db: Database,
  { once, attempt, keepFor }: Claim,
  { before = [], ctes, effects, after }: Operation,
): Promise<Done<T, E> | Refused<R>> {
  const following = after === undefined ? [] : [after];
  const decision = sql`select kind, result${alsoReading(effects)} from decision`;
  if (once === undefined) {
    const statement = sql`with ${ctes(sql`true`)} ${decision}`;
    const statements = inOrder([...before, statement, ...following]);
    // One alone is its own transaction: a third of the messages between here and there.
    const results = statements.length === 1 ? [await db.execute(statement)] : await db.batch(statements);
    return decidedBy(results, before.length);
  }
  const mine = sql`${hasKey(once)} and request_id = ${attempt}::uuid`;
  const provisional = sql`${UNDECIDED}, null::timestamptz, ${expiryOf(keepFor)}`;
  const results = await db.batch(
    inOrder([
      claimStatement({ once, attempt }, provisional, []),
      ...before,
      sql`with ${ctes(sql`exists (select 1 from ${idempotency} where ${mine})`)},
        stored as (update ${idempotency} set outcome = decision.result from decision where ${mine} and decision.kind = 'done')
        ${decision}`,
      ...following,
      sql`delete from ${idempotency} where ${mine} and outcome::text = ${UNDECIDED}::text`,
    ]),
  );
  const claim = results[0]?.[0] as KeyRow | undefined;
  if (claim === undefined) throw new Error('the idempotency claim returned no row');
  if (claim.request_id !== attempt) return { ...outcomeOf<T>(claim, once), effects: null };
  return decidedBy(results, before.length + 1);
}

/** What a row holds between its claim and the decision, within the transaction: no outcome is a bare string. */
const UNDECIDED = sql`'"undecided"'::json`;

type DecisionRow = { kind: string; result: unknown; effects?: unknown };

/** Reads the decision, which is at `index` of the results; behind it is the row that a stale one is about. */
function decidedBy<T, R extends Refusals, E>(
  results: readonly (readonly Record<string, unknown>[])[],
  index: number,
): Done<T, E> | Refused<R> {
  const decided = results[index]?.[0] as DecisionRow | undefined;
  if (decided === undefined) throw new Error('the operation decided nothing');
  if (decided.kind === 'stale') return { refused: 'stale', detail: results[index + 1]?.[0] } as Refused<R>;
  if (decided.kind !== 'done') return { refused: decided.kind, detail: thaw(decided.result) } as Refused<R>;
  return { value: thaw(decided.result) as T, replayed: false, effects: (decided.effects ?? null) as E | null };
}

const inOrder = (statements: readonly SQL[]) => statements as readonly [SQL, ...SQL[]]; // never empty
