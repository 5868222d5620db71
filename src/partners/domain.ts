import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { partnerRows } from './problems.ts';

export const partners = defineDomain('partners', {
  problems: partnerRows,
  limits: {
    /** Look-ups of a sender that this isolate doesn't know, or whose secret doesn't match: each is a round trip. */
    sender_lookup: { limit: 120, periodSeconds: 60, per: 'ip' },
  },
  access,
  constraints: {
    delivery_sender: 'sender_has_orders',
    sender_secret_hash: 'secret_in_use',
  },
  configuration: {
    demo: {
      storefrontSecret: 'storefront-demo-secret',
      cannabisSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  },
});
