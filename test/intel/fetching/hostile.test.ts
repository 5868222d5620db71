import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { hostile, startSite } from '#test/support/intel/sites.ts';
import { asking, policyFor } from './asking.ts';

const MIB = 1024 * 1024;
const within = (headersMs: number, totalMs: number) =>
  openFetcher({ bytes: 2 * MIB, redirects: 5, headersMs, totalMs });
const patient = within(15_000, 30_000);
/** For sites whose only answer is time. */
const impatient = within(1_000, 1_500);
const slow = ['drip', 'silence'];
const ROUNDS = 4;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is held, without what nobody holds any more. */
const heldBytes = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

it('FETCH-19 bears hostile sites within 100 MB, and good ones beside them answer as ever', async () => {
  const kinds = Object.entries(hostile);
  const sites = await Promise.all(kinds.map(async ([name, listener]) => ({ name, site: await startSite(listener) })));
  const good = await startSite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>20 a month</p>'.repeat(2_000));
  });
  const policy = policyFor([good.host, ...sites.map(({ site }) => site.host)]);
  const before = heldBytes();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, heldBytes())), 100);

  const outcomes = new Map<string, Set<string>>(kinds.map(([name]) => [name, new Set()]));
  const badly = sites.map(async ({ name, site }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { fetchPage } = slow.includes(name) ? impatient : patient;
      const page = await fetchPage(asking(`${site.url}/${round}`, policy));
      outcomes.get(name)?.add(page.kind === 'refused' ? page.outcome : page.kind);
    }
  });
  const times: number[] = [];
  const isOver = Promise.all(badly).then(() => true);
  while (!(await Promise.race([isOver, Promise.resolve(false)]))) {
    const started = performance.now();
    expect(await patient.fetchPage(asking(good.url, policy))).toMatchObject({ kind: 'page' });
    times.push(performance.now() - started);
    await wait(20);
  }
  clearInterval(watch);

  expect(Object.fromEntries([...outcomes].map(([name, found]) => [name, [...found]]))).toEqual({
    bomb: ['too_large'],
    flood: ['too_large'],
    drip: ['timeout'],
    silence: ['timeout'],
    loop: ['redirect_error'],
  });
  expect((most - before) / 1_000_000).toBeLessThan(100);
  expect(times.length).toBeGreaterThan(20);
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(3_000);
});
