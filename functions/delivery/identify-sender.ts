import type { PartnerContext } from '#src/partners/context.ts';
import type { KnownSender, PartnerKind } from '#src/partners/sender.ts';
import type { Claimed } from '#src/partners/find-claimed.ts';
import { isCurrentSecret } from '#src/platform/crypto/secret-hash.ts';
import { parseJson, parseLoosely, type LooseJson } from '#src/http/body.ts';
import { claimedSender, verifySignedBytes } from '#fn/delivery/read-signed-body.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { knownSenders } from './known-senders.ts';
import { openSenderSecrets } from './open-sender-secrets.ts';

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

/** With its body, of which nothing is believed yet. */
interface Claiming extends Incoming {
  readonly loose: LooseJson | undefined;
}

type Ctx = Pick<PartnerContext, 'db' | 'idSecret' | 'webhooks'>;

/**
 * Who sends a message, as its partner's kind has it: by the secret in its header, or by its signature. With a sender
 * that was looked up before where there is one, else and where that doesn't fit afresh. Throws `not_found`,
 * `webhook_secret_invalid`, `signature_invalid`, `timestamp_out_of_tolerance`, `sender_suspended`, `sender_secret_unreadable`,
 * `quota_exceeded`.
 */
export async function identifySender(
  ctx: Ctx,
  scope: Scope,
  incoming: Incoming,
  from: 'kept' | 'afresh',
): Promise<Identified> {
  const senders = knownSenders(scope.isolate);
  const loose = parseLoosely(incoming.bytes);
  const accountId = claimedSender(loose, SENDER_FIELD);
  const secret = incoming.headers.get('x-webhook-secret') ?? undefined;
  const presented = { partner: incoming.partner, accountId, secret };
  const claiming = { ...incoming, loose };
  const kept = from === 'kept' ? senders.kept(presented, scope.now.getTime()) : undefined;
  if (kept !== undefined) {
    try {
      return await verify(ctx, scope, claiming, kept);
    } catch (error) {
      // A secret may have come since. What was proved and can't be read stays so.
      if (!(error instanceof Problem) || error.status === 400 || error.status === 422) throw error;
    }
  }
  const { quotas, guesses } = scope.isolate;
  if (!(await quotas.allows('sender_lookup', scope.ip))) {
    // A known sender's right secret would have been accepted: this one is a wrong guess.
    if (senders.knows(presented, scope.now.getTime())) await guesses.wrong('auth_failure', scope.ip);
    throw quotas.exceeded('sender_lookup');
  }
  return verify(ctx, scope, claiming, await senders.lookUp(ctx, presented, scope.now.getTime()));
}

async function verify(ctx: Ctx, scope: Scope, incoming: Claiming, claimed: Claimed): Promise<Identified> {
  const identified =
    claimed.kind === 'storefront' ? bySecret(ctx, incoming, claimed) : await bySignature(ctx, scope, incoming, claimed);
  if (identified.sender.status !== 'active') throw new Problem('sender_suspended');
  return identified;
}

function bySecret({ idSecret }: Ctx, { headers, bytes, loose }: Claiming, { kind, sender }: Claimed): Identified {
  const presented = headers.get('x-webhook-secret') ?? '';
  const fits = sender?.secrets.find(({ hash }) => hash !== null && isCurrentSecret(idSecret, presented, [hash]));
  if (sender === null || fits === undefined) throw secretInvalid();
  const body = parseJson(bytes, { loose });
  // Another sender's secret is as good as a wrong one: nobody learns whose it is.
  if ((body as Record<string, unknown> | null)?.[SENDER_FIELD] !== sender.senderAccountId) throw secretInvalid();
  return { sender, kind, secretId: fits.id, webhookId: undefined, body };
}

const secretInvalid = () =>
  new Problem('webhook_secret_invalid', { headers: { 'WWW-Authenticate': 'Webhook realm="waypost"' } });

async function bySignature(
  ctx: Ctx,
  { now, requestId }: Scope,
  { headers, bytes, loose }: Claiming,
  { kind, sender }: Claimed,
): Promise<Identified> {
  const opened = await openSenderSecrets(ctx.webhooks.vault, requestId, sender?.secrets ?? []);
  const secrets = opened.map(({ secret }) => secret);
  const terms = { now, senderField: SENDER_FIELD, loose, secretsOf: () => secrets };
  const signed = await verifySignedBytes(headers, bytes, terms);
  const fits = opened.find(({ secret }) => secret === signed.secret);
  if (sender === null || fits === undefined) throw new Error('a signature without a secret');
  return { sender, kind, secretId: fits.id, webhookId: signed.webhookId, body: signed.body };
}
