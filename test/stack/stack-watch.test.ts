import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { builtBundle } from '../../dev/workers/build-worker.ts';
import { bundleWorker, type Bundle } from '../../dev/workers/bundle-worker.ts';
import { writeDevVars } from '../../dev/workers/dev-vars.ts';
import { copyTree, type CopiedTree } from './copied-tree.ts';
import { descendantsOf, stillRunning } from './processes.ts';
import { freeBase } from './run-stack.ts';

/** Of the clock, on a machine that has other things to do. */
const PATIENT = { timeout: 120_000, interval: 50 };
const LONG = { timeout: 300_000 };

let tree: CopiedTree;
let npm: ChildProcess;
let base: number;
let said = '';
beforeAll(async () => {
  tree = copyTree();
  base = await freeBase();
  // Without its prestart, which would install packages into the folder that this tree's link leads to.
  const args = ['start', '--ignore-scripts', '--', '--port', String(base), '--limits', 'test', '--ephemeral'];
  npm = spawn('npm', args, { cwd: tree.dir, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitUntil(() => said.includes('Ctrl-C stops everything'), PATIENT);
}, 180_000);
afterAll(() => {
  npm.kill('SIGTERM'); // ended already, unless a test failed
  tree.remove();
});

const at = (offset: number, path: string) => `http://127.0.0.1:${base + offset}${path}`;
const slugOf = () => /\/v1\/tracking\/([0-9a-f]{10})/.exec(said)?.[1] ?? '';

/** Follows the demo delivery, and counts what it hears. */
async function follow() {
  const response = await fetch(at(0, `/v1/tracking/${slugOf()}/events`));
  const heard = { events: 0, isOpen: true };
  const read = async () => {
    for await (const chunk of response.body ?? [])
      heard.events += Buffer.from(chunk).toString().split('event: ').length - 1;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (heard.isOpen = false));
  return heard;
}

const ROUTE = 'functions/live/routes/list-categories.ts';
const ANSWER = 'await readCategories({ request, scope, ctx })';
const categories = () => fetch(at(2, '/api/categories')).then((answer) => answer.text());
const quote = async () => {
  const answer = await fetch(at(0, '/v1/fare/quote'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"pickupLat":37.7955,"pickupLng":-122.3937,"dropoffLat":37.7544,"dropoffLng":-122.4477}',
  });
  return { status: answer.status, text: await answer.text() };
};

test(
  'STACK-23 and STACK-25 an edit of a route is served at once, and streams of the other Workers stay open',
  LONG,
  async () => {
    const heard = await follow();
    const edited = performance.now();
    tree.edit(ROUTE, ANSWER, "new Response('Edited once')");
    await expect.poll(categories, PATIENT).toContain('Edited once');
    const took = performance.now() - edited;
    await expect.poll(() => said, PATIENT).toMatch(/^SWAPPED live after functions\/live\/routes\/list-categories\.ts/m);
    console.log(`An edit was served after ${(took / 1000).toFixed(1)} s.`);
    expect(said).not.toMatch(/SWAPPED (?!live)/);
    const before = heard.events;
    await expect.poll(() => heard.events, PATIENT).toBeGreaterThan(before);
    expect(heard.isOpen).toBe(true);
  },
);

test('STACK-25 while the delivery Worker is swapped requests wait, and the demo delivery moves on', LONG, async () => {
  tree.edit('functions/delivery/routes/fare/quote-fare.ts', '?? cents(0)', '?? cents(77)');
  const refused: string[] = [];
  const edited = async () => {
    const { status, text } = await quote();
    if (status !== 200) refused.push(text);
    return text;
  };
  await expect.poll(edited, PATIENT).toContain('"tipMinor":"77"');
  expect(refused).toEqual([]);
  const heard = await follow();
  const before = heard.events;
  await expect.poll(() => heard.events, PATIENT).toBeGreaterThan(before + 1);
});

test('STACK-24 what cannot be built or does not start is said, and the Worker of before goes on', LONG, async () => {
  tree.edit(ROUTE, 'import ', 'const = 1;\nimport ');
  await expect
    .poll(() => said, PATIENT)
    .toMatch(/NOT SWAPPED: live runs as before\. [^]*list-categories\.ts:1:6: ERROR/);
  expect(await categories()).toContain('Edited once');
  tree.edit(ROUTE, 'const = 1;\n', "if (Date.now() > -1) throw new Error('not today');\n");
  await expect.poll(() => said.match(/NOT SWAPPED: live/g), PATIENT).toHaveLength(2);
  expect(await categories()).toContain('Edited once');
  tree.edit(ROUTE, "if (Date.now() > -1) throw new Error('not today');\n", '');
  tree.edit(ROUTE, 'Edited once', 'Edited twice');
  await expect.poll(categories, PATIENT).toContain('Edited twice');
});

test('STACK-26 an edit of a style is served when the page is loaded again', LONG, async () => {
  const style = async () => {
    const answer = await fetch(at(0, '/assets/site.css'));
    return `${answer.headers.get('cache-control')} ${await answer.text()}`;
  };
  tree.edit('web/site.css', 'body {', 'body {\n  --edited: 1;');
  await expect.poll(style, PATIENT).toMatch(/^no-cache .*--edited: 1/s);
});

test('STACK-27 the variables of the stack are where wrangler dev looks, and leave what somebody wrote', () => {
  const file = (name: string) => join(tree.dir, `.dev.vars.${name}`);
  writeFileSync(file('agent'), 'MODEL_URL=http://127.0.0.1:1\n');
  const remove = writeDevVars(tree.dir, (service) => ({ SERVICE: service }));
  expect([existsSync(file('delivery')), existsSync(file('agent'))]).toEqual([true, true]);
  remove();
  expect([existsSync(file('delivery')), existsSync(file('agent'))]).toEqual([false, true]);
});

test.each(serviceNames)(
  'STACK-29 what an edit of %s is bundled to are the bytes that wrangler makes',
  async (service) => {
    const [bundle, built] = await Promise.all([bundleWorker(service), builtBundle(service)]);
    expect(bundle.code === built.code).toBe(true); // megabytes: not to be shown
    const ours = ({ sources }: Bundle) => [...sources].filter((source) => !source.includes('node_modules'));
    expect(ours(bundle)).toEqual(expect.arrayContaining(ours(built)));
  },
);

test('STACK-28 and STACK-8 SIGTERM to npm ends every process, and leaves no file', LONG, async () => {
  const children = descendantsOf(npm.pid ?? 0);
  for (const program of ['workerd', 'postgres', 'esbuild'])
    expect(children.some(({ command }) => command.includes(program))).toBe(true);
  const closed = once(npm, 'close');
  npm.kill('SIGTERM');
  await closed;
  await expect.poll(() => stillRunning(children), PATIENT).toEqual([]);
});
