import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** A value in its one form (RFC 8785). */
export const canonicalOf = (value: unknown): string => canonicalize(value) ?? '';

/** `sha256:` and the hex digest of that form. */
export const digestOf = (value: unknown): string => `sha256:${sha256Hex(canonicalOf(value))}`;
