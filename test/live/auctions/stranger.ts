import { createHash } from 'node:crypto';
import { after, begin, stepAt, type Outcome, type Terms } from './model.ts';

/**
 * A verifier as a stranger would write it from the published rules alone: with `src` it shares no line. It answers with
 * the number of the first line that is wrong, or undefined.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Line = Readonly<Record<string, Json>>;

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical((value as Line)[name] ?? null)}`).join(',')}}`;
}

const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function chained(text: string): { lines: Line[]; bad: number | undefined } {
  const lines: Line[] = [];
  let prev = '0'.repeat(64);
  for (const [at, row] of text.trimEnd().split('\n').entries()) {
    let line: Line;
    try {
      line = JSON.parse(row) as Line;
    } catch {
      return { lines, bad: at + 1 };
    }
    const { hash, ...rest } = line;
    const isRight = line['seq'] === at && line['prevHash'] === prev && hash === sha(canonical(rest));
    if (!isRight || canonical(line) !== row) return { lines, bad: at + 1 };
    prev = hash;
    lines.push(line);
  }
  return { lines, bad: undefined };
}

const numberOf = (value: Json | undefined) => value as number;
const momentOf = (value: Json | undefined) => Date.parse(value as string);

function termsOf(first: Line, reserve: number | null): Terms {
  const rules = first['rules'] as Line;
  const table = rules['increments'] as readonly (readonly [number, number])[];
  const seconds = {
    duration: (momentOf(first['endsAt']) - momentOf(first['at'])) / 1000,
    window: numberOf(rules['windowMs']) / 1000,
    extend: numberOf(rules['extendMs']) / 1000,
    hard: (momentOf(first['hardStopAt']) - momentOf(first['endsAt'])) / 1000,
  };
  const named = (['live', 'ebay'] as const).find((name) =>
    table.every(([from, step]) => stepAt(name, from) === step && (from === 0 || stepAt(name, from - 1) < step)),
  );
  return {
    start: numberOf(rules['startingBidMinor']),
    reserve,
    table: table.length === 1 ? (table[0]?.[1] ?? 0) : (named ?? 0),
    soft: rules['mode'] === 'soft',
    maxima: rules['allowMaxBids'] === true,
    seconds,
  };
}

interface Opened {
  readonly maxima: ReadonlyMap<number, number>;
  readonly reserve: number | null;
}

/** Opens what the log opens; or the line that lies. */
function open(lines: readonly Line[]): Opened | number {
  const auctionId = lines[0]?.['auctionId'] ?? '';
  const maxima = new Map<number, number>();
  let reserve: number | null = null;
  for (const line of lines.filter(({ type }) => type === 'revealed')) {
    for (const each of line['maxima'] as readonly Line[]) {
      const at = numberOf(each['seq']);
      const { bidderId = null, maxCommitment } = lines[at] ?? {};
      const { maxMinor = null, salt = null } = each;
      if (sha(canonical({ auctionId, of: bidderId, amountMinor: maxMinor, salt })) !== maxCommitment)
        return numberOf(line['seq']) + 1;
      maxima.set(at, numberOf(maxMinor));
    }
    const shown = line['reserve'] as Line | null;
    if (shown === null) continue;
    const { amountMinor = null, salt = null } = shown;
    if (sha(canonical({ auctionId, of: 'reserve', amountMinor, salt })) !== lines[0]?.['reserveCommitment'])
      return numberOf(line['seq']) + 1;
    reserve = numberOf(amountMinor);
  }
  return { maxima, reserve };
}

/** The first line that the rules don't lead to, if the winning maximum, which nobody shows, is this. */
function replayed(lines: readonly Line[], { maxima, reserve }: Opened, winning: number): number | undefined {
  const [first = {}] = lines;
  const began = momentOf(first['at']);
  const terms = termsOf(first, reserve);
  let now: Outcome = begin(terms);
  for (const line of lines.slice(1)) {
    const bad = numberOf(line['seq']) + 1;
    if (line['type'] === 'revealed') continue;
    if (line['type'] === 'closed') return closes(now, line, began) ? undefined : bad;
    const max = line['maxCommitment'] === null ? null : (maxima.get(numberOf(line['seq'])) ?? winning);
    const isBid = line['type'] === 'bid';
    const amount = isBid ? numberOf(line['amountMinor']) : 0;
    const at = momentOf(line['at']) - began;
    if (!isBid && line['bidderId'] !== now.leader) return bad;
    now = after(terms, now, { who: line['bidderId'] as string, amount, max, at, sure: true });
    const isSame =
      ['leading', 'outbid'].includes(now.answer) &&
      now.price === line['priceMinor'] &&
      now.reserveMet === line['reserveMet'] &&
      (!isBid || (now.leader === line['leaderId'] && now.end === momentOf(line['endsAt']) - began));
    if (!isSame) return bad;
  }
  return lines.length + 1;
}

function closes(now: Outcome, line: Line, began: number): boolean {
  const isSold = now.leader !== null && now.reserveMet;
  return (
    momentOf(line['at']) - began >= now.end &&
    line['outcome'] === (isSold ? 'sold' : 'unsold') &&
    line['winnerId'] === (isSold ? now.leader : null) &&
    line['priceMinor'] === (isSold ? now.price : null)
  );
}

/** Of a lot that was sold or not. The hidden maximum is either beyond all that the others bid, or the very price. */
export function strangersFault(text: string): number | undefined {
  const { lines, bad } = chained(text);
  if (bad !== undefined) return bad;
  const opened = open(lines);
  if (typeof opened === 'number') return opened;
  const price = lines.at(-1)?.['priceMinor'];
  const faults = [Number.MAX_SAFE_INTEGER / 2, ...(typeof price === 'number' ? [price] : [])].map((winning) =>
    replayed(lines, opened, winning),
  );
  return faults.includes(undefined) ? undefined : Math.max(...faults.map((fault) => fault ?? 0));
}
