import * as z from 'zod';
import { GENESIS, nextHash } from '#src/agent/fees/chain.ts';
import { HEAD_TYPE, RECEIPT_TYPE } from '#src/agent/fees/receipt-claims.ts';
import type { JwsType } from '#src/platform/jws/jws-type.ts';
import type { KeySetDocument } from '#src/platform/jws/published-keys.ts';
import { verifyJws } from '#src/platform/jws/verify-jws.ts';

/** A page of `GET /v1/receipts`, as it came. */
const Page = z.object({
  account_id: z.string(),
  receipts: z.array(
    z.object({ seq: z.number(), txn_id: z.string(), jws: z.string(), hash: z.string(), prev_hash: z.string() }),
  ),
  head: z.object({ jws: z.string() }).nullable(),
});
type Row = z.output<typeof Page>['receipts'][number];

const ReceiptClaims = z.object({
  jti: z.string(),
  account_id: z.string(),
  gross_minor: z.string().regex(/^\d+$/),
  platform_fee_minor: z.string().regex(/^\d+$/),
  platform_fee_bps: z.int(),
  third_party_cost_minor: z.string().regex(/^\d+$/),
  net_to_account_minor: z.string().regex(/^\d+$/),
});
const HeadClaims = z.object({ account_id: z.string(), receipts: z.int(), hash: z.string() });

export interface Verified {
  readonly accountId: string;
  readonly receipts: number;
  /** Of how many of them the head is. */
  readonly underHead: number;
  readonly grossMinor: bigint;
}

/** What is wrong, and where. */
export class Fault extends Error {}

/** JSON values, one after the other, with or without anything between them but spaces. */
function* valuesOf(text: string): Generator<string> {
  let [depth, start, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isText && sign === '\\') at++;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '{' || sign === '[')) depth++;
    else if (!isText && (sign === '}' || sign === ']') && --depth === 0) {
      yield text.slice(start, at + 1);
      start = at + 1;
    }
  }
  if (text.slice(start).trim() !== '') throw new Fault('the file ends in the middle of a page');
}

function pagesOf(text: string) {
  const pages = [...valuesOf(text)].flatMap((value, at) => {
    try {
      return z.array(Page).parse([JSON.parse(value)].flat());
    } catch {
      throw new Fault(`value ${at + 1} of the file isn’t a page of GET /v1/receipts`);
    }
  });
  const [first] = pages;
  if (first === undefined) throw new Fault('the file is empty');
  if (pages.some((page) => page.account_id !== first.account_id)) throw new Fault('the pages are of several accounts');
  return { accountId: first.account_id, rows: pages.flatMap((page) => page.receipts), head: pages.at(-1)?.head };
}

async function claimsOf<T>(keys: KeySetDocument, typ: JwsType, jws: string, shape: z.ZodType<T>, where: string) {
  const claims = await verifyJws(keys, typ, jws);
  if (claims === undefined) throw new Fault(`${where}: none of the keys signed it`);
  const read = shape.safeParse(claims);
  if (!read.success) throw new Fault(`${where}: what was signed isn’t what it should be`);
  return read.data;
}

const BPS = 10_000n;

/** Its gross price, if it adds up. */
function grossOf(claims: z.output<typeof ReceiptClaims>, where: string): bigint {
  const [gross, fee] = [BigInt(claims.gross_minor), BigInt(claims.platform_fee_minor)];
  const parts = fee + BigInt(claims.third_party_cost_minor) + BigInt(claims.net_to_account_minor);
  if (gross !== parts) throw new Fault(`${where}: the parts don’t sum to the price`);
  if (fee !== (gross * BigInt(claims.platform_fee_bps)) / BPS)
    throw new Fault(`${where}: the platform’s fee isn’t its part of the price`);
  return gross;
}

async function verifyRow(keys: KeySetDocument, accountId: string, row: Row, seq: number, before: string) {
  if (row.seq !== seq)
    throw new Fault(`receipt ${seq} is missing: ${row.seq} (transaction ${row.txn_id}) stands there`);
  const where = `receipt ${seq} (transaction ${row.txn_id})`;
  const claims = await claimsOf(keys, RECEIPT_TYPE, row.jws, ReceiptClaims, where);
  if (claims.jti !== row.txn_id) throw new Fault(`${where}: it is of transaction ${claims.jti}`);
  if (claims.account_id !== accountId) throw new Fault(`${where}: it is of account ${claims.account_id}`);
  if (row.prev_hash !== before) throw new Fault(`${where}: prev_hash isn’t the hash of the receipt before`);
  if (row.hash !== nextHash(before, row.jws)) throw new Fault(`${where}: hash isn’t that of prev_hash and jws`);
  return grossOf(claims, where);
}

/** Verifies an account’s receipts: signatures, sums, links, that none is missing, and the head. Throws the first `Fault`. */
export async function verifyExport(text: string, keys: KeySetDocument): Promise<Verified> {
  const { accountId, rows, head } = pagesOf(text);
  const hashes = [GENESIS];
  let grossMinor = 0n;
  for (const row of rows) {
    grossMinor += await verifyRow(keys, accountId, row, hashes.length, hashes.at(-1) ?? '');
    hashes.push(row.hash);
  }
  if (head === null || head === undefined) return { accountId, receipts: rows.length, underHead: 0, grossMinor };
  const claims = await claimsOf(keys, HEAD_TYPE, head.jws, HeadClaims, 'the head');
  if (claims.account_id !== accountId) throw new Fault(`the head: it is of account ${claims.account_id}`);
  if (claims.receipts > rows.length)
    throw new Fault(`receipt ${rows.length + 1} is missing: the head is of ${claims.receipts} receipts`);
  if (hashes[claims.receipts] !== claims.hash) throw new Fault('the head: its hash isn’t that of its last receipt');
  return { accountId, receipts: rows.length, underHead: claims.receipts, grossMinor };
}
