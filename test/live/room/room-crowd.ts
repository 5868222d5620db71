import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { CHAT_MESSAGES } from '#src/live/room/limits.ts';
import type { Killable } from '#test/support/workers/killable.ts';
import { PATIENT, type Guest } from './rooms.ts';

const LONGEST_PAUSE_MS = 600;

/** Everybody talks at their own pace, whatever happens meanwhile. `stop` answers what was acknowledged to them. */
export function talk(guests: readonly Guest[]): { stop(): Promise<string[]> } {
  const ended = new AbortController();
  const said = Promise.all(
    guests.map(async (guest, index) => {
      const acknowledged: string[] = [];
      for (let count = 0; count < CHAT_MESSAGES; count += 1) {
        await pause(Math.random() * LONGEST_PAUSE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
        if (ended.signal.aborted) break;
        const text = `${index} says ${count}`;
        const answer = await guest.room.say(text);
        if (answer.type === 'ack') acknowledged.push(text);
      }
      return acknowledged;
    }),
  );
  return {
    async stop() {
      ended.abort();
      return (await said).flat();
    },
  };
}

/**
 * By the clients' own logs: each has the same (epoch, seq, bytes) from the first event on that they were there for, was told each once and in
 * order, resumed wherever it came back, and everything that was acknowledged is there, once.
 */
export async function expectSameLogs(guests: readonly Guest[], acknowledged: readonly string[]): Promise<void> {
  const [first] = guests;
  if (first === undefined) return;
  const texts = () => first.events.flatMap((event) => (event.type === 'chat.message' ? [event.message.text] : []));
  const missing = () => {
    const there = new Set(texts());
    return acknowledged.filter((text) => !there.has(text));
  };
  // A leaf collects events for longer than answers: the last of them may still be on their way.
  await expect.poll(missing, { ...PATIENT, message: 'nothing acknowledged is lost' }).toEqual([]);
  const sizes = () => new Set(guests.map(({ log }) => log.size)).size;
  await expect.poll(sizes, PATIENT).toBe(1);
  const expected = [...first.log];
  const from = first.events[0]?.seq ?? 1;
  const seqs = expected.map((_, index) => index + from).join();
  for (const { log, welcomes, events } of guests) {
    expect(
      log.size === expected.length && expected.every(([place, bytes]) => log.get(place) === bytes),
      'the same log',
    ).toBe(true);
    expect(welcomes.filter(({ isFresh }) => isFresh).length, 'only the first welcome is fresh').toBe(1);
    expect(events.map(({ seq }) => seq).join()).toBe(seqs);
  }
  expect(new Set(texts()).size, 'nothing twice').toBe(texts().length);
}

/** Kills workerd at random moments while everybody talks, and looks at their logs when all are back. Answers how many messages were acknowledged. */
export async function killWhileTalking(suite: Killable, guests: readonly Guest[], kills: number): Promise<number> {
  const areAllHere = () => guests.every((guest) => guest.isHere());
  await expect.poll(areAllHere, PATIENT).toBe(true);
  const talking = talk(guests);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(100 + Math.random() * 900);
    await suite.kill();
    await expect.poll(areAllHere, PATIENT).toBe(true);
  }
  const acknowledged = await talking.stop();
  await expectSameLogs(guests, acknowledged);
  for (const { room } of guests) room.leave();
  return acknowledged.length;
}
