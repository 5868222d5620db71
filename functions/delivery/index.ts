import { createWorker } from '#src/http/worker.ts';
import { DeliveryVars } from './bindings.ts';
import { openDeliveryContext } from './context.ts';
import { pages } from '#fn/delivery/pages/index.tsx';
import { bury, consume } from './queue.ts';
import { routes } from '#fn/delivery/routes/index.ts';
import { everyMinute } from './schedule.ts';
import { webhooksQueue } from './webhooks-queue.ts';

export default createWorker({
  service: 'delivery',
  vars: DeliveryVars,
  poolKeys: (config) => config.POOL_KEYS,
  receiptKeys: (config) => config.RECEIPT_KEYS,
  openContext: openDeliveryContext,
  routes,
  pages,
  queues: { 'waypost-due': { consume, bury }, 'waypost-webhooks': webhooksQueue },
  everyMinute,
});
