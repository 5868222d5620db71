import { readToken, signToken, type SigningKeys } from '#src/platform/crypto/signed-token.ts';
import { cents, type Cents } from '#src/money/cents.ts';

/** How long what a dry run found may be relied on. */
export const QUOTE_SECONDS = 600;
const use = (audience: string) => ({ purpose: 'call_quote', audience }) as const;

interface Tokens {
  readonly keys: SigningKeys;
  readonly audience: string;
}

/** What a dry run found: for one caller, capability and input. */
export interface QuotedCall {
  readonly caller: string;
  readonly tool: string;
  readonly inputDigest: string;
  readonly grossMinor: Cents;
  readonly commitsMinor: Cents;
  /** The sibling’s token that guarantees the figure. */
  readonly figureToken: string | null;
  readonly quotedUntil: Date | null;
  readonly expiresAt: Date;
}

type Payload = readonly [string, string, string, string, string, string | null, number | null, number];

export function signQuote({ keys, audience }: Tokens, quote: QuotedCall): string {
  const payload: Payload = [
    quote.caller,
    quote.tool,
    quote.inputDigest,
    `${quote.grossMinor}`,
    `${quote.commitsMinor}`,
    quote.figureToken,
    quote.quotedUntil?.getTime() ?? null,
    quote.expiresAt.getTime(),
  ];
  return signToken(keys, use(audience), payload);
}

/** The quote of a token of ours, which may be over; undefined if it is none. */
export function readQuote({ keys, audience }: Tokens, token: string): QuotedCall | undefined {
  const payload = readToken(keys, use(audience), token) as Payload | undefined;
  if (payload === undefined) return undefined;
  const [caller, tool, inputDigest, gross, commits, figureToken, until, end] = payload;
  return {
    caller,
    tool,
    inputDigest,
    grossMinor: cents(BigInt(gross)),
    commitsMinor: cents(BigInt(commits)),
    figureToken,
    quotedUntil: until === null ? null : new Date(until),
    expiresAt: new Date(end),
  };
}
