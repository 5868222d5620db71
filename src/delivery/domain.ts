import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { dispatchRows } from './dispatch/problems.ts';
import type { PoolActor } from './drivers/pool-key.ts';
import { deliveryEventNames } from './journey/outbound-event.ts';
import { deliveryLimits } from './limits.ts';
import { settlementRows } from './money/problems.ts';
import { orderRows } from './orders/problems.ts';
import { ratingRows } from './ratings/problems.ts';
import { laterTipRows } from './tips/problems.ts';
import { recipientRows } from './recipient/problems.ts';
import { SECRET_PREFIX } from './recipient/secret.ts';
import type { RecipientActor } from './recipient/recipient-key.ts';

export const delivery = defineDomain('delivery', {
  problems: { ...dispatchRows, ...settlementRows, ...orderRows, ...recipientRows, ...ratingRows, ...laterTipRows },
  limits: deliveryLimits,
  access,
  tokens: ['quote', 'cancellation'],
  constraints: {
    driver_user_sub: 'user_already_driver',
    job_active_driver: 'driver_busy',
  },
  queues: {
    due: { name: 'waypost-due', dead: 'waypost-due-dead' },
    webhooks: { name: 'waypost-webhooks', dead: 'waypost-webhooks-dead' },
  },
  everyMinute: [
    'remindOfDue',
    'sweepKeys',
    'reconcilePayments',
    'reconcileTips',
    'cancelOrphanIntents',
    'startNightlyAudit',
    'noteEtaChanges',
  ],
  events: deliveryEventNames,
  configuration: {
    demo: {
      poolKey: 'pool_demo_key_0123456789',
      receiptKey: 'local-demo-receipt-key-seed-0123456789-abcQ',
    },
    secretShapes: [SECRET_PREFIX],
  },
});

declare module '#src/platform/register.ts' {
  interface Actors {
    pool: PoolActor;
    recipient: RecipientActor;
  }
}
