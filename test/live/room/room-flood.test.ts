import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BURST_COMMANDS, COMMANDS_PER_SECOND, MAX_COMMAND_BYTES } from '#src/live/room/limits.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openRaw, textFrame, type RawSocket } from './raw-socket.ts';
import { enter, openBare, PATIENT, socketUrl, ticketFor } from './rooms.ts';
import { newStream } from '#test/live/streams/streams.ts';

/** What a socket that floods may add to another's message, from its being sent to its being stored and acknowledged. */
const MAX_ADDED_MS = 500;

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

/** A socket that doesn't stop for anything, not for being closed either. */
async function openRude(streamId: string): Promise<RawSocket> {
  const raw = openRaw(socketUrl(suite, streamId, `?ticket=${ticketFor(streamId, 'mallory')}`), {
    headers: { 'CF-Connecting-IP': randomAddress() },
  });
  await raw.opened;
  raw.send('{"type":"hello","id":"h"}');
  return raw;
}

describe('a socket that floods', () => {
  test('ROOM-12 it is closed with 4429, and adds less than half a second to another’s message, however long it goes on', async () => {
    const { stream } = await newStream(suite);
    const ben = enter(() => suite, stream.id, { sub: 'ben' });
    await expect.poll(() => ben.isHere(), PATIENT).toBe(true);
    const longest = async (count: number) => {
      let most = 0;
      for (let said = 0; said < count; said += 1) {
        const began = performance.now();
        expect(await ben.room.say(`${said} ${began}`)).toMatchObject({ type: 'ack' });
        most = Math.max(most, performance.now() - began);
        await pause(50);
      }
      return most;
    };
    const alone = await longest(8);
    const mallory = await openRude(stream.id);
    const frame = textFrame('{"type":"chat.send","id":"x","text":"buy buy buy"}');
    const thousand = Buffer.concat(Array.from({ length: 1_000 }, () => frame));
    let isOver = false;
    const pour = () => {
      if (isOver || mallory.socket.destroyed) return;
      if (mallory.socket.write(thousand)) setTimeout(pour, 5);
      else mallory.socket.once('drain', pour);
    };
    pour();
    const meanwhile = await longest(10);
    isOver = true;
    expect(await mallory.closed).toBe(4429);
    expect(meanwhile).toBeLessThan(alone + MAX_ADDED_MS);
    mallory.socket.destroy();
    const hers = ben.events.filter((event) => event.type === 'chat.message' && event.message.author.id === 'mallory');
    expect(hers.length).toBeLessThanOrEqual(BURST_COMMANDS);
    ben.room.leave();
  });

  test('ROOM-12 forty commands at once are no flood, and five a second go on for ever', async () => {
    const { stream } = await newStream(suite);
    const bare = openBare(socketUrl(suite, stream.id, `?ticket=${ticketFor(stream.id, 'ann')}`));
    bare.send({ id: 'h', type: 'hello' });
    await bare.next('welcome');
    for (let count = 1; count < BURST_COMMANDS; count += 1) bare.send({ id: `${count}`, type: 'history', limit: 1 });
    const answers = () => bare.frames.filter((text) => text.startsWith('{"type":"ack"')).length;
    await expect.poll(answers, PATIENT).toBe(BURST_COMMANDS - 1);
    await pause(1_000);
    for (let count = 0; count < COMMANDS_PER_SECOND; count += 1) bare.send({ id: `${count}`, type: 'history' });
    await expect.poll(answers, PATIENT).toBe(BURST_COMMANDS - 1 + COMMANDS_PER_SECOND);
    for (let count = 0; count < BURST_COMMANDS; count += 1) bare.send({ id: `${count}`, type: 'history' });
    expect(await bare.closed).toEqual({ code: 4429, reason: 'flooding' });
    expect(await bare.next('reconnect')).toMatchObject({ reason: 'flooding', retryAfterMs: 10_000 });
  });

  test('ROOM-13 what is too large is closed with 4413, what is no JSON or no text with 4400; other JSON is an error', async () => {
    const { stream } = await newStream(suite);
    const open = () => openBare(socketUrl(suite, stream.id));
    const [large, wide, broken, binary, other] = [open(), open(), open(), open(), open()];
    large.send(`{"id":"x","type":"hello","pad":"${'x'.repeat(MAX_COMMAND_BYTES)}"}`);
    wide.send(`{"id":"x","type":"hello","pad":"${'\u20ac'.repeat(MAX_COMMAND_BYTES / 3)}"}`); // three bytes each
    broken.send('{"id":');
    binary.socket.on('open', () => binary.socket.send(Buffer.from('{}')));
    expect(await large.closed).toEqual({ code: 4413, reason: 'too_large' });
    expect(await wide.closed).toEqual({ code: 4413, reason: 'too_large' });
    expect(await broken.closed).toEqual({ code: 4400, reason: 'bad_request' });
    expect(await binary.closed).toEqual({ code: 4400, reason: 'bad_request' });

    other.send({ id: '1', type: 'history', limit: 10 });
    expect(await other.next('error')).toMatchObject({ id: '1', code: 'hello_first' });
    for (const [id, command] of Object.entries({
      a: { type: 'chat.shout', text: 'x' },
      b: { type: 'chat.send', text: '' },
      c: { type: 'chat.send', text: 'x', loud: true },
      d: { type: 'hello', role: 'king' },
    }))
      other.send({ id, ...command });
    other.send('[]');
    const errors = () => other.frames.map((text) => JSON.parse(text) as { id: unknown; code: string });
    await expect.poll(() => errors().length, PATIENT).toBe(6);
    expect(errors().map(({ id, code }) => `${String(id)} ${code}`)).toEqual([
      '1 hello_first',
      'a invalid',
      'b invalid',
      'c invalid',
      'd invalid',
      'null invalid',
    ]);
    other.socket.terminate();
  });
});
