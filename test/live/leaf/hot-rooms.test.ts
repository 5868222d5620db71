import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { newBidder, verdictOf, logOf } from '#test/live/bidding/bids.ts';
import { newLot } from '#test/live/lots/lots.ts';
import { expectSameLogs, talk } from '#test/live/room/room-crowd.ts';
import { enter, openBare, PATIENT, socketUrl, ticketFor, type Guest } from '#test/live/room/rooms.ts';
import { newStream, post } from '#test/live/streams/streams.ts';
import { ABORT, withHotLimits } from './with-hot-limits.ts';

/** Doors know a change two seconds later: by then nobody is moved in vain. */
const limits = {
  roomSockets: 8,
  doubledAtMean: 15,
  mostLeaves: 4,
  halvedUnderMean: 4,
  halvedAfterMs: 2_000,
  movedAfterMs: 2_200,
  movedASecond: 40,
};

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'], edited: withHotLimits(limits) });
});
afterAll(() => suite.close());

async function leavesOf(streamId: string): Promise<number | undefined> {
  const { rows } = await suite.database.query<{ leaves: number }>('select leaves from live.stream where id = $1', [
    streamId,
  ]);
  return rows[0]?.leaves;
}

const crowd = (streamId: string, count: number, name: string): readonly Guest[] =>
  Array.from({ length: count }, (_, index) =>
    enter(() => suite, streamId, { sub: `${name}${index}`, isChecked: index === 0 }),
  );

/** Somebody whose leaf is this one, of two. */
const inLeaf = (n: number): string => {
  const names = Array.from({ length: 20 }, (_, index) => `killer${index}`);
  return names.find((name) => leafOf(name, 2) === n) ?? '';
};

const timesHere = ({ states }: Guest): number => states.filter(({ kind }) => kind === 'here').length;
const areHere = (guests: readonly Guest[], times = 1) =>
  expect.poll(() => guests.every((guest) => guest.isHere() && timesHere(guest) >= times), PATIENT).toBe(true);

/** People who have come to a room, and were moved to its leaves. */
async function moved(streamId: string, count: number): Promise<readonly Guest[]> {
  const guests = crowd(streamId, count, 'p');
  await areHere(guests, 2);
  return guests;
}

test(
  'HOT-1 a room goes to leaves and back while people chat: everyone ends with the same events in the same bytes, each once',
  { timeout: 90_000 },
  async () => {
    const { stream } = await newStream(suite);
    const guests = crowd(stream.id, 7, 'p');
    await areHere(guests);
    const talking = talk(guests);
    const others = crowd(stream.id, 24, 'q');
    await expect.poll(() => leavesOf(stream.id), PATIENT).toBe(4);
    await areHere(guests, 2);
    await areHere(others);
    for (const { room } of others) room.leave();
    await expect.poll(() => leavesOf(stream.id), PATIENT).toBe(0);
    const acknowledged = await talking.stop();
    await pause(limits.movedAfterMs + 1_000);
    await areHere(guests, 3);
    await expectSameLogs(guests, acknowledged);
    expect(acknowledged.length).toBeGreaterThan(100);
    for (const { room } of guests) room.leave();
  },
);

