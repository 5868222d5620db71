import type { AccessRule } from '../platform/http/access.ts';

/**
 * Who may do what: the one table. Routes name a row; checks, OpenAPI security and the refusals suite come from it. A new
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
  feeAudit: {
    anyone: true,
    bearer: ['deliveries:read', 'ops'],
    poolKey: true,
    owns: 'Anyone sees the fee without coordinates; whoever may read the delivery sees it whole.',
  },
  pool: { poolKey: true, owns: 'Drivers and jobs of the key’s products.' },
  poolOrOps: { poolKey: true, bearer: ['ops'], owns: 'Drivers of the key’s products; ops all.' },
  driverSelf: {
    poolKey: true,
    bearer: ['drivers:self'],
    owns: 'Drivers of the key’s products; with a bearer of their own, that driver alone.',
  },
} as const satisfies Record<string, AccessRule>;
