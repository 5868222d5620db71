import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { sha256 } from '#src/platform/crypto/hash.ts';

const ETAG_BYTES = 16;

/** A strong entity tag of a representation: half of its SHA-256. */
export const etagOf = (text: string): string => `"${toBase64Url(sha256(text).subarray(0, ETAG_BYTES))}"`;

/** The maximum of entries in a list header; no honest client sends more. */
const MAX_LISTED = 64;

/** The ranges that include JSON, the most specific first, which decides. */
const JSON_RANGES = [/^application\/(?:json|[\w.-]+\+json)$/, /^application\/\*$/, /^\*\/\*$/];

const isZero = (parameter: string) => /^q=0(?:\.0{0,3})?$/.test(parameter);

/** Whether the Accept header allows JSON (RFC 9110, 12.5.1). A range with q=0 excludes. */
export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept');
  if (accept === null || accept.trim() === '') return true;
  const ranges = accept
    .toLowerCase()
    .split(',', MAX_LISTED)
    .map((range) => range.split(';').map((part) => part.trim()));
  const deciding = JSON_RANGES.map((pattern) => ranges.filter(([type]) => pattern.test(type ?? ''))).find(
    (found) => found.length > 0,
  );
  return deciding?.some(([, ...parameters]) => !parameters.some(isZero)) ?? false;
}

/** Whether the Accept header names one of these media types, or their whole kind: `image/*`. `*` of everything doesn't count. */
export function namesOneOf(request: Request, mediaTypes: readonly string[]): boolean {
  const named = (request.headers.get('accept') ?? '').toLowerCase().split(',', MAX_LISTED);
  const wanted = mediaTypes.flatMap((type) => [type, type.replace(/\/.*/, '/*')]);
  return named
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type = '', ...parameters]) => wanted.includes(type) && !parameters.some(isZero));
}

/** Whether a conditional request already has this representation (RFC 9110, 13.1.2; weak comparison). */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match');
  if (header === null) return false;
  return (
    header.trim() === '*' ||
    header.split(',', MAX_LISTED).some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}
