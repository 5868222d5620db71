import { Server } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { answerMessage } from '#src/http/mcp/answer-message.ts';
import type { Message } from '#src/http/mcp/message.ts';
import { textResponse } from '#src/http/text-response.ts';
import { plainAnswer, readPlainCall } from '#src/http/mcp/plain-call.ts';

const serverInfo = { name: 'tests', version: '1.0.0' };
const result = { content: [{ type: 'text' as const, text: 'done' }], structuredContent: { n: 1 }, _meta: { own: 1 } };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'errands', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
};
const headersOfNew = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'places__list' };
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call' } as const;
const params = { name: 'places__list', arguments: { q: 'x' }, _meta: envelope };

type Given = readonly [what: string, body: object, headers: Readonly<Record<string, string>>];

const requestOf = (headers: Given[2]): Request =>
  new Request('https://agent.waypost.test/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });
const messageOf = (body: object): Message => ({ body: body as Message['body'], fault: undefined });

async function byLibrary(body: object, headers: Given[2]): Promise<Response> {
  const open = () => {
    const server = new Server(serverInfo, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', () => result);
    return server;
  };
  return answerMessage(requestOf(headers), messageOf(body), { open, speaksMidway: false });
}

const seen = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  length: response.headers.get('content-length'),
  body: await response.json(),
});

const OLD = { 'mcp-protocol-version': '2025-11-25' };
const own = { 'waypost/idempotency-key': 'b3f1a6de-6c79-4ab4-939d-a13032caa435' };
const plain: readonly Given[] = [
  ['of 2026-07-28', { ...call, params }, headersOfNew],
  ['without arguments', { ...call, params: { name: 'places__list', _meta: envelope } }, headersOfNew],
  ['with a text as its id', { ...call, id: 'a', params }, headersOfNew],
  ['with names of ours in _meta', { ...call, params: { ...params, _meta: { ...envelope, ...own } } }, headersOfNew],
  ['of 2025-11-25', { ...call, params: { name: 'places__list', arguments: {} } }, OLD],
  [
    'of 2025-06-18',
    { ...call, params: { name: 'places__list', _meta: own } },
    { 'mcp-protocol-version': '2025-06-18' },
  ],
];

describe('MCP-23 a plain call', () => {
  test.each(plain)('MCP-23 %s is answered as the library answers it', async (_what, body, headers) => {
    const asked = readPlainCall(requestOf(headers), messageOf(body));
    expect(asked).toMatchObject({ tool: { name: 'places__list' } });
    if (asked === undefined) return;
    expect(
      await seen(
        textResponse(plainAnswer(asked, result, serverInfo), { headers: { 'Content-Type': 'application/json' } }),
      ),
    ).toEqual(await seen(await byLibrary(body, headers)));
  });
});

const without = (key: string) => Object.fromEntries(Object.entries(envelope).filter(([each]) => each !== key));
const withMeta = (meta: object) => ({ ...call, params: { ...params, _meta: { ...envelope, ...meta } } });
const odd: readonly Given[] = [
  ['without the header of its method', { ...call, params }, { ...headersOfNew, 'mcp-method': '' }],
  ['with another name in its header', { ...call, params }, { ...headersOfNew, 'mcp-name': 'places__save' }],
  ['with the header of another revision', { ...call, params }, { ...headersOfNew, ...OLD }],
  [
    'that says less of its client than it must',
    { ...call, params: { ...params, _meta: without('io.modelcontextprotocol/clientCapabilities') } },
    headersOfNew,
  ],
  ['that says more than a plain one', withMeta({ 'io.modelcontextprotocol/logLevel': 'debug' }), headersOfNew],
  [
    'of a revision that nobody speaks',
    withMeta({ 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }),
    { ...headersOfNew, 'mcp-protocol-version': '2031-01-01' },
  ],
  [
    'whose client can what isn’t anything',
    withMeta({ 'io.modelcontextprotocol/clientCapabilities': 'all' }),
    headersOfNew,
  ],
  ['of a client without a name', withMeta({ 'io.modelcontextprotocol/clientInfo': {} }), headersOfNew],
  ['that wants to hear of progress', withMeta({ progressToken: 1 }), headersOfNew],
  ['that brings something back', { ...call, params: { ...params, requestState: 'x' } }, headersOfNew],
  ['whose arguments are a list', { ...call, params: { ...params, arguments: [] } }, headersOfNew],
  ['whose name is no text', { ...call, params: { ...params, name: 1 } }, headersOfNew],
  ['whose id is no whole number', { ...call, id: 1.5, params }, headersOfNew],
  ['without an id', { jsonrpc: '2.0', method: 'tools/call', params }, headersOfNew],
  ['with a member of its own', { ...call, extra: 1, params }, headersOfNew],
  [
    'of an older revision that nobody speaks',
    { ...call, params: { name: 'places__list' } },
    { 'mcp-protocol-version': '2020-01-01' },
  ],
  ['of an older revision without its header', { ...call, params: { name: 'places__list' } }, {}],
  ['with a header of the newer revision alone', { ...call, params: { name: 'places__list' } }, headersOfNew],
  ['of a list', { ...call, method: 'tools/list', params: {} }, OLD],
];

test.each(odd)('MCP-23 a call %s is the library’s to judge', (_what, body, headers) => {
  expect(readPlainCall(requestOf(headers), messageOf(body))).toBeUndefined();
});
