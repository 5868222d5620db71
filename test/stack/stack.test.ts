import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../dev/stack/secrets.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { descendantsOf, stillRunning } from './processes.ts';
import { freeBase, run, startStackProcess, tokenFor, type Running } from './run-stack.ts';

let base: number;
let stack: Running;
let token: string;

async function start() {
  stack = await startStackProcess(base);
}

beforeAll(async () => {
  base = await freeBase();
  await start();
});
afterAll(async () => {
  await stack.end('SIGKILL'); // ended already, unless a test failed
  rmSync(join(ROOT, '.waypost', `data-${base}`), { recursive: true, force: true });
});

interface Section {
  readonly key: string;
  readonly items: readonly { readonly id: string }[];
}

const at = (offset: number, path = '') => `http://127.0.0.1:${base + offset}${path}`;
const slugOf = (welcome: string) => /\/v1\/tracking\/([0-9a-f]{10})/.exec(welcome)?.[1];

async function list(bearer: string) {
  const response = await fetch(at(0, '/v1/deliveries'), { headers: { authorization: `Bearer ${bearer}` } });
  const { deliveries } = (await response.json()) as { deliveries?: { trackingSlug: string }[] };
  return { status: response.status, slugs: deliveries?.map(({ trackingSlug }) => trackingSlug) };
}

/** The first URL of each printed command, with its headers and body. */
const commandsIn = (welcome: string) =>
  [...welcome.matchAll(/^ {2}curl -s (\S+)(.*)$/gm)].map(([, url = '', options = '']) => ({
    url: url.replaceAll("'", ''), // in quotes where a shell would look for files
    headers: Object.fromEntries(
      [...options.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    ),
    body: / -d '(.*)'$/.exec(options)?.[1],
  }));

const send = ({ url, headers, body }: ReturnType<typeof commandsIn>[number]) =>
  fetch(url, body === undefined ? {} : { method: 'POST', headers, body });

/** Ends the stack; answers its exit code and what is left of what it had started. */
async function endBy(signal: 'SIGINT' | 'SIGTERM') {
  const children = descendantsOf(stack.pid);
  for (const program of ['workerd', 'postgres'])
    expect(children.some(({ command }) => command.includes(program))).toBe(true);
  return { code: (await stack.end(signal)).code, left: stillRunning(children) };
}

test('STACK-1 A start prints where everything is', () => {
  for (const offset of [0, 1, 2, 3, 4, 6, 7, 9, 11]) expect(stack.stdout()).toContain(at(offset));
});

test('MAIL-11 The mail catcher of a start answers on its page and by SMTP', async () => {
  expect(await (await fetch(at(9))).text()).toContain('Local mail catcher.');
  const socket = connect(Number(new URL(at(10)).port), '127.0.0.1');
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(greeting.toString()).toMatch(/^220 /);
});

test('FETCH-21 The demo competitor of a start answers on its pages', async () => {
  expect(await (await fetch(at(11, '/pricing'))).text()).toContain('Swiftly, a demo competitor.');
});

test('STACK-2 Every command that a start prints works as it is', async () => {
  const commands = commandsIn(stack.stdout());
  expect(commands.length).toBeGreaterThanOrEqual(6);
  for (const command of commands) {
    const status = command.url.endsWith('/order-ready') ? 202 : 200;
    expect([command.url, (await send(command)).status]).toEqual([command.url, status]);
  }
});

test('SENDER-7 A start has a sender of each partner’s, whose orders are the demo merchant’s deliveries', async () => {
  const printed = commandsIn(stack.stdout()).find(({ url }) => url.endsWith('/storefront/order-ready'));
  if (printed === undefined) throw new Error('no command sends an order');
  const order = { ...(JSON.parse(printed.body ?? '{}') as object), sourceOrderId: 'order-2', dispatch: 'hold' };
  const fromShop = await send({ ...printed, body: JSON.stringify(order) });
  const text = JSON.stringify({ ...order, senderAccountId: 'demo-dispensary' });
  const [id, now] = ['msg_1', new Date()];
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(demoSecrets.cannabisSecret).sign(id, now, text),
  };
  const signed = await fetch(at(0, '/v1/integrations/cannabis/order-ready'), { method: 'POST', headers, body: text });
  expect([fromShop.status, signed.status]).toEqual([202, 202]);
  const slugs = await Promise.all(
    [fromShop, signed].map(
      async (each) => ((await each.json()) as { delivery: { trackingSlug: string } }).delivery.trackingSlug,
    ),
  );
  const { slugs: hers } = await list(await tokenFor(base, 'ada', 'deliveries:read'));
  expect(hers).toEqual(expect.arrayContaining(slugs));
});

test('STACK-3 The token command prints a token that works, alone on its last line', async () => {
  token = await tokenFor(base, 'ada', 'deliveries:read');
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await list(token)).toEqual({ status: 200, slugs: expect.arrayContaining([slugOf(stack.stdout())]) });
});

test('STACK-4 and STACK-16 A second stack on the same ports names them and the way out, and leaves the first alone', async () => {
  const children = descendantsOf(stack.pid);
  const { code, stderr } = await run('dev/start.ts', '--port', String(base)).finished;
  expect(code).toBe(1);
  expect(stderr).toContain(`${base} (delivery)`);
  expect(stderr).toMatch(/npm start -- --port \d+/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect((await fetch(at(0, '/health'))).status).toBe(200);
  for (const program of ['workerd', 'postgres'])
    expect(stillRunning(children).some(({ command }) => command.includes(program))).toBe(true);
});

test('STACK-5 Ctrl-C ends everything that was started, with exit code 0', async () => {
  expect(await endBy('SIGINT')).toEqual({ code: 0, left: [] });
});

test('STACK-6 The next start finds the data of the last one, and its tokens still work', async () => {
  const slug = slugOf(stack.stdout());
  await start();
  expect(slugOf(stack.stdout())).toBe(slug);
  expect(await list(token)).toEqual({ status: 200, slugs: expect.arrayContaining([slug]) });
}, 180_000);

async function idsInCatalog(): Promise<object> {
  const { sections } = (await (await fetch(at(2, '/api/streams/catalog'))).json()) as { sections: Section[] };
  return Object.fromEntries(sections.map(({ key, items }) => [key, items.map(({ id }) => id)]));
}

test('STACK-21 After another start there is still one demo stream, and no replay of an older one', async () => {
  const printed = /\/s\/([0-9a-f-]{36}) /.exec(stack.stdout())?.[1];
  await expect
    .poll(idsInCatalog, { timeout: 60_000, interval: 500 })
    .toMatchObject({ live: [printed], upcoming: [], replays: [] });
}, 180_000);

test('STACK-22 In the demo stream something is sold, and its viewers bid for it', async () => {
  const printed = /\/s\/([0-9a-f-]{36}) /.exec(stack.stdout())?.[1];
  const bids = async () => {
    const { auctions } = (await (await fetch(at(2, `/api/streams/${printed}/auctions?limit=1`))).json()) as {
      auctions: readonly { bidCount: number; status: string }[];
    };
    return auctions[0]?.status === 'open' ? auctions[0].bidCount : 0;
  };
  await expect.poll(bids, { timeout: 60_000, interval: 500 }).toBeGreaterThan(1);
  await expect.poll(idsInCatalog, { timeout: 10_000 }).toMatchObject({ auctions: [printed] });
}, 180_000);

test('STACK-5 SIGTERM ends everything as well', async () => {
  expect(await endBy('SIGTERM')).toEqual({ code: 0, left: [] });
});
