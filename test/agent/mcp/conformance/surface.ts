import {
  acceptedContent,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { prompts, resourceAt, resources } from './contents.ts';
import { states, tools } from './tools.ts';

const CONTEXT_PROMPT = 'test_input_required_result_prompt';
const describe = (name: string) => `${name}, for the conformance suite`;

const missing = (what: string, data: object) => new ProtocolError(ProtocolErrorCode.InvalidParams, what, data);

function getPrompt(name: string, given: Readonly<Record<string, string>>, { mcpReq }: ServerContext) {
  if (name === CONTEXT_PROMPT) {
    const { context } = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context') ?? {};
    if (context !== undefined)
      return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: context } }] };
    const requestedSchema = {
      type: 'object' as const,
      properties: { context: { type: 'string' as const } },
      required: ['context'],
    };
    const message = 'What context should the prompt use?';
    return inputRequired({ inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema }) } });
  }
  const prompt = prompts[name];
  if (prompt === undefined) throw missing('There is no such prompt', { name });
  return { messages: prompt.says(given).map((content) => ({ role: 'user' as const, content })) };
}

export const serverInfo = { name: 'conformance', version: '1.0.0' };

/** A server with all that the suite of the Model Context Protocol calls: instead of our registry, behind our door. */
export function openTestSurface(): Server {
  const server = new Server(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
    requestState: { verify: (state, ctx) => states.verify(state, ctx) },
  });
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map((name) => ({ name, description: describe(name), inputSchema: { type: 'object' } })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = tools[params.name];
    if (tool === undefined) throw missing('There is no such tool', { name: params.name });
    return tool(params.arguments ?? {}, ctx);
  });
  server.setRequestHandler('resources/list', () => ({
    resources: Object.keys(resources).map((uri) => ({ uri, name: uri, description: describe(uri) })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', description: describe('template') },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = resourceAt(uri);
    if (found === undefined) throw missing('There is no such resource', { uri });
    return { contents: [found] };
  });
  // Of the older revision. None of them ever changes, so nobody misses a thing.
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({
    prompts: [
      { name: CONTEXT_PROMPT, description: describe(CONTEXT_PROMPT) },
      ...Object.entries(prompts).map(([name, { takes }]) => ({
        name,
        description: describe(name),
        arguments: takes.map((each) => ({ name: each, description: describe(each), required: true })),
      })),
    ],
  }));
  server.setRequestHandler('prompts/get', ({ params }, ctx) => getPrompt(params.name, params.arguments ?? {}, ctx));
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }));
  return server;
}
