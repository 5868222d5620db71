import { expect, test } from 'vitest';
import type { Message } from '#src/agent/model/model.ts';
import { writeSystem } from '#src/agent/model/system-message.ts';
import { planner } from '#src/agent/planner/planner.ts';
import { slowness } from '#test/support/machine.ts';

/** As many as a person may save. */
const PLACES = 200;
/** All that the planner lives again for an answer. */
const EXCHANGES = 24;
const MOST_MS = 1_500;

/** Words of one's own that begin alike, so that each is compared with each place. */
const alike = (n: number) => `q${(n * 7919).toString(36).padStart(4, 'k')}${((n * 104_729) % 46_656).toString(36)}`;

const talks: Readonly<Record<string, (exchange: number) => string>> = {
  'one word again and again': () => 'and '.repeat(74),
  'words like the names of places': (exchange) =>
    Array.from({ length: 28 }, (_, at) => alike(exchange * 28 + at)).join(' '),
  'sentences of one letter': () => 'a. '.repeat(300),
};

test.each(Object.keys(talks))('TEXT-1 a whole talk of %s among two hundred places is answered soon', async (name) => {
  const places = Array.from({ length: PLACES }, (_, n) => ({ name: alike(n * 31), lat: 37, lng: -122, address: null }));
  const system = writeSystem({ now: '2026-11-21T09:30:00-08:00', person: null, places });
  const messages = Array.from({ length: EXCHANGES }, (_, exchange): Message[] => [
    { role: 'assistant', text: '', calls: [] },
    { role: 'user', text: talks[name]?.(exchange) ?? '' },
  ]).flat();
  const before = process.threadCpuUsage();
  for await (const event of planner.turn({ system, messages, tools: [] }, new AbortController().signal)) void event;
  const { user, system: kernel } = process.threadCpuUsage(before);
  expect((user + kernel) / 1_000 / slowness()).toBeLessThan(MOST_MS);
});
