import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { UnauthorizedError as OlderUnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { mail, openCalls } from '#test/agent/invoke/calls.ts';
import { startCatcher } from '#test/mail/catcher.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { fetchFor, mcpUrl, openApplication } from './clients.ts';

let catcher: MailCatcher;
let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  catcher = await startCatcher();
  const MAIL_FROM = 'Waypost <agents@waypost.example>';
  suite = await startSuite({
    services: ['agent', 'delivery'],
    vars: { MAIL_URL: catcher.url, MAIL_KEY, MAIL_FROM },
  });
  calls = openCalls(suite);
});
afterAll(() => Promise.all([suite.close(), catcher.close()]));

const MAIL_KEY = 're_0123456789_of_the_tests';
const trip = { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 };
const FARE = { customerTotalMinor: '907' };
const CONSENT_PAGE = /https:\/\/agent\.waypost\.test\/consent\/([\w-]+)/;
const names = capabilities.map(toolName);

/** The newest client, signed in from the bare URL, whose person approves what they are sent to. */
async function signedIn(sub: string) {
  const application = openApplication(sub);
  const sentTo: string[] = [];
  const seen: string[] = [];
  const client = new Client(
    { name: 'errands', title: 'Errands', version: '1.0.0' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (params.mode !== 'url') throw new Error('a form was asked for');
    sentTo.push(params.url);
    const decided = await calls.decide(sub, CONSENT_PAGE.exec(params.url)?.[1] ?? '', 'approve_once');
    expect(decided.body.consent).toMatchObject({ status: 'approved', client: { kind: 'person', name: 'Errands' } });
    return { action: 'accept' };
  });
  const options = {
    authProvider: application.provider,
    fetch: fetchFor(suite, (line) => seen.push(line)),
  };
  const first = new StreamableHTTPClientTransport(mcpUrl(suite), options);
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(application.callback());
  await client.connect(new StreamableHTTPClientTransport(mcpUrl(suite), options));
  return { client, application, sentTo, seen };
}

test('MCP-1 MCP-22 the official client signs in from the bare URL, quotes, and sends a mail with one page to approve', async () => {
  const { client, application, sentTo, seen } = await signedIn('ben');
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(seen.slice(0, 5)).toEqual([
    'POST /mcp 401',
    'GET /.well-known/oauth-protected-resource/mcp 200',
    'GET /.well-known/oauth-authorization-server 200',
    'POST /reg 201',
    'POST /token 200',
  ]);
  expect(decodeJwt(application.kept.tokens?.access_token ?? '')).toMatchObject({
    sub: 'ben',
    aud: `${suite.urls.agent}/mcp`,
    scope: expect.stringContaining('delivery:@read'),
  });

  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
  const quoted = await client.callTool({ name: 'delivery__quote', arguments: trip });
  expect(quoted.structuredContent).toMatchObject({ quote: FARE });

  const sent = await client.callTool({ name: 'mail__send', arguments: mail() });
  expect(sent).toMatchObject({ structuredContent: { message: { status: 'sent' } } });
  expect(sent.isError).toBeUndefined();
  expect(sentTo).toHaveLength(1);
});

test('MCP-1 MCP-22 the client of 2025-11-25 does the same, and finds the page in the answer', async () => {
  const application = openApplication('cleo');
  const options = { authProvider: application.provider as never, fetch: fetchFor(suite) };
  const client = new OlderClient({ name: 'errands', version: '1.0.0' });
  const first = new OlderTransport(mcpUrl(suite), options);
  await expect(client.connect(first)).rejects.toThrow(OlderUnauthorizedError);
  await first.finishAuth(application.callback().get('code') ?? '');
  await client.connect(new OlderTransport(mcpUrl(suite), options));

  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
  const quoted = await client.callTool({ name: 'delivery__quote', arguments: trip });
  expect(quoted['structuredContent']).toMatchObject({ quote: FARE });

  const wanted = { name: 'mail__send', arguments: mail() };
  const asked = await client.callTool(wanted);
  expect(asked).toMatchObject({ isError: true, structuredContent: { code: 'consent_required' } });
  const [, id = ''] = CONSENT_PAGE.exec(JSON.stringify(asked['content'])) ?? [];
  expect(asked['structuredContent']).toMatchObject({ consent: { id, status: 'pending' } });
  await calls.decide('cleo', id, 'approve_once');
  expect(await client.callTool(wanted)).toMatchObject({ structuredContent: { message: { status: 'sent' } } });
});

const run = promisify(execFile);
const home = mkdtempSync(join(tmpdir(), 'waypost-inspector-'));
afterAll(() => rmSync(home, { recursive: true }));
const INSPECTOR = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);

/** The inspector’s command line, as a developer has it, with a grant. */
async function inspect(token: string, ...args: string[]): Promise<Record<string, unknown>> {
  const url = new URL('/mcp', suite.address).href;
  const to = ['--cli', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const env = { ...process.env, HOME: home }; // where it keeps what it knows
  const { stdout } = await run(process.execPath, [INSPECTOR, ...to, ...args], { env, maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('MCP-22 the inspector’s command line lists and calls', async () => {
  const { token } = await calls.grantee(['delivery:@read']);
  const [listed, quoted] = await Promise.all([
    inspect(token, '--method', 'tools/list'),
    inspect(
      token,
      '--method',
      'tools/call',
      '--tool-name',
      'delivery__quote',
      ...Object.entries(trip).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`]),
    ),
  ]);
  expect((listed['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(names);
  expect(quoted).toMatchObject({ structuredContent: { quote: FARE } });
});
