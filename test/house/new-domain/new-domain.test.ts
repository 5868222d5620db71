import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { migrate } from '../../../dev/database/migrate.ts';
import { startPostgres, type Postgres } from '../../../dev/database/postgres.ts';
import { declaredVars } from '../../../dev/workers/worker-options.ts';
import { noteWorkerds } from '../../../dev/leftovers.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { openSurroundings, urls, type Surroundings } from '#test/support/workers/surroundings.ts';
import { copyHouse, type House } from './house.ts';
import { kiosk, kioskRights } from './kiosk.ts';
import { lists } from './lists.ts';

const PASSWORD = 'kiosk-password';

let house: House;
/** Its own: roles are a whole server’s, and another suite counts them. */
let postgres: Postgres;
let files: string;
let world: Surroundings;
let worker: Miniflare;
let address: URL;

/** Adds the domain as its author would: its own files, its lines in the lists, and the migrations. */
async function moveIn(): Promise<void> {
  for (const [path, text] of Object.entries(kiosk)) house.write(path, text.trimStart());
  for (const [path, changes] of Object.entries(lists)) {
    let text = house.read(path);
    for (const [after, lines] of changes) {
      expect(text).toMatch(after);
      text = text.replaceAll(after, (found) => found + lines);
    }
    house.write(path, text);
  }
  for (const args of [
    ['--name', 'kiosk'],
    ['--custom', '--name', 'kiosk_rights'],
  ])
    expect(await house.run('drizzle-kit', 'generate', ...args)).toMatchObject({ ok: true });
  const custom = house.changed().find((path) => path.endsWith('_kiosk_rights.sql')) ?? '';
  house.write(custom, kioskRights);
}

/** The Worker as wrangler builds it, in workerd, on a database that the house's own migrations have reached. */
async function open(): Promise<void> {
  await world.database.query(`alter role waypost_kiosk login password ${pg.escapeLiteral(PASSWORD)}`);
  const login = new URL(world.around.databaseUrls.delivery);
  [login.username, login.password] = ['waypost_kiosk', PASSWORD];
  const built = await house.run('wrangler', 'deploy', '--dry-run', '--env', 'kiosk', '--outdir', 'built');
  expect(built).toMatchObject({ ok: true });
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(join(house.dir, 'wrangler.toml'), 'kiosk');
  noteWorkerds();
  worker = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...options,
          name: 'kiosk',
          bindings: { ...declaredVars(join(house.dir, 'wrangler.toml'), 'kiosk'), ...variables(login.href) },
          modules: [{ type: 'ESModule', path: 'index.js', contents: house.read('built/index.js') }],
        },
      ],
      cf: false,
      log: new NoOpLog(),
    }),
  );
  address = await worker.ready;
}

const variables = (databaseUrl: string) => ({
  ENVIRONMENT: 'local',
  ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
  KIOSK_URL: 'https://kiosk.waypost.test',
  ISSUER: world.identity.issuer,
  JWKS_URL: `${world.identity.issuer}/jwks`,
  DATABASE_URL: databaseUrl,
});

const take = (title: string) =>
  fetch(new URL('/v1/newspapers', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.7' },
    body: JSON.stringify({ title }),
  });

const show = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(new URL(path, address))).json() as Promise<Record<string, unknown>>;

beforeAll(async () => {
  house = copyHouse();
  files = mkdtempSync(join(tmpdir(), 'waypost-kiosk-'));
  [postgres] = await Promise.all([startPostgres({ dir: files, port: 0, persistent: false }), moveIn()]);
  const dir = join(house.dir, 'migrations');
  await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url, dir })));
  world = await openSurroundings({ profile: 'test', clock: Date.now, adminUrl: postgres.adminUrl });
});

afterAll(async () => {
  await worker?.dispose();
  await world.close();
  await postgres.stop();
  rmSync(files, { recursive: true, force: true });
  house.remove();
});

test('HOUSE-22 a new domain with a Worker, a table, a route, a problem, a limit, a queue and an event touches three lists', () => {
  const own = /^(?:src|functions)\/kiosk\/|^migrations\//;
  expect(house.changed().filter((path) => !own.test(path))).toEqual(Object.keys(lists).toSorted());
});

test('HOUSE-22 the house with it compiles, passes its linter, and documents it; its names are checked as all are', async () => {
  const typo = (text: string) => `import { Problem } from '#src/platform/problem/problem.ts';\n${text}`;
  house.write(
    'src/kiosk/typos.ts',
    typo(`// @ts-expect-error -- there is no such code\nthrow new Problem('newspaper_solt');\n`),
  );
  const [types, faults, documents] = await Promise.all([
    house.run('tsc', '--noEmit', '--checkers', '1'),
    house.run('oxlint', 'src/kiosk', 'functions/kiosk', 'src/domains.ts', 'src/workers.ts'),
    house.run('node', 'dev/openapi/generate.ts'),
  ]);
  expect(types).toEqual({ ok: true, output: '' });
  expect(faults.output).toContain('Found 0 warnings and 0 errors');
  expect(documents.output).toContain('kiosk.json');
  const own = house.read('docs/openapi/kiosk.json');
  expect(own).toContain('newspaper_sold');
  expect(own).toContain('4 requests a minute for each IP address (`newspapers`)');
  expect(house.read('docs/openapi/delivery.json')).not.toContain('newspaper.sold'); // each Worker tells of its own
}, 180_000); // the compiler, the linter and the documents, all at once

test('HOUSE-22 its Worker answers: the table keeps, the queue is taken, the problem explained, the limit counted', async () => {
  await open();
  expect((await take('The Morning')).status).toBe(201);
  await expect
    .poll(() => show('/v1/newspapers/The%20Morning'), { timeout: 5_000, interval: 50 })
    .toEqual({ isDelivered: true });
  const again = await take('The Morning');
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { code: 'newspaper_sold', title: 'The newspaper is sold' },
  ]);
  expect(await (await fetch(new URL('/problems/newspaper_sold', address))).text()).toContain('Read another.');
  const { services } = (await show('/api/ecosystem')) as { services: { name: string }[] };
  expect(services.at(-1)).toMatchObject({ name: 'kiosk', description: 'Newspapers.' });
  const over = () => take('The Evening').then(({ status, headers }) => [status, headers.get('ratelimit-policy')]);
  await expect.poll(over, { interval: 0 }).toEqual([429, '"newspapers";q=4;w=60']);
});
