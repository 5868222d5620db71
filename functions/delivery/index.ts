import { verifyPoolKey } from '#src/delivery/drivers/pool-key.ts';
import { readRecipientSecret } from '#src/delivery/recipient/recipient-key.ts';
import { domains } from '#src/domains.ts';
import { entrypointOf } from '#src/http/door/entrypoint.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { DeliveryVars } from './bindings.ts';
import { openDeliveryContext } from './context.ts';
import type { Answer } from '#fn/delivery/pages/merchant-api.ts';
import { openPages } from '#fn/delivery/pages/index.tsx';
import { dueQueue } from './queue.ts';
import { routes } from '#fn/delivery/routes/index.ts';
import { everyMinute } from './schedule.ts';
import { announceEvents } from '#src/delivery/journey/announce-events.ts';
import { delivery } from '#src/delivery/domain.ts';
import { webhooksQueue } from '#src/webhooks/mounted/queue.ts';

const answer: Answer = (request, env, execution) => worker.fetch(request, env, execution);

const { door, ...worker } = createWorker({
  service: 'delivery',
  workers,
  domains,
  vars: DeliveryVars,
  keys: ({ POOL_KEYS, ID_SECRET }) => ({
    poolKey: (presented) => verifyPoolKey(presented, POOL_KEYS),
    recipientSecret: (presented) => readRecipientSecret(presented, ID_SECRET),
  }),
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openDeliveryContext,
  routes,
  pages: openPages(answer),
  queues: [dueQueue, webhooksQueue(delivery.queues.webhooks, announceEvents)],
  everyMinute,
});

export const Door = entrypointOf(door);

export default worker;
