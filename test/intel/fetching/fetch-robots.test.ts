import { expect, it } from 'vitest';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { judgeByFile } from '#src/intel/robots/robots-file.ts';
import { startOrigin } from '#test/platform/outbound/local-servers.ts';
import { freePort, hostile, startSite } from '#test/support/intel/sites.ts';
import { asking, policyFor } from './asking.ts';

const { fetchRobots } = openFetcher();
const impatient = openFetcher({ bytes: 1, redirects: 5, headersMs: 200, totalMs: 300 });
const robotsOf = (url: string) => fetchRobots(asking(`${url}/deep/page?x=1`, policyFor([new URL(url).host])));

it('FETCH-20 reads the robots.txt of the page’s origin, over five redirects too', async () => {
  const origin = await startOrigin(({ path }) => {
    if (path === '/robots.txt') return { status: 302, headers: { location: '/1' } };
    const step = Number(path.slice(1));
    return step < 5
      ? { status: 302, headers: { location: `/${step + 1}` } }
      : { status: 200, headers: { 'content-type': 'application/x-whatever' }, body: 'user-agent: *\ndisallow: /x' };
  });
  const file = await robotsOf(origin.url);
  expect(file).toMatchObject({ verdict: 'rules', status: 200 });
  expect(judgeByFile(file, `${origin.url}/x`)).toEqual({ allowed: false, rule: 'Disallow: /x' });
  expect(origin.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/1', '/2', '/3', '/4', '/5']);
});

it('FETCH-20 reads the first 500 KiB of a file without end', async () => {
  const endless = await startSite((_request, response) => {
    response.writeHead(200);
    response.write('user-agent: *\ndisallow: /early\n');
    const more = () => {
      while (!response.destroyed && response.write('# and so on\n'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  });
  const file = await robotsOf(endless.url);
  expect(file.verdict).toBe('rules');
  expect(file.body?.length).toBeGreaterThan(511_900);
  expect(file.body?.length).toBeLessThanOrEqual(512_000);
  await expect.poll(endless.cancelled).toBe(1);
});

it('FETCH-20 takes silence, a loop and a broken connection for a no', async () => {
  const silence = { verdict: 'disallow', body: null, status: null };
  const silent = await startSite(hostile.silence);
  expect(await impatient.fetchRobots(asking(silent.url, policyFor([silent.host])))).toEqual(silence);
  const dripping = await startSite(hostile.drip);
  expect(await impatient.fetchRobots(asking(dripping.url, policyFor([dripping.host])))).toEqual(silence);
  expect(await robotsOf((await startSite(hostile.loop)).url)).toEqual(silence);
  expect(await robotsOf(`http://127.0.0.1:${await freePort()}`)).toEqual(silence);
});

it('FETCH-20 throws on what the hook throws', async () => {
  const origin = await startOrigin(() => ({ status: 200 }));
  const refusal = new Error('the host is busy');
  const request = asking(origin.url, policyFor([origin.host]), { beforeHop: () => Promise.reject(refusal) });
  await expect(fetchRobots(request)).rejects.toBe(refusal);
});
