import { hashSecret } from '#src/platform/crypto/secret-hash.ts';
import { readWebhookSecret } from '#src/webhooks/signature/webhook-secret.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import type { KeptSecret, PartnerKind } from './sender.ts';

const HEX_DIGITS = 64;

/**
 * A secret in its stored form, and as it is shown once: the given one, or a new one. One that is presented is only
 * compared, so its keyed hash is enough; one that signs is sealed. The route has checked that it can't be guessed.
 * Throws `validation_failed`.
 */
export async function keepSecret(
  ctx: PartnerContext,
  kind: PartnerKind,
  given: string | undefined,
): Promise<{ readonly kept: KeptSecret; readonly secret: string }> {
  const id = ctx.newId();
  if (kind === 'storefront') {
    const secret = given ?? `wps_${ctx.newHex(HEX_DIGITS)}`;
    return { secret, kept: { id, hash: hashSecret(ctx.idSecret, secret), sealed: null } };
  }
  const { vault } = ctx.webhooks;
  const secret = given ?? vault.newSecret();
  if (!isSigning(secret)) throw refused('whsec_ and base64 of 24 to 64 bytes (Standard Webhooks).');
  return { secret, kept: { id, hash: null, sealed: await vault.seal(secret, `sender:${id}`) } };
}

function isSigning(secret: string): boolean {
  try {
    return readWebhookSecret(secret).length > 0;
  } catch {
    return false;
  }
}

const refused = (detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: '#/secret', code: 'invalid_value', detail }] });
