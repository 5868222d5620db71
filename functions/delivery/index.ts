import { createWorker } from '../../src/platform/http/worker.ts';
import { DeliveryVars } from './bindings.ts';
import { openDeliveryContext } from './context.ts';
import { pages } from './pages/index.tsx';
import { routes } from './routes/index.ts';

export default createWorker({
  service: 'delivery',
  vars: DeliveryVars,
  poolKeys: (config) => config.POOL_KEYS,
  openContext: openDeliveryContext,
  routes,
  pages,
});
