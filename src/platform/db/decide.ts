import { sql, type SQL } from 'drizzle-orm';
import { answerValues, claimStatement, expiryOf, hasKey, replayOf, type KeyRow } from './claim-key.ts';
import type { Database } from './database.ts';
import type { Claim, Settled, Settlement } from './once.ts';
import { idempotency } from './table.ts';

/**
 * An operation whose answer only the database knows. `ctes` are the common table expressions of one statement, the last
 * of them `decision (kind text, result json)` with one row: kind `done` for what was carried out, anything else for a
 * refusal. They carry nothing out unless `guard` holds: the key is ours.
 */
export interface Operation {
  /** Statements before it in the same transaction: locks, so that it sees what whoever held them did. */
  readonly before?: readonly SQL[];
  readonly ctes: (guard: SQL) => SQL;
  /** Status and headers of the answer, whose body is `result` as it stands. */
  readonly answer: Omit<Settlement, 'body'>;
  /** A select of one text, or none, over those expressions: the answer's `told`. */
  readonly tell?: SQL;
}

/** A refusal: what spoke against it, with whatever the caller is told about it. */
export interface Refused<K extends string> {
  readonly refused: K;
  readonly result: unknown;
}

/**
 * Decides an operation in one trip, once per key: the key is claimed, the operation carried out and its result stored
 * in one transaction. A refusal leaves nothing behind, its key neither. Throws `idempotency_key_reused`,
 * `idempotency_in_progress`.
 */
export async function decideOnce<K extends string>(
  db: Database,
  { once, attempt, keepFor }: Claim,
  { before = [], ctes, answer, tell }: Operation,
): Promise<Settled | Refused<K>> {
  const decision = sql`select kind, result::text as result${tell === undefined ? sql`` : sql`, (${tell}) as told`} from decision`;
  if (once === undefined) {
    const statement = sql`with ${ctes(sql`true`)} ${decision}`;
    // One alone is its own transaction: a third of the messages between here and there.
    const results =
      before.length === 0 ? [await db.execute(statement)] : await db.batch(inOrder([...before, statement]));
    return outcomeOf(results.at(-1)?.[0] as Decided<K> | undefined, answer);
  }
  const mine = sql`${hasKey(once)} and request_id = ${attempt}::uuid`;
  const provisional = sql`${answerValues({ ...answer, body: '' })}, null::timestamptz, ${expiryOf(keepFor)}`;
  const results = await db.batch(
    inOrder([
      claimStatement({ once, attempt }, provisional, []),
      ...before,
      sql`with ${ctes(sql`exists (select 1 from ${idempotency} where ${mine})`)},
        stored as (update ${idempotency} set body = decision.result::text from decision where ${mine} and decision.kind = 'done')
        ${decision}`,
      sql`delete from ${idempotency} where ${mine} and body = ''`,
    ]),
  );
  const claim = results[0]?.[0] as KeyRow | undefined;
  if (claim === undefined) throw new Error('the idempotency claim returned no row');
  if (claim.request_id !== attempt) return replayOf(claim, once);
  return outcomeOf(results.at(-2)?.[0] as Decided<K> | undefined, answer);
}

type Decided<K extends string> = { kind: K | 'done'; result: string; told?: string | null };

function outcomeOf<K extends string>(
  decided: Decided<K> | undefined,
  answer: Operation['answer'],
): Settled | Refused<K> {
  if (decided === undefined) throw new Error('the operation decided nothing');
  if (decided.kind === 'done') return { ...answer, body: decided.result, replayed: false, told: decided.told ?? null };
  return { refused: decided.kind, result: decided.result === null ? null : JSON.parse(decided.result) };
}

const inOrder = (statements: readonly SQL[]) => statements as readonly [SQL, ...SQL[]]; // never empty
