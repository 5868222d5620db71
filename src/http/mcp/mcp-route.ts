import type { CallToolResult, Implementation, InputRequiredResult, Server } from '@modelcontextprotocol/server';
import type { AccessRule } from '#src/http/caller/access.ts';
import { routeFor, type Answer, type Call, type RawBody, type Route, type RouteContract } from '#src/http/route.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { answerMessage } from './answer-message.ts';
import { readMessage, type Message } from './message.ts';
import { RpcAnswer, RpcFailure, RpcMessage } from './message-wire.ts';
import { plainAnswer, readPlainCall } from './plain-call.ts';
import type { ToolCall } from './tool-call.ts';
import { refuseForeign } from './own-host.ts';

export type McpCall<C> = Call<C, undefined, undefined, RawBody>;

/** Ends a handler with what isn’t MCP’s to say, but HTTP’s. */
export type Outside = (error: unknown) => never;

/** Tools that say nothing before their result: plain calls of them are answered without the library. */
export interface PlainTools<C> {
  readonly serverInfo: Implementation;
  readonly has: (name: string) => boolean;
  readonly call: (call: McpCall<C>, tool: ToolCall, message: Message) => Promise<CallToolResult | InputRequiredResult>;
}

export interface McpParts<C> {
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly access: AccessRule;
  readonly limits?: NonNullable<RouteContract['limits']>;
  readonly maxBytes: number;
  readonly problems?: readonly ProblemCode[];
  /** Whether this caller may send this message. Throws what says no. */
  readonly admit?: (call: McpCall<C>, message: Message) => Promise<void>;
  /** The server for one message. */
  readonly open: (call: McpCall<C>, message: Message, outside: Outside) => Server;
  readonly speaksMidway?: true;
  readonly plain?: PlainTools<C>;
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** MCP’s one route: Streamable HTTP without sessions, in the revisions 2026-07-28 and 2025-11-25. */
export const mcpRoute = <C>(parts: McpParts<C>): Route<C> => {
  const { path, operationId, summary, description, access, limits = {}, maxBytes, problems = [] } = parts;
  return routeFor<C>()({
    method: 'POST',
    path,
    operationId,
    summary,
    description,
    access,
    limits,
    raw: {
      mediaTypes: ['application/json'],
      maxBytes,
      description: 'One JSON-RPC message.',
      json: { schema: RpcMessage, example: ping },
    },
    responses: {
      200: {
        description: 'The result, or an error.',
        schema: RpcAnswer,
        example: { jsonrpc: '2.0', id: 1, result: {} },
      },
      202: { description: 'A notification was taken.' },
      400: {
        description: 'No message of a revision that is spoken here.',
        schema: RpcFailure,
        example: { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } },
      },
      404: {
        description: 'No such method.',
        schema: RpcFailure,
        example: { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } },
      },
    },
    problems: ['origin_forbidden', ...problems],
    handle: (call) => answer(parts, call),
  });
};

const UNSTORED = { 'Cache-Control': 'no-store' };

async function answer<C>(parts: McpParts<C>, call: McpCall<C>): Promise<Answer> {
  const { request, scope } = call;
  refuseForeign(request, scope.isolate);
  const message = readMessage(call.body.bytes);
  if (message instanceof Response) return { response: message };
  await parts.admit?.(call, message);
  const { plain } = parts;
  const asked = plain === undefined ? undefined : readPlainCall(request, message);
  if (plain !== undefined && asked !== undefined && plain.has(asked.tool.name)) {
    const result = await plain.call(call, asked.tool, message);
    return { text: plainAnswer(asked, result, plain.serverInfo), headers: UNSTORED };
  }
  const response = await answerByLibrary(parts, call, message);
  response.headers.set('Cache-Control', UNSTORED['Cache-Control']);
  return { response };
}

async function answerByLibrary<C>(parts: McpParts<C>, call: McpCall<C>, message: Message): Promise<Response> {
  const told: { error?: unknown } = {};
  const outside: Outside = (error) => {
    told.error = error;
    throw error;
  };
  const open = () => {
    try {
      return parts.open(call, message, outside);
    } catch (error) {
      return outside(error);
    }
  };
  const response = await answerMessage(call.request, message, { open, speaksMidway: parts.speaksMidway ?? false });
  if ('error' in told) throw told.error;
  return response;
}
