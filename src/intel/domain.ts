import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { intelEventNames } from './alerts/event.ts';
import { intelLimits } from './limits.ts';
import { intelRows } from './problems.ts';
import type { ServiceActor } from './service-key.ts';

export const intel = defineDomain('intel', {
  problems: intelRows,
  limits: intelLimits,
  access,
  constraints: { subscription_product: 'product_unknown' },
  events: intelEventNames,
  queues: {
    scans: { name: 'waypost-scans', dead: 'waypost-scans-dead' },
    webhooks: { name: 'waypost-intel-webhooks', dead: 'waypost-intel-webhooks-dead' },
  },
  everyMinute: [
    'sweepExpiredKeys',
    'sendDigests',
    'sweepEvents',
    'sweepScans',
    'sweepInsights',
    'sweepSnapshots',
    'sweepOrphans',
    'startDueScans',
    'expireTasks',
    'askForAnalyses',
  ],
  configuration: {
    demo: {
      serviceKey: 'intel_demo_key_0123456789',
      swarmSecret: 'whsec_c3dhcm0tbG9jYWwtZGVtby1zZWNyZXQtMDEyMw==',
    },
  },
});

declare module '#src/platform/register.ts' {
  interface Actors {
    service: ServiceActor;
  }
}
