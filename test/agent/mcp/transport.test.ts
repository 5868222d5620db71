import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCalls } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openMessages } from './messages.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
let mcp: ReturnType<typeof openMessages>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent'], profile: 'default' });
  calls = openCalls(suite);
  mcp = openMessages(suite);
});
afterAll(() => suite.close());

const bearer = (sub: string) => mcp.token(sub, 'places:@read');

describe('MCP-16 each message for itself', () => {
  test.each(['GET', 'DELETE', 'PUT'])('MCP-16 %s is a 405', async (method) => {
    const response = await suite.fetch('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test.each([
    ['2025-11-25', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old', version: '1' } }],
    ['2025-11-25', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'older', version: '1' } }],
  ] as const)('MCP-16 an older client of %s begins, gets no session, and can do without', async (revision, params) => {
    const token = await bearer('transport-old');
    const begun = await mcp.ask(token, 'initialize', params, { revision });
    expect(begun.body.result).toMatchObject({ serverInfo: { name: 'waypost' }, capabilities: { tools: {} } });
    expect(begun.headers.get('mcp-session-id')).toBeNull();
    const told = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect((await mcp.post(token, told)).status).toBe(202);
    expect((await mcp.ask(token, 'tools/list', {}, { revision })).body.result.tools.length).toBeGreaterThan(10);
  });

  test('MCP-16 a newer one asks what is spoken', async () => {
    const { body } = await mcp.ask(await bearer('transport-new'), 'server/discover');
    expect(body.result).toMatchObject({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
  });

  test.each([
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]', 400, -32_600],
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['no object', '"ping"', 400, -32_600],
    ['a subscription', '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}', 404, -32_601],
  ])('MCP-16 %s is an error of JSON-RPC', async (_what, text, status, code) => {
    const answered = await mcp.post(await bearer('transport-wrong'), text);
    expect([answered.status, answered.body.error?.code]).toEqual([status, code]);
  });

  test.each(['prompts/list', 'resources/list', 'logging/setLevel', 'tasks/list'])(
    'MCP-16 %s isn’t there',
    async (method) => {
      const { body } = await mcp.ask(await bearer('transport-none'), method, { level: 'info' });
      expect(body.error?.code).toBe(-32_601);
    },
  );
});

/** Sixty-one calls, by both ways in turn: their statuses, the lowest first. */
async function oneTooMany(token: string) {
  const wanted = { app_id: 'places', capability_name: 'list', input: {} };
  const asked = Array.from({ length: 61 }, (_none, n) =>
    n % 2 === 0 ? mcp.call(token, 'places__list') : calls.invoke(token, wanted),
  );
  return (await Promise.all(asked)).map(({ status }) => status).toSorted((one, other) => one - other);
}

test('MCP-17 a call counts against the quota of calls, over HTTP and here; a list doesn’t', async () => {
  let { token } = await calls.grantee(['places:@read']);
  let statuses = await oneTooMany(token);
  // A minute may have ended in between: another grant has another quota.
  for (let tries = 1; statuses.at(-1) === 200 && tries < 3; tries += 1) {
    ({ token } = await calls.grantee(['places:@read']));
    statuses = await oneTooMany(token);
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await mcp.ask(token, 'tools/list')).status).toBe(200);
});

test('MCP-19 the manifest lists both revisions, and where they are spoken', async () => {
  const response = await suite.fetch('/agent/v1/manifest');
  const { protocols } = (await response.json()) as { protocols: { name: string; version: string; url: string }[] };
  expect(protocols.filter(({ name }) => name === 'mcp')).toEqual([
    { name: 'mcp', version: '2026-07-28', url: 'https://agent.waypost.test/mcp' },
    { name: 'mcp', version: '2025-11-25', url: 'https://agent.waypost.test/mcp' },
  ]);
});
