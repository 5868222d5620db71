import type { PartnerContext } from '../../src/partners/context.ts';
import type { KnownSender, PartnerKind } from '../../src/partners/sender.ts';
import type { Claimed } from '../../src/partners/verbs/find-claimed.ts';
import { isLiveSecret } from '../../src/platform/crypto/secret-hash.ts';
import { verifyWebhook } from '../../src/platform/crypto/verify-webhook.ts';
import { parseJson } from '../../src/platform/http/body.ts';
import { claimedSender, verifySignedBytes } from '../../src/platform/http/read-signed-body.ts';
import type { Scope } from '../../src/platform/http/scope.ts';
import { Problem } from '../../src/platform/problem/problem.ts';
import { knownSenders } from './known-senders.ts';

const SENDER_FIELD = 'senderAccountId';

/** A message whose sender is verified, with its body. */
export interface Identified {
  readonly sender: KnownSender;
  readonly kind: PartnerKind;
  readonly secretId: string;
  readonly webhookId: string | undefined;
  readonly body: unknown;
}

interface Incoming {
  readonly partner: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

type Ctx = Pick<PartnerContext, 'db' | 'idSecret' | 'webhooks'>;

/**
 * Identifies a message's sender by its partner's method: the secret in its header, or its signature. A cached sender is
 * tried first; if there is none, or it doesn't match, the sender is looked up. Throws `not_found`,
 * `webhook_secret_invalid`, `signature_invalid`, `timestamp_out_of_tolerance`, `sender_suspended`, `quota_exceeded`.
 */
export async function identifySender(
  ctx: Ctx,
  scope: Scope,
  incoming: Incoming,
  from: 'kept' | 'afresh',
): Promise<Identified> {
  const senders = knownSenders(scope.isolate);
  const presented = {
    partner: incoming.partner,
    accountId: claimedSender(incoming.bytes, SENDER_FIELD),
    secret: incoming.headers.get('x-webhook-secret') ?? undefined,
  };
  const kept = from === 'kept' ? senders.kept(presented, scope.now.getTime()) : undefined;
  if (kept !== undefined) {
    try {
      return await verify(ctx, scope.now, incoming, kept);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // a secret may have been added since
    }
  }
  const { quotas, guesses } = scope.isolate;
  if (!(await quotas.allows('sender_lookup', scope.ip))) {
    // A known sender's right secret would have been accepted: this one is a wrong guess.
    if (senders.knows(presented, scope.now.getTime())) await guesses.wrong('auth_failure', scope.ip);
    throw quotas.exceeded('sender_lookup');
  }
  return verify(ctx, scope.now, incoming, await senders.lookUp(ctx, presented, scope.now.getTime()));
}

async function verify(ctx: Ctx, now: Date, incoming: Incoming, claimed: Claimed): Promise<Identified> {
  const identified =
    claimed.kind === 'storefront' ? bySecret(ctx, incoming, claimed) : await bySignature(ctx, now, incoming, claimed);
  if (identified.sender.status !== 'active') throw new Problem('sender_suspended');
  return identified;
}

function bySecret({ idSecret }: Ctx, { headers, bytes }: Incoming, { kind, sender }: Claimed): Identified {
  const presented = headers.get('x-webhook-secret') ?? '';
  const fits = sender?.secrets.find(({ hash }) => hash !== null && isLiveSecret(idSecret, presented, [hash]));
  if (sender === null || fits === undefined) throw secretInvalid();
  const body = parseJson(bytes);
  // Another sender's secret counts as a wrong one, so that nobody learns whose it is.
  if ((body as Record<string, unknown> | null)?.[SENDER_FIELD] !== sender.senderAccountId) throw secretInvalid();
  return { sender, kind, secretId: fits.id, webhookId: undefined, body };
}

const secretInvalid = () =>
  new Problem('webhook_secret_invalid', { headers: { 'WWW-Authenticate': 'Webhook realm="waypost"' } });

async function bySignature(
  ctx: Ctx,
  now: Date,
  { headers, bytes }: Incoming,
  { kind, sender }: Claimed,
): Promise<Identified> {
  const opened = await Promise.all(
    (sender?.secrets ?? []).map(async ({ id, sealed }) => ({
      id,
      secret: await ctx.webhooks.vault.open(sealed ?? '', `sender:${id}`),
    })),
  );
  const secrets = opened.map(({ secret }) => secret);
  const signed = await verifySignedBytes(headers, bytes, { now, senderField: SENDER_FIELD, secretsOf: () => secrets });
  const { webhookId, body } = signed;
  const given = {
    id: webhookId,
    timestamp: headers.get('webhook-timestamp'),
    signature: headers.get('webhook-signature'),
  };
  const fits = opened.find(
    ({ secret }) => verifyWebhook({ ...given, body: bytes, secrets: [secret], now }) === 'valid',
  );
  if (sender === null || fits === undefined) throw new Error('a signature without a secret');
  return { sender, kind, secretId: fits.id, webhookId, body };
}
