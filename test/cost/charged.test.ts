import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SEGMENT_BYTES } from '#src/live/video/limits.ts';
import { bytesPerCount, limits, uploadedPerCount } from '#src/platform/limits.ts';
import { newStream } from '#test/live/streams/streams.ts';
import { transportStream } from '#test/live/video/video-files.ts';
import { burst, withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { untilAnswered } from '#test/support/workers/until-answered.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['delivery', 'live'], profile: 'default' });
});
afterAll(() => suite.close());

test('COST-2 a long answer counts as often as its length is worth, a short one once', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const headers = { 'cf-connecting-ip': randomAddress() };
    const read = async () => {
      const response = await suite.fetch('/openapi.json', { headers });
      const { byteLength } = await response.arrayBuffer();
      return { response, byteLength };
    };
    const { byteLength } = await read();
    const counts = Math.ceil(byteLength / bytesPerCount('documents'));
    expect(counts).toBeGreaterThan(10);
    const most = Math.ceil(limits.documents.limit / counts);
    let answered = 1;
    while ((await read()).response.status === 200) answered += 1;
    expect(answered).toBeGreaterThanOrEqual(most - 1);
    expect(answered).toBeLessThanOrEqual(most + 1); // the one before the last is charged while the last one is asked for
    const other = { 'cf-connecting-ip': randomAddress() };
    const { over } = await burst(100, () => suite.fetch('/version', { headers: other }));
    expect(over).toEqual([]);
    expect((await suite.fetch('/version', { headers })).status).toBe(429);
  }),
);

test('COST-4 a long file counts as often as its length is worth, and is taken whole', { timeout: 90_000 }, () =>
  withinOneWindow(async () => {
    const { ingest } = await newStream(suite);
    const file = transportStream(Math.floor(MAX_SEGMENT_BYTES / 188)).fill(0, -188); // read whole, and refused
    const put = () =>
      suite.fetch(`/ingest/${ingest.streamKey}/s0.ts`, { method: 'PUT', body: file as BodyInit }, 'live');
    const counts = Math.ceil(file.length / uploadedPerCount('ingest'));
    expect(counts).toBeGreaterThan(10);
    const most = Math.ceil(limits.ingest.limit / counts);
    let read = 0;
    while ((await untilAnswered(put)).status === 422) read += 1; // the last one isn't read
    expect(read).toBeGreaterThanOrEqual(most - 1);
    expect(read).toBeLessThanOrEqual(most + 1);
  }),
);

test(
  'COST-3 a body is read for whom the quota lets in, and for their retries, and for nobody else',
  { timeout: 90_000 },
  () =>
    withinOneWindow(async () => {
      const authorization = `Bearer ${await suite.token({ scope: 'webhooks:manage' })}`;
      const create = () =>
        suite.fetch('/v1/webhooks', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: '{"url":',
        });
      const { allowed, over } = await burst(limits.webhooks.limit + 3, create);
      expect([allowed, over.length]).toEqual([limits.webhooks.limit, 3]); // what can't be read counts, too
    }),
);
