import { crc32 } from '#src/platform/crypto/crc32.ts';

/** `k`: an API key of a business. `g`: a grant, for one session of an agent. */
export const tokenKinds = { k: 'key', g: 'grant' } as const;
type Mark = keyof typeof tokenKinds;
export type TokenKind = (typeof tokenKinds)[Mark];

export const TOKEN_PREFIX = 'mk_live_';
/** Random bytes of a token: 256 bits. */
export const TOKEN_BYTES = 32;
const BODY_LENGTH = 43;
const CHECK_LENGTH = 6;
/** Prefix, mark and the first characters of the body: enough to tell two tokens apart, too little to guess one. */
const START_LENGTH = TOKEN_PREFIX.length + 5;
const LAST_LENGTH = 4;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^mk_live_([kg])[0-9A-Za-z]{49}$/;

function base62(value: bigint, length: number): string {
  const base = BigInt(DIGITS.length);
  let digits = '';
  for (let rest = value; rest > 0n; rest /= base) digits = (DIGITS[Number(rest % base)] ?? '') + digits;
  return digits.padStart(length, DIGITS[0]);
}

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);

const checkOf = (text: string): string => base62(BigInt(crc32(text)), CHECK_LENGTH);

const markOf = (kind: TokenKind): Mark => (kind === 'key' ? 'k' : 'g');

/** `mk_live_`, the kind's mark, 43 base62 characters of the bytes, 6 of the CRC-32 of all before. */
export function tokenOf(kind: TokenKind, bytes: Uint8Array): string {
  const unchecked = `${TOKEN_PREFIX}${markOf(kind)}${base62(numberOf(bytes), BODY_LENGTH)}`;
  return unchecked + checkOf(unchecked);
}

/** What kind of token a text is; undefined if it is none, or mistyped: nothing has to be looked up for that. */
export function tokenKindOf(text: string): TokenKind | undefined {
  const mark = SHAPE.exec(text)?.[1] as Mark | undefined;
  if (mark === undefined || checkOf(text.slice(0, -CHECK_LENGTH)) !== text.slice(-CHECK_LENGTH)) return undefined;
  return tokenKinds[mark];
}

/** What is kept of a token for people to recognise it by. */
export const tokenEnds = (token: string) => ({ start: token.slice(0, START_LENGTH), last4: token.slice(-LAST_LENGTH) });
