import { domains } from '#src/domains.ts';
import { entrypointOf } from '#src/http/door/entrypoint.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { LiveVars } from './bindings.ts';
import { openLiveContext } from './context.ts';
import { pages } from '#fn/live/pages/index.tsx';
import { dueQueue } from './queue.ts';
import { routes } from '#fn/live/routes/index.ts';
import { everyMinute } from './schedule.ts';

export { LeafObject } from '#fn/live/leaf/leaf-object.ts';
export { RoomObject } from './room-object.ts';

const { door, ...worker } = createWorker({
  service: 'live',
  workers,
  domains,
  vars: LiveVars,
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openLiveContext,
  routes,
  pages,
  queues: [dueQueue],
  everyMinute,
});

export const Door = entrypointOf(door);

export default worker;
