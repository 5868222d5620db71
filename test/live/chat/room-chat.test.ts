import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaidEvent } from '#src/live/room/event.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { enter, openBare, PATIENT, socketUrl, ticketFor, type Guest } from '#test/live/room/rooms.ts';
import { get, newStream, patch } from '#test/live/streams/streams.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const areHere = (...guests: readonly Guest[]) =>
  expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);

describe('a room', () => {
  test('CHAT-1 what one says everyone reads, once it is stored', async () => {
    const { stream } = await newStream(suite);
    const ben = enter(() => suite, stream.id, { sub: 'ben' });
    const watcher = enter(() => suite, stream.id);
    await areHere(ben, watcher);
    const answer = await ben.room.say('Hello there');
    expect(answer).toMatchObject({ type: 'ack', seq: 1 });
    await expect.poll(() => watcher.events.length, PATIENT).toBe(1);
    expect(watcher.events[0]).toMatchObject({ seq: 1, type: 'chat.message', message: { text: 'Hello there' } });
    expect(watcher.welcomes[0]?.welcome.snapshot.stream.id).toBe(stream.id);
    ben.room.leave();
    watcher.room.leave();
  });

  test('ROOM-34 what was said in private is read by nobody else once the stream is public, over HTTP neither', async () => {
    const { stream, token } = await newStream(suite, { visibility: 'private' });
    const mod = enter(() => suite, stream.id, { sub: 'mo', capabilities: ['chat', 'moderate'] });
    await areHere(mod);
    await mod.room.say('The reserve is 400');
    expect((await patch(suite, stream.id, token, { visibility: 'public' })).status).toBe(200);
    await suite.sleep(stream.id);
    const read = () => get(suite, `/api/streams/${stream.id}/chat/messages`);
    await expect.poll(async () => (await read()).status, PATIENT).toBe(200);
    expect(await (await read()).json()).toEqual({ messages: [], nextCursor: null });
    await pause(2_050); // TICKET-5: that it was private is known for two seconds
    const watcher = enter(() => suite, stream.id);
    await areHere(watcher);
    await mod.room.say('Welcome');
    await expect.poll(() => watcher.events.length, PATIENT).toBe(1);
    expect(watcher.welcomes[0]?.welcome.snapshot.recentChat).toEqual([]);
    expect(await (await read()).json()).toMatchObject({ messages: [{ message: { text: 'Welcome' } }] });
    mod.room.leave();
    watcher.room.leave();
  });

  test('CHAT-11 a ban closes the open sockets with 4403, and holds after reconnecting, sleeping and saying who one is later', async () => {
    const { stream } = await newStream(suite);
    const mod = enter(() => suite, stream.id, { sub: 'mo', capabilities: ['chat', 'moderate'] });
    const tabs = [1, 2].map(() => enter(() => suite, stream.id, { sub: 'ann' }));
    const watcher = enter(() => suite, stream.id);
    await areHere(mod, watcher, ...tabs);
    await tabs[0]?.room.say('rude');
    expect(await mod.room.ask({ type: 'mod.ban', userId: 'ann' })).toMatchObject({ type: 'ack' });
    for (const { states, room } of tabs) {
      await expect.poll(() => states.at(-1), PATIENT).toEqual({ kind: 'over', code: 4403 });
      expect(await room.say('still here?')).toMatchObject({ type: 'error', code: 'room_over' });
    }
    await expect.poll(() => watcher.events.at(-1)?.type, PATIENT).toBe('chat.user_cleared');
    expect(watcher.isHere()).toBe(true);

    const again = async () =>
      (await openBare(socketUrl(suite, stream.id, `?ticket=${ticketFor(stream.id, 'ann')}`)).closed).code;
    expect(await again()).toBe(4403);
    await suite.sleep(stream.id);
    expect(await again()).toBe(4403);
    const nobody = openBare(socketUrl(suite, stream.id));
    nobody.send({ id: 'a', type: 'auth', ticket: ticketFor(stream.id, 'ann') });
    expect(await nobody.closed).toEqual({ code: 4403, reason: 'banned' });

    expect(await mod.room.ask({ type: 'mod.unban', userId: 'ann' })).toMatchObject({ type: 'ack' });
    const back = enter(() => suite, stream.id, { sub: 'ann' });
    await areHere(back);
    for (const { room } of [mod, watcher, back]) room.leave();
  });

  test('CHAT-15 what was said is read over HTTP, the newest first, a page at a time, without what was taken off', async () => {
    const { stream } = await newStream(suite);
    const ben = enter(() => suite, stream.id, { sub: 'ben' });
    await areHere(ben);
    for (const text of ['one', 'two', 'three', 'four']) await ben.room.say(text);
    const [, second] = ben.events;
    if (second?.type !== 'chat.message') throw new Error('nothing was said');
    await ben.room.ask({ type: 'chat.delete', messageId: second.message.id });
    const read = async (query: string) =>
      (await (await get(suite, `/api/streams/${stream.id}/chat/messages?${query}`)).json()) as {
        messages: SaidEvent[];
        nextCursor: string | null;
      };
    const texts = (messages: readonly SaidEvent[]) => messages.map(({ message }) => message.text);
    const page = await read('limit=2');
    expect(texts(page.messages)).toEqual(['four', 'three']);
    const next = await read(`limit=2&cursor=${page.nextCursor ?? ''}`);
    expect(texts(next.messages)).toEqual(['one']);
    expect(next.nextCursor).toBeNull();

    const other = (await newStream(suite)).stream.id;
    const elsewhere = `/api/streams/${other}/chat/messages?cursor=${page.nextCursor ?? ''}`;
    expect((await get(suite, elsewhere)).status).toBe(400);
    ben.room.leave();
  });
});
