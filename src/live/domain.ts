import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { liveLimits } from './limits.ts';
import { lotRows } from './lots/problems.ts';
import { liveRows } from './problems.ts';
import { videoRows } from './video/problems.ts';

export const live = defineDomain('live', {
  problems: { ...liveRows, ...lotRows, ...videoRows },
  limits: liveLimits,
  access,
  tokens: ['live-ticket', 'live-presence'],
  constraints: { stream_host_current: 'already_live' },
  everyMinute: ['expireStreams', 'tellRooms', 'tellLots', 'sweepExpiredKeys'],
  configuration: {
    secretShapes: ['wps_'],
    demo: { liveReceiptKey: 'local-demo-live-receipt-key-0123456789-abcQ' },
  },
});
