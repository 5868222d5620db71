import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** A JSON value as RFC 8785 writes it. */
export const canonicalOf = (value: unknown): string => canonicalize(value) ?? '';

/** SHA-256 of that. */
export const digestOf = (value: unknown): string => digestOfText(canonicalOf(value));
export const digestOfText = (canonical: string): string => `sha256:${sha256Hex(canonical)}`;
