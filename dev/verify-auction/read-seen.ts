import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Receipt } from '#src/live/auctions/log-entry.ts';

const ReceiptShape = z.object({ seq: z.int(), hash: z.string(), prevHash: z.string(), head: z.string() });
/** A bid's answer, a receipt, or a head alone. */
const SeenShape = z.union([z.object({ receipt: ReceiptShape }), ReceiptShape, z.string()]);

export interface SeenFile {
  readonly receipts: readonly Receipt[];
  readonly heads: readonly string[];
}

/** What a bidder kept: a JSON value or a list of them, or a value a line. */
export function readSeen(path: string): SeenFile {
  const values = valuesIn(readFileSync(path, 'utf8')).map((value) => SeenShape.parse(value));
  const receipts = values.flatMap((value) =>
    typeof value === 'string' ? [] : ['receipt' in value ? value.receipt : value],
  );
  const heads = values.filter((value) => typeof value === 'string');
  return { receipts, heads: [...heads, ...receipts.map(({ head }) => head)] };
}

function valuesIn(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text) as unknown].flat();
  } catch {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  }
}
