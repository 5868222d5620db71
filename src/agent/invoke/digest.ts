import canonicalize from 'canonicalize';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** A value as RFC 8785 writes it: the same value always has the same bytes. */
export const canonicalOf = (value: unknown): string => canonicalize(value) ?? '';

/** Names a value in consents, calls and receipts. */
export const digestOf = (value: unknown): string => `sha256:${sha256Hex(canonicalOf(value))}`;
