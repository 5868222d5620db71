import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_MESSAGES, LAG_CLOSED, LAG_WITHOUT_CHAT, MAX_BATCH_EVENTS } from '#src/live/room/limits.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { randomAddress } from '#test/support/workers/suite.ts';
import { openRaw, type RawSocket } from '#test/live/room/raw-socket.ts';
import { socketUrl, ticketFor } from '#test/live/room/rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

const MUTE = 50;
const TALKING = 120;
/** The room’s own log and heap take about 40 MB of it. What was sent to each is the sharper witness: the kernel holds some. */
const MAX_GROWTH_MB = 80;

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live' });
});
afterAll(() => suite.close());

const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${suite.pid()}`]).toString()) / 1_024;
const lastSeq = (payload: Buffer) => {
  const at = payload.lastIndexOf('"seq":');
  return at === -1 ? 0 : Number.parseInt(payload.toString('latin1', at + 6, at + 16), 10);
};

/** Somebody who has said hello. They acknowledge every two hundred events, if they do. */
async function openGuest(streamId: string, index: number, heard?: (seq: number) => void): Promise<RawSocket> {
  let acked = 0;
  const raw: RawSocket = openRaw(socketUrl(suite, streamId, `?ticket=${ticketFor(streamId, `p${index}`)}`), {
    headers: { 'CF-Connecting-IP': randomAddress() },
    onText(payload) {
      const seq = payload.toString('latin1', 0, 16) === '{"type":"batch",' ? lastSeq(payload) : 0;
      if (heard === undefined || seq === 0) return;
      heard(seq);
      if (seq - acked < 200) return;
      acked = seq;
      raw.send(`{"type":"ack","seq":${seq}}`);
    },
  });
  await raw.opened;
  raw.send('{"type":"hello","id":"h"}');
  return raw;
}

test(
  'ROOM-11 clients that read nothing and acknowledge nothing lose chat, are told so and are closed with 4008, and memory stays flat',
  { timeout: 60_000 },
  async () => {
    const { stream } = await newStream(suite);
    let newest = 0;
    const hear = (seq: number) => (newest = Math.max(newest, seq));
    const people = await Promise.all(Array.from({ length: TALKING }, (_, index) => openGuest(stream.id, index, hear)));
    const texts: string[][] = Array.from({ length: MUTE }, () => []);
    const mute = await Promise.all(
      texts.map(async (read, index) => {
        const raw = openRaw(socketUrl(suite, stream.id), {
          headers: { 'CF-Connecting-IP': randomAddress() },
          onText: (payload) => read.push(payload.toString()),
        });
        await raw.opened;
        raw.send(`{"type":"hello","id":"m${index}"}`);
        return raw;
      }),
    );
    await expect.poll(() => texts.every((read) => read.length > 0), { timeout: 20_000 }).toBe(true);
    for (const { socket } of mute) socket.pause();

    const before = megabytes();
    let most = before;
    const long = 'x'.repeat(490);
    for (let round = 0; round < CHAT_MESSAGES; round += 1) {
      for (const raw of people) raw.send(`{"type":"chat.send","id":"s","text":"${round} ${long}"}`);
      await expect.poll(() => newest, { timeout: 20_000, interval: 10 }).toBe((round + 1) * TALKING);
      most = Math.max(most, megabytes());
      await pause(50); // so that everybody has acknowledged
    }
    expect(newest).toBeGreaterThan(LAG_CLOSED.events);
    expect(most - before).toBeLessThan(MAX_GROWTH_MB);
    for (const { closed } of people) void closed.then((code) => expect(code).toBe(1006)); // ours, at the end

    for (const { socket } of mute) socket.resume();
    expect(new Set(await Promise.all(mute.map(({ closed }) => closed)))).toEqual(new Set([4008]));
    for (const read of texts) {
      const messages = read.map((text) => JSON.parse(text) as { type: string; code?: string; events?: unknown[] });
      expect(messages.filter(({ type }) => type === 'notice').map(({ code }) => code)).toEqual(['chat_dropped']);
      const events = messages.reduce(
        (sum, each) => sum + (each.events?.filter((event) => isChat(event)).length ?? 0),
        0,
      );
      expect(events).toBeGreaterThan(LAG_WITHOUT_CHAT.events - MAX_BATCH_EVENTS);
      expect(events).toBeLessThanOrEqual(LAG_WITHOUT_CHAT.events);
      expect(messages.at(-1)).toMatchObject({ type: 'reconnect', reason: 'too_slow' });
    }
    for (const { socket } of [...people, ...mute]) socket.destroy();
  },
);

const isChat = (event: unknown) => (event as { type: string }).type === 'chat.message';
