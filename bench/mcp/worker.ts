import { Server, type CallToolResult } from '@modelcontextprotocol/server';
import { AgentVars } from '#fn/agent/bindings.ts';
import { openAgentContext } from '#fn/agent/context.ts';
import { access } from '#src/agent/access.ts';
import type { AgentContext } from '#src/agent/context.ts';
import { readAgentToken } from '#src/agent/credentials/agent-token.ts';
import { selectPlaces } from '#src/agent/places/places-store.ts';
import { domains } from '#src/domains.ts';
import { mcpRoute } from '#src/http/mcp/mcp-route.ts';
import { createWorker } from '#src/http/worker.ts';
import { workers } from '#src/workers.ts';
import { tool } from './tool.ts';

const serverInfo = { name: 'bench', version: '1.0.0' };

async function listed({ db }: AgentContext): Promise<CallToolResult> {
  const places = await selectPlaces(db, 'user:nobody');
  return { content: [{ type: 'text', text: JSON.stringify({ places }) }], structuredContent: { places } };
}

/** The agent Worker’s door, its credentials and quotas among it, with a tool that makes one trip. */
const route = mcpRoute<AgentContext>({
  path: '/mcp',
  operationId: 'mcp',
  summary: 'One tool',
  description: 'One tool with one trip.',
  access: access.mcp,
  limits: { principal: 'mcp' },
  maxBytes: 256 * 1024,
  open: ({ ctx }) => {
    const server = new Server(serverInfo, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [tool] }));
    server.setRequestHandler('tools/call', () => listed(ctx));
    return server;
  },
  plain: { serverInfo, has: (name) => name === tool.name, call: ({ ctx }) => listed(ctx) },
});

export default createWorker({
  service: 'agent',
  workers,
  domains,
  vars: AgentVars,
  keys: ({ AGENT_PEPPERS }) => ({ agentToken: (presented) => readAgentToken(presented, AGENT_PEPPERS) }),
  signingKeys: ({ RECEIPT_KEYS }) => RECEIPT_KEYS,
  openContext: openAgentContext,
  routes: [route],
});
