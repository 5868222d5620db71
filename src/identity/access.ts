import type { AccessRule } from '#src/http/caller/access.ts';

/**
 * Who may do what: the one table. Routes name a row; checks, OpenAPI security and the refusal tests come from it. A new
 * kind of permission is a new row here.
 */
export const access = {
  anyone: { anyone: true },
  deliveriesWrite: {
    bearer: ['deliveries:write'],
    owns: 'What is created belongs to the caller’s organisation, else to the caller.',
  },
  deliveriesRead: {
    bearer: ['deliveries:read', 'ops'],
    poolKey: true,
    owns: 'A bearer sees its owner’s, a pool key its products’, ops all. Anything else is a 404.',
  },
  deliveriesOwn: {
    bearer: ['deliveries:read', 'ops'],
    owns: 'A bearer sees its owner’s, ops all. Anything else is a 404.',
  },
  deliveriesChange: {
    bearer: ['deliveries:write', 'ops'],
    owns: 'A bearer changes its owner’s, ops all. Anything else is a 404.',
  },
  webhooksManage: {
    bearer: ['webhooks:manage'],
    owns: 'Subscriptions of the caller’s owner. Anything else is a 404.',
  },
  stripe: {
    signed: { header: 'stripe-signature', by: 'Stripe' },
    owns: 'Payments and refunds of our own account.',
  },
  partner: {
    partner: true,
    owns: 'Orders of the sender that its secret is of; what they become belongs to the sender’s owner.',
  },
  ops: { bearer: ['ops'], owns: 'Everything.' },
  feeAudit: {
    anyone: true,
    bearer: ['deliveries:read', 'ops'],
    poolKey: true,
    owns: 'Anyone sees the fee without coordinates; whoever may read the delivery sees it whole.',
  },
  dispatch: {
    bearer: ['jobs:dispatch'],
    poolKey: true,
    owns: 'A bearer’s owner’s deliveries, a pool key’s products. Anything else is a 404.',
  },
  pool: { poolKey: true, owns: 'Drivers and jobs of the key’s products.' },
  poolOrOps: { poolKey: true, bearer: ['ops'], owns: 'Drivers of the key’s products; ops all.' },
  driverSelf: {
    poolKey: true,
    bearer: ['drivers:self'],
    owns: 'Drivers of the key’s products; with a bearer of their own, that driver alone.',
  },
  driverPerson: { bearer: ['drivers:self'], owns: 'The driver that names the caller.' },
  jobEvents: {
    poolKey: true,
    bearer: ['drivers:self', 'ops'],
    owns: 'Jobs of the key’s products; with a bearer of one’s own, the job that one has; ops all.',
  },
  discovery: {
    anyone: true,
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'Anyone sees streams that aren’t private; a private one its host, moderators and ops. To anyone else it is a 404.',
  },
  liveStream: { bearer: ['live:stream'], owns: 'The stream is its host’s. Anyone else’s is a 404.' },
  liveEnd: {
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'The stream is its host’s; moderators and ops end any. Anyone else’s is a 404.',
  },
  cloudflareStream: {
    signed: { header: 'webhook-signature', by: 'Cloudflare' },
    owns: 'Live inputs of our own account.',
  },
  liveOrder: {
    bearer: ['live:stream', 'live:moderate', 'ops'],
    owns: 'The chat is that of its stream’s host; moderators and ops keep order in any. Anyone else’s is a 404.',
  },
  streamKey: { streamKey: true, owns: 'The stream that the key was made for.' },
  anyBearer: { bearer: [], owns: 'Anyone who is signed in.' },
} as const satisfies Record<string, AccessRule>;
