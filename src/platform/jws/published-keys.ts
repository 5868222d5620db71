import * as z from 'zod';
import type { SigningJwks } from '#src/platform/config.ts';

const PublishedKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().meta({ description: 'The public key, in base64url.' }),
  kid: z.string().meta({ description: 'The `kid` in the header of each document that the key signed.' }),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

/** A JWK Set (RFC 7517) of public keys. It has no field for a private part. */
export const KeySetDocument = z.strictObject({ keys: z.array(PublishedKey) }).meta({ id: 'KeySet' });
export type KeySetDocument = z.output<typeof KeySetDocument>;

/** The public part of every key, the signing key first. */
export const publishedKeys = (keys: SigningJwks): KeySetDocument => ({
  keys: keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' })),
});
