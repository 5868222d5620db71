import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInsight, startFeed } from '#test/intel/feed.ts';
import { fillBoard, sayChanged } from '#test/browser/intel/board.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
let board: Awaited<ReturnType<typeof fillBoard>>;
beforeAll(async () => {
  suite = await startFeed({ vars: { PUBLIC_READS: 'true' } });
  board = await fillBoard(suite);
});
afterAll(() => suite.close());

const cookieOf = async (scope: string) =>
  `waypost-intel-session=${await suite.token({ sub: 'ops', name: 'Ops', scope, aud: [suite.urls.intel] })}`;

async function page(path: string, cookie?: string): Promise<string> {
  const response = await suite.fetch(path, cookie === undefined ? {} : { headers: { cookie } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const shownOn = (html: string) => Array.from(html.matchAll(/data-insight="([^"]+)"/g), ([, id]) => id);
const tokenOn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

async function post(path: string, fields: readonly (readonly [string, string])[], headers: Record<string, string>) {
  return suite.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
}

test('DASH-1 the most urgent comes first, whenever it was found', async () => {
  const { critical, high, medium, low, hostile } = board.insights;
  expect(shownOn(await page('/'))).toEqual([critical, high, medium, low, hostile]);
});

describe('DASH-2 filters', () => {
  test.each([
    ['/?product=rides', ['high']],
    ['/?severity=medium', ['medium']],
    ['/?competitor=swiftly', ['high', 'low']],
    ['/?kind=plan_added', ['high', 'hostile']],
    ['/?period=day', ['critical', 'high']],
    ['/?state=confirmed', ['critical', 'medium']],
    ['/?state=retracted', []],
    ['/?q=denver%20pricing', ['low']],
    ['/?kind=nonsense&severity=urgent&period=%27&competitor=%2e%2e', ['critical', 'high', 'medium', 'low', 'hostile']],
  ] as const)('DASH-2 %s shows what it asks for', async (path, names) => {
    expect(shownOn(await page(path))).toEqual(names.map((name) => board.insights[name]));
  });

  test('DASH-2 one severity is a list, a page at a time, and a cursor of another filter leads to its beginning', async () => {
    for (let each = 0; each < 22; each += 1)
      await addInsight(suite.database, {
        ...board.northwind,
        severity: 'info',
        kind: 'outage_resolved',
        title: `Info ${each}`,
      });
    const first = await page('/?severity=info');
    const more = /href="(\/\?severity=info&amp;cursor=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await page(more);
    expect([shownOn(first).length, shownOn(second).length]).toEqual([20, 2]);
    expect(new Set([...shownOn(first), ...shownOn(second)]).size).toBe(22);
    const stale = await suite.fetch(more.replace('severity=info', 'severity=low'));
    expect([stale.status, stale.headers.get('location')]).toEqual([303, '/?severity=low']);
    await suite.database.query("delete from intel.insight where severity = 'info'");
  });
});

test('DASH-5 what a page says makes no element, in no page', async () => {
  const { hostile } = board.insights;
  for (const path of [
    '/',
    `/insights/${hostile}`,
    `/insights/${hostile}/card`,
    '/competitors/northwind',
    `/targets/${board.northwind.targetId}`,
  ]) {
    const html = await page(path);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=//evil.example');
  }
});

test('DASH-7 the board is one trip, a list one more, and verdicts one more', async () => {
  const cookie = await cookieOf('intel:admin intel:read');
  const trips = async (path: string, headers: Record<string, string> = {}) => {
    suite.gateway.resetTrips();
    await (await suite.fetch(path, { headers })).text();
    return suite.gateway.trips;
  };
  expect(await trips('/')).toBe(1);
  expect(await trips('/?severity=high')).toBe(2);
  expect(await trips('/', { cookie })).toBe(2);
  expect(await trips('/api/nodes')).toBe(1);
  expect(await trips(`/insights/${board.insights.high}/card`)).toBe(1);
});

test('DASH-10 a competitor’s page has its days and pages; a watched page’s what holds it back', async () => {
  const competitor = await page('/competitors/northwind');
  expect(shownOn(competitor)).toHaveLength(3);
  expect(competitor).toContain(`/targets/${board.northwind.targetId}`);
  const target = await page(`/targets/${board.blocked.targetId}`);
  for (const words of ['Blocked', 'forbids it', 'Disallow: /careers', 'robots.txt says no', 'node-6'])
    expect(target).toContain(words);
  const scans = await page(`/targets/${board.northwind.targetId}`);
  for (const words of ['2 places left out', 'learnt.alternates', 'Spring offer']) expect(scans).toContain(words);
  expect(await page(`/insights/${board.insights.critical}`)).toContain('learnt.alternates');
  expect(await page('/targets?health=blocked')).toContain(board.blocked.targetId);
  for (const path of [
    '/competitors/nobody',
    '/competitors/%27%00',
    '/targets/1',
    `/insights/${board.blocked.targetId}`,
  ])
    expect([path, (await suite.fetch(path)).status]).toEqual([path, 404]);
});

describe('verdicts', () => {
  const verdictPath = () => `/insights/${board.insights.low}/verdict`;
  const verdicts = async () =>
    (
      await suite.database.query('select verdict, is_muted from intel.verdict where insight_id = $1', [
        board.insights.low,
      ])
    ).rows;

  test('DASH-13 whoever may judge does so, and comes back to where they were', async () => {
    const cookie = await cookieOf('intel:admin intel:read');
    const token = tokenOn(await page('/?competitor=swiftly', cookie));
    const fields = [
      ['form_token', token],
      ['verdict', 'noise'],
      ['mute', 'yes'],
      ['back', '/?competitor=swiftly'],
    ] as const;
    const response = await post(verdictPath(), fields, { cookie });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/?competitor=swiftly#i-${board.insights.low}`,
    ]);
    expect(await verdicts()).toEqual([{ verdict: 'noise', is_muted: true }]);
    expect(await page('/', cookie)).toContain('Judged: noise, muted');
    const away = await post(verdictPath(), [...fields.slice(0, 3), ['back', '//evil.example']], { cookie });
    expect(away.headers.get('location')).toBe(`/insights/${board.insights.low}#i-${board.insights.low}`);
    expect((await post(verdictPath(), [['form_token', token]], { cookie })).status).toBe(422);
  });

  test('DASH-13 no verdict is chosen beforehand: it is given, never left as it stood', async () => {
    await suite.database.query('delete from intel.verdict');
    const cookie = await cookieOf('intel:admin intel:read');
    const chosen = async () =>
      Array.from(
        (await page(`/insights/${board.insights.low}`, cookie)).matchAll(
          /name="verdict" value="(\w+)" required=""( checked)?/g,
        ),
        ([, word, checked]) => [word, checked !== undefined],
      );
    expect(await chosen()).toEqual([
      ['genuine', false],
      ['noise', false],
      ['wrong_kind', false],
    ]);
    const token = tokenOn(await page('/', cookie));
    const fields = [
      ['form_token', token],
      ['verdict', 'noise'],
    ] as const;
    await post(verdictPath(), fields, { cookie });
    expect(await chosen()).toContainEqual(['noise', true]);
  });

  test('DASH-13 nobody else has the form, and what isn’t of their session changes nothing', async () => {
    await suite.database.query('delete from intel.verdict');
    const [admin, reader] = await Promise.all([cookieOf('intel:admin'), cookieOf('intel:read')]);
    expect(tokenOn(await page('/'))).toBe('');
    expect(tokenOn(await page('/', reader))).toBe('');
    const token = tokenOn(await page('/', admin));
    const said = [['verdict', 'genuine']] as const;
    const refused = [
      await post(verdictPath(), said, {}),
      await post(verdictPath(), [...said, ['form_token', token]], { cookie: await cookieOf('intel:admin chat') }),
      await post(verdictPath(), [...said, ['form_token', 'x']], { cookie: admin }),
      await post(verdictPath(), [...said, ['form_token', token]], { cookie: admin, origin: 'https://evil.example' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await verdicts()).toEqual([]);
  });
});

test('DASH-15 no cache keeps a page that names a person', async () => {
  const anybody = await suite.fetch('/');
  expect([anybody.headers.get('cache-control'), anybody.headers.get('vary')]).toEqual(['no-cache', 'Cookie']);
  const mine = await suite.fetch('/', { headers: { cookie: await cookieOf('intel:read') } });
  expect([mine.headers.get('cache-control'), await mine.text()]).toEqual([
    'private, no-cache',
    expect.stringContaining('Signed in as Ops'),
  ]);
});

test('DASH-3 a card by itself is as on the page', async () => {
  const id = await addInsight(suite.database, { ...board.northwind, title: 'By itself' });
  await sayChanged(suite.database, id, [{ before: 'old', after: 'new' }]);
  const html = await page(`/insights/${id}/card`);
  expect(html).toContain('<del>old</del>');
  expect(html).not.toContain('<header');
});
