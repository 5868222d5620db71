import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';

// An auditor that knows the published format and nothing of our code.
type Signed = Record<string, unknown>;
interface Page {
  account_id: string;
  receipts: { seq: number; txn_id: string; jws: string; hash: string; prev_hash: string }[];
  head: { jws: string } | null;
}

/** The first fault of an account’s receipts, or undefined. */
export async function faultOf(pages: readonly Page[], keySet: JSONWebKeySet): Promise<string | undefined> {
  const keys = createLocalJWKSet(keySet);
  const open = async (jws: string, typ: string) => {
    const opened = await compactVerify(jws, keys).catch(() => undefined);
    if (opened?.protectedHeader.typ !== typ) return undefined;
    return JSON.parse(new TextDecoder().decode(opened.payload)) as Signed;
  };
  const hashes = ['0'.repeat(64)];
  for (const { seq, txn_id, jws, hash, prev_hash } of pages.flatMap(({ receipts }) => receipts)) {
    const claims = await open(jws, 'fee-receipt+jws');
    const before = hashes.at(-1) ?? '';
    const due = createHash('sha256').update(`${before}.${jws}`).digest('hex');
    const isOurs = claims?.['jti'] === txn_id && claims['account_id'] === pages[0]?.account_id;
    if (!isOurs || seq !== hashes.length || prev_hash !== before || hash !== due) return `receipt ${seq}`;
    hashes.push(hash);
  }
  const head = await open(pages.at(-1)?.head?.jws ?? '', 'fee-head+jws');
  return head !== undefined && hashes[Number(head['receipts'])] === head['hash'] ? undefined : 'head';
}
