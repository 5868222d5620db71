import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { eventStream, type Snapshot } from '#src/http/event-stream.ts';

type Found = Snapshot | 'unchanged' | 'gone';
const pace = { event: 'thing', pollMs: 10, lifeMs: 5_000, heartbeatMs: 40, retryMs: 2_000 };
const request = (lastId?: string) =>
  new Request('https://waypost.test/things', { headers: lastId === undefined ? {} : { 'last-event-id': lastId } });
const snapshot = (id: string, isLast = false): Snapshot => ({ id, data: `{"thing":"${id}"}`, isLast });

/** Answers one after the other, and the last one for ever; what it was asked with is kept. */
function source(...answers: (Found | Error)[]) {
  const asked: (string | undefined)[] = [];
  const read = (knownId: string | undefined): Promise<Found> => {
    asked.push(knownId);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error || answer === undefined
      ? Promise.reject(answer ?? new Error('nothing to read'))
      : Promise.resolve(answer);
  };
  return { read, asked };
}

const withoutBeats = (text: string) => text.replaceAll(/(?:event: clock\ndata: \{"now":"[^"]+"\}|:)\n\n/g, '');

describe('a stream of events', () => {
  test('STREAM-1 says what is there, what changes, and when nothing comes any more', async () => {
    const { read, asked } = source(snapshot('a'), 'unchanged', snapshot('b'), snapshot('c', true));
    const response = await eventStream(request(), { ...pace, read });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(withoutBeats(await response.text())).toBe(
      [
        'retry: 2000\n\n',
        ...['a', 'b', 'c'].map((id) => `event: thing\ndata: {"thing":"${id}"}\nid: ${id}\n\n`),
        'event: end\ndata: {}\n\n',
      ].join(''),
    );
    expect(asked).toEqual([undefined, 'a', 'a', 'b']);
  });

  test('STREAM-2 whoever comes back with the last id isn’t told the same again', async () => {
    const { read, asked } = source(snapshot('a'), snapshot('b', true));
    const text = await (await eventStream(request('a'), { ...pace, read })).text();
    expect(text).not.toContain('id: a');
    expect(text).toContain('id: b');
    expect(asked).toEqual([undefined, 'a']);
  });

  test('STREAM-2 whoever comes back with the very last id is told at once that nothing comes any more', async () => {
    const { read, asked } = source(snapshot('a', true));
    const text = await (await eventStream(request('a'), { ...pace, read })).text();
    expect(withoutBeats(text)).toBe('retry: 2000\n\nevent: end\ndata: {}\n\n');
    expect(asked).toHaveLength(1);
  });

  test.each(['*', '"a"', 'a b', 'x'.repeat(65), ''])(
    'STREAM-2 the last id %j is none of ours and counts as none',
    async (id) => {
      const { read, asked } = source(snapshot('a', true));
      await (await eventStream(request(id), { ...pace, read })).text();
      expect(asked).toEqual([undefined]);
    },
  );

  test('STREAM-3 what can’t be read at first is the answer, not a stream', async () => {
    const { read } = source(new Error('gone fishing'));
    await expect(eventStream(request(), { ...pace, read })).rejects.toThrow('gone fishing');
  });

  test('STREAM-3 what fails later is tried again, and what is gone later ends the stream', async () => {
    const { read } = source(snapshot('a'), new Error('a bad moment'), snapshot('b'), 'gone');
    const text = await (await eventStream(request(), { ...pace, read })).text();
    expect(text).toContain('id: b');
    expect(text).toContain(': it could not be read\n\n');
    expect(text.endsWith('event: end\ndata: {}\n\n')).toBe(true);
  });

  test('STREAM-4 it ends after its life with when to come back, and tells the time while nothing happens', async () => {
    const { read } = source('unchanged');
    const text = await (await eventStream(request('a'), { ...pace, lifeMs: 200, read })).text();
    expect(text.startsWith('retry: 2000\n\n')).toBe(true);
    expect(text.endsWith('retry: 2000\n\n')).toBe(true);
    const clocks = text.match(/"now":"([^"]+)"/g) ?? [];
    expect(clocks.length).toBeGreaterThanOrEqual(2);
    expect(clocks.length).toBeLessThanOrEqual(6);
  });

  test('STREAM-5 nothing is read for whoever went away, or never listened', async () => {
    const { read, asked } = source('unchanged');
    const silent = await eventStream(request(), { ...pace, read });
    const reader = (await eventStream(request(), { ...pace, read })).body?.getReader();
    await reader?.read();
    const pending = reader?.read();
    await sleep(35);
    expect(asked.length).toBeGreaterThan(2);
    await reader?.cancel();
    await pending;
    const count = asked.length;
    await sleep(60);
    expect(asked.length).toBe(count);
    await silent.body?.cancel();
  });

  test('STREAM-5 whoever opens a stream and doesn’t read it causes no further read', async () => {
    const { read, asked } = source('unchanged');
    const silent = await eventStream(request(), { ...pace, read });
    await sleep(60);
    expect(asked).toHaveLength(1);
    await silent.body?.cancel();
  });
});