describe('in leaves', () => {
  let streamId = '';
  let token = '';
  let auctionId = '';
  let guests: readonly Guest[] = [];
  let early = '';

  test('HOT-4 those who came to the room are moved to its leaves, and say so', async () => {
    const host = await newLot(suite);
    ({ token } = host);
    streamId = host.stream.id;
    auctionId = host.auction.id;
    early = ticketFor(streamId, 'early');
    const first = openBare(socketUrl(suite, streamId, `?ticket=${early}`));
    first.send({ type: 'hello', id: 'h' });
    await first.next('welcome');
    first.socket.close();
    guests = await moved(streamId, 10);
    expect(await leavesOf(streamId)).toBe(2);
    for (const { welcomes } of guests) expect(welcomes.map(({ isFresh }) => isFresh)).toEqual([true, false]);
  });

  test('HOT-12 a ticket that was used in the room opens no leaf', async () => {
    expect(await openBare(socketUrl(suite, streamId, `?ticket=${early}`)).closed).toMatchObject({ code: 4401 });
    const once = ticketFor(streamId, 'once');
    const socket = openBare(socketUrl(suite, streamId, `?ticket=${once}`));
    socket.send({ type: 'hello', id: 'h' });
    expect(await socket.next('welcome')).toMatchObject({ user: { id: 'once' } });
    expect(await openBare(socketUrl(suite, streamId, `?ticket=${once}`)).closed).toMatchObject({ code: 4401 });
    socket.socket.close();
  });

  test('HOT-15 nobody outside is a leaf, whatever they say', async () => {
    const pass = JSON.stringify({ streamId, leaf: 0 });
    const socket = openBare(socketUrl(suite, streamId), [], { 'x-waypost-socket': pass });
    socket.send({ type: 'hello', id: 'h1', role: 'leaf' });
    expect(await socket.next('error')).toMatchObject({ id: 'h1', code: 'invalid' });
    socket.send({ type: 'leaf.count', id: 'h2', sockets: 9_999, people: 9_999, nobodies: [], isWhole: true });
    socket.send({ type: 'hello', id: 'h3' });
    expect(await socket.next('welcome')).toMatchObject({ id: 'h3', user: null });
    expect(socket.frames.join()).not.toContain('leaf.begin');
    socket.socket.close();
  });

  test('HOT-7 bids are taken at leaves as in the room: answered with receipts, told to everybody, and the log is sound', async () => {
    const bidders = await Promise.all(Array.from({ length: 4 }, () => newBidder(() => suite, streamId)));
    await areHere(bidders.map(({ guest }) => guest));
    expect((await post(suite, `/api/auctions/${auctionId}/open`, { token })).status).toBe(200);
    const answers = [];
    for (const [index, bidder] of bidders.entries())
      answers.push(await bidder.onSocket(auctionId, { amountMinor: 2_000 + 500 * index }));
    expect(answers.map(({ bid }) => bid?.seq)).toEqual([1, 2, 3, 4]);
    expect(await bidders[0]?.onSocket(auctionId, { amountMinor: 2_000 })).toMatchObject({ code: 'bid_too_low' });
    expect(verdictOf(await logOf(suite, auctionId), answers, 'any')).toMatchObject({ kind: 'sound', seen: 4 });
    const told = ({ events }: Guest) => events.findLast((event) => event.type === 'auction.bid');
    for (const guest of guests) await expect.poll(() => told(guest), PATIENT).toMatchObject({ auction: { seq: 4 } });
    for (const { guest } of bidders) guest.room.leave();
  });

  test('HOT-16 leaves are killed while people chat: everyone ends with the same events in the same bytes', async () => {
    const before = guests.map(timesHere);
    const talking = talk(guests);
    for (const sub of [inLeaf(0), inLeaf(1), inLeaf(0)]) {
      await pause(300 + Math.random() * 500);
      const killer = openBare(socketUrl(suite, streamId, `?ticket=${ticketFor(streamId, sub)}`));
      killer.send(ABORT);
      expect(await killer.closed).toMatchObject({ code: 1006 });
    }
    const acknowledged = await talking.stop();
    await areHere(guests);
    await expectSameLogs(guests, acknowledged);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(guests.every((guest, index) => timesHere(guest) > (before[index] ?? 0))).toBe(true);
  });

  test('HOT-8 somebody whom the host bans is shown out of their leaf, and not let in again', async () => {
    const rude = enter(() => suite, streamId, { sub: 'rude' });
    await areHere([rude]);
    await rude.room.say('something rude');
    const mod = enter(() => suite, streamId, { sub: 'mod', capabilities: ['chat', 'moderate'] });
    await areHere([mod]);
    expect(await mod.room.ask({ type: 'mod.ban', userId: 'rude' })).toMatchObject({ type: 'ack' });
    await expect.poll(() => rude.states.at(-1), PATIENT).toEqual({ kind: 'over', code: 4403 });
    expect(await openBare(socketUrl(suite, streamId, `?ticket=${ticketFor(streamId, 'rude')}`)).closed).toMatchObject({
      code: 4403,
    });
    const cleared = ({ events }: Guest) => events.some(({ type }) => type === 'chat.user_cleared');
    for (const guest of guests) await expect.poll(() => cleared(guest), PATIENT).toBe(true);
    mod.room.leave();
  });

  test('HOT-9 more than fifty messages a second are too many, and whoever waits is heard', async () => {
    const talkers = crowd(streamId, 8, 'loud');
    await areHere(talkers);
    expect(new Set(talkers.map((_, index) => leafOf(`loud${index}`, 2)))).toEqual(new Set([0, 1]));
    const answers = await Promise.all(
      talkers.flatMap(({ room }) => Array.from({ length: 12 }, (_, index) => room.say(`${index}`))),
    );
    const refused = answers.filter((answer) => answer.type === 'error');
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
    expect(refused[0]).toMatchObject({ code: 'chat_busy', temporary: true });
    await pause(1_000);
    expect(await talkers[0]?.room.say('now')).toMatchObject({ type: 'ack' });
    for (const { room } of talkers) room.leave();
  });
});
