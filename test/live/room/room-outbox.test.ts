import { expect, test } from 'vitest';
import { Outbox, SLICE } from '#fn/live/outbox.ts';

/** An outbox whose turns are made by hand. */
function outboxWorld(size: number) {
  const ids = Array.from({ length: size }, (_, index) => `socket ${index}`);
  const got = new Map<string, string[]>(ids.map((id) => [id, []]));
  const turns: (() => void)[] = [];
  const outbox = new Outbox({ send: (id, text) => void got.get(id)?.push(text), later: (go) => void turns.push(go) });
  const heard = (text: string) => ids.filter((id) => got.get(id)?.includes(text)).length;
  return { ids, got, turns, outbox, heard, turn: () => turns.shift()?.() };
}

test('ROOM-35 a frame for many goes out a slice a turn, and one for few at once', () => {
  const { ids, turns, outbox, heard, turn } = outboxWorld(2 * SLICE + 1);
  outbox.send(ids.slice(0, SLICE), 'few');
  expect([heard('few'), turns.length]).toEqual([SLICE, 0]);
  outbox.send(ids, 'many');
  expect(heard('many')).toBe(SLICE);
  turn();
  expect(heard('many')).toBe(2 * SLICE);
  turn();
  expect([heard('many'), turns.length]).toEqual([2 * SLICE + 1, 0]);
});

test('ROOM-35 each socket is sent its frames in their order, each once', () => {
  const { ids, got, turns, outbox, turn } = outboxWorld(3 * SLICE);
  const last = ids.at(-1) ?? '';
  outbox.send(ids, 'one');
  outbox.send(ids, 'two');
  outbox.send([last], 'theirs');
  expect(got.get(last)).toEqual(['one', 'two', 'theirs']);
  outbox.send(ids, 'three');
  expect(turns).toHaveLength(1);
  while (turns.length > 0) turn();
  for (const [id, texts] of got)
    expect(texts, id).toEqual(id === last ? ['one', 'two', 'theirs', 'three'] : ['one', 'two', 'three']);
});

test('ROOM-35 who is closed is sent what came before, and who is gone nothing', () => {
  const { ids, got, turns, outbox, turn } = outboxWorld(2 * SLICE);
  const [closed, gone] = ids.slice(-2);
  outbox.send(ids, 'one');
  outbox.flush(closed ?? '');
  outbox.forget(gone ?? '');
  while (turns.length > 0) turn();
  expect([got.get(closed ?? ''), got.get(gone ?? '')]).toEqual([['one'], []]);
});
