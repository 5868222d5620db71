import { sql, type SQL } from 'drizzle-orm';
import type { Presented } from '#src/agent/grants/presented.ts';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { json } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { fromMe } from './calls-store.ts';
import type { Reader } from './reader.ts';
import type { ExportedReceipt, Head, SignedHead } from './receipts-page.ts';
import { account } from './table.ts';

/** A page of an account’s chain. */
export interface FoundReceipts {
  readonly presented: Presented | null;
  readonly receipts: readonly ExportedReceipt[];
  readonly head: SignedHead | null;
}

export function exportedReceipts(reader: Reader, afterSeq: number, limit: number): SQL {
  const whose =
    'token' in reader
      ? sql`coalesce(me.row -> 'grant' ->> 'accountId', me.row -> 'key' ->> 'accountId')`
      : sql`${reader.accountId}::text`;
  const page = sql`(select coalesce(json_agg(p.shown order by p.seq), '[]'::json) from (
    select json_build_object('seq', c.receipt_seq, 'txnId', c.id, 'jws', c.receipt, 'hash', c.receipt_hash, 'prevHash', c.receipt_prev_hash) as shown, c.receipt_seq as seq
    from ${toolCall} c where c.account_id = ${whose} and c.receipt_seq > ${afterSeq}::int order by c.receipt_seq limit ${limit}::int) p)`;
  const head = sql`(select json_build_object('jws', a.signed_head, 'receipts', a.signed_receipts, 'signedAt', ${storedMoment(sql`a.signed_at`)})
    from ${account} a where a.account_id = ${whose} and a.signed_head is not null)`;
  return frozenRow(sql`json_build_object('presented', me.row, 'receipts', ${page}, 'head', ${head})`, fromMe(reader));
}

export async function selectReceipts(
  db: Database,
  reader: Reader,
  afterSeq: number,
  limit: number,
): Promise<FoundReceipts | undefined> {
  const [row] = await db.execute<FrozenRow<FoundReceipts>>(exportedReceipts(reader, afterSeq, limit));
  return thawRow(row);
}

/** Heads that have moved on since they were signed, those that wait longest first. */
export const unsignedHeads = (atMost: number): SQL =>
  frozenRow(
    sql`json_build_object('accountId', a.account_id, 'receipts', a.receipts, 'hash', a.head_hash, 'now', ${storedMoment(sql`now()`)})`,
    sql`from ${account} a where a.receipts > a.signed_receipts order by a.signed_at nulls first, a.account_id limit ${atMost}::int`,
  );

export async function selectUnsignedHeads(
  db: Database,
  atMost: number,
): Promise<{ readonly now: Date; readonly heads: readonly Head[] }> {
  const rows = await db.execute<FrozenRow<Head & { readonly now: Date }>>(unsignedHeads(atMost));
  const heads = rows.flatMap((row) => thawRow(row) ?? []);
  return { now: heads[0]?.now ?? new Date(0), heads };
}

/** Stores signed heads, where nobody has stored a newer one. A head stays true when the chain goes on. */
export async function updateSignedHeads(
  db: Database,
  heads: readonly (Head & { readonly jws: string })[],
): Promise<void> {
  await db.execute(sql`
    update ${account} a set signed_head = h.jws, signed_receipts = h.receipts, signed_at = now()
    from jsonb_to_recordset(${json(heads)}) h("accountId" text, receipts int, jws text)
    where a.account_id = h."accountId" and a.signed_receipts < h.receipts`);
}
