import type { AccessRule } from '#src/http/caller/access.ts';
import { poolKey } from './drivers/pool-key.ts';
import { recipientKey } from './recipient/recipient-key.ts';

/** Who may do what with deliveries. Routes name a row; checks, OpenAPI security and the refusals suite come from it. */
export const access = {
  deliveriesWrite: {
    bearer: ['deliveries:write'],
    owns: 'What is created belongs to the caller’s organisation, else to the caller.',
  },
  deliveriesRead: {
    bearer: ['deliveries:read', 'ops'],
    key: poolKey,
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
  recipient: { key: recipientKey, owns: 'The delivery of the secret. Any other is a 404.' },
  merchantProfile: {
    bearer: ['deliveries:write'],
    owns: 'The profile of the caller’s organisation, else of the caller.',
  },
  stripe: {
    signed: { header: 'stripe-signature', by: 'Stripe' },
    owns: 'Payments and refunds of our own account.',
  },
  feeAudit: {
    anyone: true,
    bearer: ['deliveries:read', 'ops'],
    key: poolKey,
    owns: 'Anyone sees the fee without coordinates; whoever may read the delivery sees it whole.',
  },
  dispatch: {
    bearer: ['jobs:dispatch'],
    key: poolKey,
    owns: 'A bearer’s owner’s deliveries, a pool key’s products. Anything else is a 404.',
  },
  pool: { key: poolKey, owns: 'Drivers and jobs of the key’s products.' },
  poolOrOps: { key: poolKey, bearer: ['ops'], owns: 'Drivers of the key’s products; ops all.' },
  driverSelf: {
    key: poolKey,
    bearer: ['drivers:self'],
    owns: 'Drivers of the key’s products; with a bearer of their own, that driver alone.',
  },
  driverPerson: { bearer: ['drivers:self'], owns: 'The driver that names the caller.' },
  jobEvents: {
    key: poolKey,
    bearer: ['drivers:self', 'ops'],
    owns: 'Jobs of the key’s products; with a bearer of one’s own, the job that one has; ops all.',
  },
} as const satisfies Record<string, AccessRule>;
