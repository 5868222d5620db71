import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProducts, asReader, startFeed } from '#test/intel/feed.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

const READS = ['/api/competitors', '/api/insights', '/api/insights/feed.json', '/api/targets', '/api/scans'];

describe.each([
  [{ PUBLIC_READS: undefined }, 401, null],
  [{ PUBLIC_READS: 'false' }, 401, null],
  [{ PUBLIC_READS: 'true' }, 200, '*'],
])('with %j', (vars, status, origin) => {
  let suite: RestartableSuite;
  beforeAll(async () => {
    suite = await startFeed({ vars });
    await addProducts(suite.database, 'eats', 'rides');
  });
  afterAll(() => suite.close());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    suite.fetch(path, { headers: { origin: 'https://elsewhere.example', ...headers } }, 'intel');

  test.each(READS)(`FEED-17 GET %s without a credential is a ${status}`, async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('FEED-17 a stream is as open as the list', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${suite.address}/api/insights/stream`, { signal: leaving.signal });
    expect(response.status).toBe(status);
    leaving.abort();
  });

  test('FEED-17 a credential that comes is judged all the same', async () => {
    expect((await ask('/api/insights', { 'x-service-pool-key': 'a-key-that-nobody-has-0123' })).status).toBe(401);
    expect((await ask('/api/insights', { authorization: 'Bearer x' })).status).toBe(401);
    expect((await ask('/api/insights?product=rides', await asReader(suite, 'eats'))).status).toBe(403);
  });

  test('FEED-17 a token without the scope reads what anybody may', async () => {
    const token = await suite.token({ scope: 'chat', aud: [suite.urls.intel] });
    const response = await ask('/api/insights', { authorization: `Bearer ${token}` });
    expect(response.status).toBe(status === 200 ? 200 : 403);
  });
});
