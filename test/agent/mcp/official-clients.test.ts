import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropoff, mail, openCalls, pickup } from '#test/agent/invoke/calls.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { fetchFor, mcpUrl, openApplication } from './clients.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'delivery'] });
  calls = openCalls(suite);
});
afterAll(() => suite.close());

const trip = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };

test('client 2.4', async () => {
  const application = openApplication('ben');
  const opened: string[] = [];
  const client = new Client(
    { name: 'errands', version: '1.0.0' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (params.mode !== 'url') throw new Error('a form was asked for');
    opened.push(params.url);
    await calls.decide('ben', params.url.split('/').at(-1) ?? '', 'approve_once');
    return { action: 'accept' };
  });
  const seen: string[] = [];
  const options = {
    authProvider: application.provider,
    fetch: fetchFor(suite, (request, response) => seen.push(`${request.method} ${request.url} ${response.status}`)),
  };
  const first = new StreamableHTTPClientTransport(mcpUrl(suite), options);
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(application.callback());
  await client.connect(new StreamableHTTPClientTransport(mcpUrl(suite), options));
  console.log(seen, client.getNegotiatedProtocolVersion());
  console.log(decodeJwt(application.kept.tokens?.access_token ?? ''));
  const { tools } = await client.listTools();
  console.log(tools.map((t) => t.name));
  const quote = await client.callTool({ name: 'delivery__quote', arguments: trip });
  console.log(JSON.stringify(quote).slice(0, 1500));
  const sent = await client.callTool({ name: 'mail__send', arguments: mail() });
  console.log(JSON.stringify(sent), opened);
});
