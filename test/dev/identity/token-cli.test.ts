import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { startIdentity, type Identity } from '../../../sandbox/identity/provider.ts';

type Run = { code: number; stdout: string; stderr: string };

const run = (...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['dev/identity/token-cli.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

let identity: Identity;
let base: number;
beforeAll(async () => {
  const port = await freePort();
  base = port - 4;
  const url = (offset: number) => `http://127.0.0.1:${base + offset}`;
  const audiences = { delivery: url(0), agent: url(1), live: url(2), intel: url(3) };
  identity = await startIdentity({ port, audiences });
});
afterAll(() => identity.close());

test('prints the token and nothing else, with the org and tier of a demo person', async () => {
  const { code, stdout, stderr } = await run(
    '--sub',
    'ada',
    '--scope',
    'deliveries:write chat',
    '--port',
    String(base),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(decodeJwt(stdout.trim())).toMatchObject({
    sub: 'ada',
    org: 'demo-merchant',
    tier: 'business',
    scope: 'deliveries:write chat',
    aud: [0, 1, 2, 3].map((offset) => `http://127.0.0.1:${base + offset}`),
  });
});

test('takes org, tier and audiences as told', async () => {
  const claims = ['--org', 'acme', '--tier', 'free', '--aud', 'delivery,agent'];
  const { stdout } = await run('--sub', 'ada', '--scope', '', '--port', String(base), ...claims);
  const audiences = [`http://127.0.0.1:${base}`, `http://127.0.0.1:${base + 1}`];
  expect(decodeJwt(stdout.trim())).toMatchObject({ org: 'acme', tier: 'free', aud: audiences });
});

test('CID-6 prints a token for a decision, with how and how long ago they signed in, and one for MCP', async () => {
  const consent = ['--client', 'waypost-consent', '--aud', 'agent/consent', '--acr', 'phr', '--auth-age', '100'];
  const { stdout } = await run('--sub', 'ada', '--port', String(base), ...consent);
  const claims = decodeJwt(stdout.trim());
  const agent = `http://127.0.0.1:${base + 1}`;
  expect(claims).toMatchObject({ sub: 'ada', client_id: 'waypost-consent', aud: `${agent}/consent`, acr: 'phr' });
  expect(Math.abs(Date.now() / 1000 - 100 - Number(claims['auth_time']))).toBeLessThan(10);
  const mcp = await run('--sub', 'ada', '--scope', 'chat', '--aud', 'agent/mcp', '--port', String(base));
  expect(decodeJwt(mcp.stdout.trim())).toMatchObject({ aud: `${agent}/mcp`, client_id: 'waypost-cli' });
});

test('CID-6 --help shows how', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  for (const words of ['--client waypost-consent', '--acr phr', '--auth-age 10', 'agent/mcp'])
    expect(stdout).toContain(words);
});

test('an unknown scope is named, with exit code 1', async () => {
  const { code, stdout, stderr } = await run('--sub', 'ada', '--scope', 'delivery', '--port', String(base));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('unknown scope: delivery');
});

test('with nothing running it names the port and the cure', async () => {
  const port = await freePort();
  const { code, stdout, stderr } = await run('--sub', 'ada', '--scope', 'chat', '--port', String(port - 4));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`127.0.0.1:${port}`);
  expect(stderr).toContain('npm start');
});

test.for([
  [[], '--sub is missing'],
  [['--sub', 'ada'], '--scope is missing'],
  [['--sub', 'ada', '--scope', 'chat', '--aud', 'swarm'], '--aud swarm'],
  [['--sub', 'ada', '--scope', 'chat', '--aud', 'live/consent'], '--aud live/consent'],
  [['--sub', 'ada', '--scope', 'chat', '--auth-age', '-5'], '--auth-age'],
  [['--sub', 'ada', '--scope', 'chat', '--port', 'x'], '--port'],
  [['--sub', 'ada', '--scope', 'chat', '--port', '65533'], '--port'],
  [['--sub', 'ada', '--scope', 'chat', '--colour', 'red'], '--colour'],
  [['ada'], 'ada'],
] as const)('the bad arguments %j print the usage, with exit code 2', async ([args, complaint]) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(complaint);
  expect(stderr).toContain('Usage: npm run token');
});
