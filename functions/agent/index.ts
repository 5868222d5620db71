import { CommonVars } from '../../src/platform/config.ts';
import { openPlatformContext } from '../../src/platform/http/platform-context.ts';
import { createWorker } from '../../src/platform/http/worker.ts';
import { routes } from './routes/index.ts';

export default createWorker({
  service: 'agent',
  vars: CommonVars,
  openContext: openPlatformContext,
  routes,
  spelling: 'snake',
});
