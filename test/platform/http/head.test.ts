import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { acceptable, send } from '#test/refusals/draft.ts';
import { nameOf, sites } from '#test/refusals/mounts.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

/** Headers that differ from answer to answer. */
const passing = new Set([
  'x-request-id',
  'server-timing',
  'content-length',
  'transfer-encoding',
  'connection', // the client’s own: it closes after a HEAD
  'cf-cache-status',
  'mf-content-encoding',
  'content-encoding',
  'age', // the second of the two comes from the edge cache
  'date',
]);
const lasting = (response: Response) => [...response.headers].filter(([name]) => !passing.has(name));

describe('HEAD', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: serviceNames });
  });
  afterAll(() => suite.close());

  const readable = sites.filter(({ route }) => route.method === 'GET').map((site) => ({ site, name: nameOf(site) }));
  test.each(readable)('REQ-18 HEAD of $name answers as GET does, without a body', async ({ site }) => {
    const draft = acceptable(suite, site);
    const got = await send(suite, site, draft);
    const head = await send(suite, site, { ...draft, method: 'HEAD' });
    expect([head.status, lasting(head), await head.text()]).toEqual([got.status, lasting(got), '']);
  });
});
