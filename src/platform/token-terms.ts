import type { JWTPayload } from 'jose';
import * as z from 'zod';

/** Types of access tokens, as their header's `typ` has them (RFC 9068 section 2.1, RFC 7519 section 5.1). */
const TOKEN_TYPES = ['at+jwt', 'JWT'] as const;
type TokenType = (typeof TOKEN_TYPES)[number];

/** Our claims, which a provider may call otherwise. */
const CLAIM_NAMES = ['client_id', 'scope', 'org', 'tier', 'name'] as const;
type ClaimName = (typeof CLAIM_NAMES)[number];

/** What the provider's access tokens look like. */
export interface TokenTerms {
  readonly types: readonly TokenType[];
  /** By our names, the provider's. */
  readonly claims: Readonly<Partial<Record<ClaimName, string>>>;
}

/** A provider that keeps to RFC 9068, whose names are ours. */
export const RFC_9068: TokenTerms = { types: ['at+jwt'], claims: {} };

/** A header's type in short form (RFC 7515 section 4.1.9). A token that has none is a plain JWT. */
const typeOf = (typ: string | undefined) => (typ ?? 'JWT').toLowerCase().replace(/^application\//, '');

export const isOfType = (typ: string | undefined, { types }: TokenTerms): boolean =>
  types.some((type) => type.toLowerCase() === typeOf(typ));

/** An ID token has one of these, or says that it is one: Cognito in `token_use`, Keycloak in `typ`. */
const OF_ID_TOKENS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Whether a plain JWT is an ID token, which must never be accepted: its header doesn't tell. */
export const isIdToken = (payload: JWTPayload): boolean =>
  OF_ID_TOKENS.some((claim) => payload[claim] !== undefined) ||
  payload['token_use'] === 'id' ||
  payload['typ'] === 'ID';

/** The claims by our names. What isn't configured keeps its name; scopes may come as a list. */
export function claimsOf(payload: JWTPayload, { claims }: TokenTerms): JWTPayload {
  const named = Object.entries(claims).map(([ours, theirs]) => [ours, payload[theirs]] as const);
  const all: JWTPayload = { ...payload, ...Object.fromEntries(named) };
  const { scope } = all;
  const isList = Array.isArray(scope) && scope.every((each) => typeof each === 'string');
  return isList ? { ...all, scope: scope.join(' ') } : all;
}

/** By which name the provider calls our claim. */
export const providersName = (ours: ClaimName, { claims }: TokenTerms): string => claims[ours] ?? ours;

const MAX_CLAIM_NAME = 200;
const PAIR = new RegExp(`^(?:${CLAIM_NAMES.join('|')})=[!-<>-~]{1,${MAX_CLAIM_NAME}}$`);
const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** `at+jwt`, `JWT` or both. */
export const TokenTypes = z
  .string()
  .default('at+jwt')
  .transform((text) => TOKEN_TYPES.filter((type) => wordsOf(text).includes(type)))
  .refine((types) => types.length > 0, `must name types of tokens: ${TOKEN_TYPES.join(', ')}`);

/** `ours=theirs` pairs, separated by spaces. */
export const TokenClaims = z
  .string()
  .default('')
  .refine(
    (text) => wordsOf(text).every((pair) => PAIR.test(pair)),
    `must be pairs of a claim and the provider’s name for it, such as client_id=azp, of ${CLAIM_NAMES.join(', ')}`,
  )
  .transform((text): TokenTerms['claims'] =>
    Object.fromEntries(
      wordsOf(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );
