import { agent } from '#src/agent/domain.ts';
import { announceEvents } from '#src/agent/news/announce-events.ts';
import { webhooksQueue } from '#src/webhooks/mounted/queue.ts';
import { domains } from '#src/domains.ts';
import { createWorker } from '#src/http/worker.ts';
import { openAgentContext } from './context.ts';
import { pages } from '#fn/agent/pages/index.tsx';
import { routes } from '#fn/agent/routes/index.ts';
import { isolateParts } from './isolate-parts.ts';
import { everyMinute } from './schedule.ts';

export { ConversationObject } from './conversation/conversation-object.ts';
export { FollowerObject } from './conversation/follower-object.ts';

export default createWorker({
  ...isolateParts,
  domains,
  openContext: openAgentContext,
  routes,
  queues: [webhooksQueue(agent.queues.webhooks, announceEvents)],
  pages,
  everyMinute,
});
