import type { AccessRule, KeyKind } from '#src/http/caller/access.ts';

/** A partner's sender, by `x-webhook-secret` or by Standard Webhooks, depending on the partner. */
const senderSecret: KeyKind = {
  name: 'senderSecret',
  presentedIn: 'body',
  schemes: {
    partnerSecret: {
      header: 'x-webhook-secret',
      description: 'A live secret of the sender that the body names, for partners whose senders have a shared secret.',
    },
    partnerSignature: {
      header: 'webhook-signature',
      description:
        'A signature by Standard Webhooks over the exact bytes, with webhook-id and webhook-timestamp, for partners whose senders sign.',
    },
  },
  inWords: 'the sender’s shared secret, or its signature over the body, depending on the partner',
  problems: ['signature_invalid', 'timestamp_out_of_tolerance', 'webhook_secret_invalid'],
  limits: ['webhook_in', 'sender_lookup'],
};

/** Who may do what for partners. Routes name a row. */
export const access = {
  partner: {
    key: senderSecret,
    owns: 'Orders of the sender that its secret is of; what they become belongs to the sender’s owner.',
  },
} as const satisfies Record<string, AccessRule>;
