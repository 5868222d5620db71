import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { webhookLimits } from './limits.ts';
import { webhookRows } from './problems.ts';

export const webhooks = defineDomain('webhooks', {
  problems: webhookRows,
  limits: webhookLimits,
  access,
  everyMinute: ['sweepWebhooks'],
  configuration: {
    secretShapes: ['whsec_'],
    demo: { webhookKey: 'local-demo-webhook-key-0123456789-abcdefghijklmno' },
  },
});
