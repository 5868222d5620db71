import { AgentVars } from '#fn/agent/bindings.ts';
import { openAgentContext } from '#fn/agent/context.ts';
import type { AgentContext } from '#src/agent/context.ts';
import { domains } from '#src/domains.ts';
import { mcpRoute } from '#src/http/mcp/mcp-route.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { answers } from './contents.ts';
import { openTestSurface, serverInfo } from './surface.ts';

/** The suite has no credential to show. */
const route = mcpRoute<AgentContext>({
  path: '/mcp',
  operationId: 'mcp',
  summary: 'For the conformance suite',
  description: 'The door of MCP, with the suite’s own tools behind it.',
  access: { anyone: true },
  maxBytes: 256 * 1024,
  open: openTestSurface,
  speaksMidway: true,
  plain: {
    serverInfo,
    has: (name) => Object.hasOwn(answers, name),
    call: async (_call, { name }) => answers[name] ?? { content: [] },
  },
});

export default createWorker({
  service: 'agent',
  workers,
  domains,
  vars: AgentVars,
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openAgentContext,
  routes: [route],
});
