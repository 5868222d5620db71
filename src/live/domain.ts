import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { clipRows } from './clips/problems.ts';
import { frameRows } from './frames/problems.ts';
import { liveLimits } from './limits.ts';
import { lotRows } from './lots/problems.ts';
import { orderRows } from './orders/problems.ts';
import { liveRows } from './problems.ts';
import { tipRows } from './tips/problems.ts';
import { videoRows } from './video/problems.ts';

export const live = defineDomain('live', {
  problems: { ...liveRows, ...clipRows, ...frameRows, ...lotRows, ...orderRows, ...tipRows, ...videoRows },
  limits: liveLimits,
  access,
  tokens: ['live-ticket', 'live-presence'],
  constraints: { stream_host_current: 'already_live' },
  queues: { due: { name: 'waypost-live-due', dead: 'waypost-live-due-dead' } },
  everyMinute: ['expireStreams', 'tellRooms', 'tellLots', 'remindOfDue', 'reconcilePayments', 'sweepExpiredKeys'],
  configuration: {
    secretShapes: ['wps_'],
    demo: {
      liveReceiptKey: 'local-demo-live-receipt-key-0123456789-abcQ',
      liveStripeWebhookSecret: 'whsec_waypost_live_sandbox_0123456789',
      liveSenderSecret: 'local-demo-live-sender-secret-0123456789-abcQ',
    },
  },
});
