import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { newStream } from '#test/live/streams/streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const decodeOften = (text: string): string => {
  const next = text.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return next === text ? text : decodeOften(next);
};

/** A path that takes a key, spelled as somebody might who means ill, or can’t spell. */
const spellingsOf = (key: string) => {
  const escaped = Array.from(key, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  return [
    `/ingest/${key}x/s0.ts`,
    `/ingest/${key.slice(1)}/s0.ts`,
    `/ingest/x${key}/s0.ts`,
    `/ingest/${key.toUpperCase()}/s0.ts`,
    `/ingest/${escaped}x/s0.ts`,
    `/ingest/${escaped.replaceAll('%', '%25')}/s0.ts`,
    `/ingest/${escaped.replaceAll('%', '%2525252525')}/s0.ts`,
    `/ingest/${key.replace('wps', 'w%70s')}/%zz.ts`,
    `/ingest/${key.replace('wps', 'w%70s')}/%e0%a4.ts`,
    `/ingest/${key}`,
    `/ingest/a/b/${key}`,
    `/INGEST/${key}/s0.ts`,
    `/Ingest/${key.replace('wps', 'w%70s')}/%zz.ts`,
    `/nowhere/${escaped}`,
  ];
};

test('INGEST-16 no problem repeats the key, however it is spelled, nor does the log', async () => {
  const { stream, ingest } = await newStream(suite);
  const key = ingest.streamKey ?? '';
  const secret = key.slice(31, -11);
  for (const path of spellingsOf(key)) {
    const response = await suite.fetch(path, { method: 'PUT', body: 'x' });
    const text = await response.text();
    const plain = decodeOften(text).toLowerCase();
    expect(response.status, path).toBeGreaterThanOrEqual(400);
    expect(plain, path).not.toContain(secret.toLowerCase());
    expect((JSON.parse(text) as { instance: string }).instance).toMatch(/^\/.*\[redacted\]/);
  }
  expect(suite.logs().join('\n').toLowerCase()).not.toContain(secret.toLowerCase());
  const other = await suite.fetch(`/api/streams/${stream.id}/caf%C3%A9`);
  expect(await other.json()).toMatchObject({ instance: `/api/streams/${stream.id}/caf%C3%A9` });
});
