import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { liveLimits } from './limits.ts';
import { liveRows } from './problems.ts';
import { videoRows } from './video/problems.ts';

export const live = defineDomain('live', {
  problems: { ...liveRows, ...videoRows },
  limits: liveLimits,
  access,
  tokens: ['live-ticket', 'live-presence'],
  constraints: { stream_host_current: 'already_live' },
  everyMinute: ['expireStreams', 'tellRooms', 'sweepExpiredKeys'],
  configuration: { secretShapes: ['wps_'] },
});
