import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HELLO_MS,
  LOOK_ROUND_MS,
  MAX_ANONYMOUS_SOCKETS,
  MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS,
  MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS,
  MAX_SOCKETS,
  MAX_SOCKETS_OF_A_PERSON,
  PUBLISH_VIEWERS_MS,
  SILENT_MS,
  VIEWER_MS,
} from '#src/live/room/limits.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { hotLimits } from '#src/live/leaves/hot-limits.ts';
import { factsOf } from '#test/live/streams/facts-of.ts';
import { eventsOf, World, type Line } from './room-world.ts';
import { enter, PATIENT } from './rooms.ts';
import { get, newStream, type ShownStream } from '#test/live/streams/streams.ts';

const countsOf = (line: Line) =>
  eventsOf(line).flatMap((event) => (event.type === 'viewer.count' ? [event.viewerCount] : []));

describe('viewers', () => {
  test('ROOM-17 a person with three tabs is one viewer, whoever watches without a name one each, overlays and bots none', () => {
    const world = new World();
    const ann = [world.enter('ann'), world.enter('ann'), world.enter('ann')];
    const [watcher, other] = [world.enter(), world.enter()];
    for (const role of ['overlay', 'bot'] as const)
      for (const id of ['ann', 'dan', undefined]) {
        const line = world.connect(id === undefined ? undefined : world.ticket(id));
        world.ask(line, { type: 'hello', id: 'h', role });
      }
    world.connect(world.ticket('eve')); // says nothing
    world.pass(PUBLISH_VIEWERS_MS, [...ann, watcher, other]);
    expect(countsOf(watcher).at(-1)).toBe(3);
    expect(world.room.session.viewers).toMatchObject({ count: 3, peak: 3, published: 3 });
    for (const line of ann.slice(1)) world.leave(line);
    world.leave(other);
    world.pass(PUBLISH_VIEWERS_MS, [...ann, watcher]);
    expect(countsOf(watcher).at(-1)).toBe(2);
    expect(world.room.session.viewers).toMatchObject({ count: 2, peak: 3 });
  });

  test('ROOM-17 a viewer without a heartbeat for a minute is none, and one that is silent for longer is closed', () => {
    const world = new World();
    const [here, gone] = [world.enter('ann'), world.enter('ben')];
    world.pass(PUBLISH_VIEWERS_MS, [here]);
    expect(countsOf(here).at(-1)).toBe(2);
    world.pass(VIEWER_MS, [here]);
    expect(countsOf(here).at(-1)).toBe(1);
    expect(gone.closedFor).toBeUndefined();
    world.pass(SILENT_MS - VIEWER_MS + LOOK_ROUND_MS, [here]);
    expect(gone.closedFor).toBe('silent');
    expect(here.closedFor).toBeUndefined();
  });

  test('ROOM-17 a socket that says no hello within ten seconds is closed', () => {
    const world = new World();
    const mute = world.connect();
    world.pass(HELLO_MS - 1);
    expect(mute.closedFor).toBeUndefined();
    world.pass(1);
    expect(mute.closedFor).toBe('silent');
  });

  test('ROOM-18 a count is published when it changed, at most every five seconds, and survives sleep and death', () => {
    const world = new World();
    const watcher = world.enter();
    for (let index = 0; index < 40; index += 1) {
      world.enter(`p${index}`);
      world.pass(500, [...world.lines.values()]);
    }
    world.pass(PUBLISH_VIEWERS_MS, [...world.lines.values()]);
    const counts = countsOf(watcher);
    expect(counts.length).toBeLessThanOrEqual(1 + 25_000 / PUBLISH_VIEWERS_MS);
    expect(counts.at(-1)).toBe(41);
    world.pass(10 * LOOK_ROUND_MS, [...world.lines.values()]);
    expect(countsOf(watcher), 'nothing changed').toEqual(counts);
    world.hibernate();
    expect(world.room.session.viewers).toMatchObject({ count: 41, peak: 41 });
    world.crash();
    world.pass(LOOK_ROUND_MS);
    expect(world.room.session.viewers).toMatchObject({ count: 0, peak: 41 });
    expect(world.lookAt, 'an empty room sleeps').toBe(Infinity);
  });

  test('ROOM-19 the oldest of more than twenty sockets of one person gives way, and may come back', () => {
    const world = new World();
    const lines = Array.from({ length: MAX_SOCKETS_OF_A_PERSON }, () => {
      world.now += 1;
      return world.enter('ann');
    });
    expect(lines.some(({ closedFor }) => closedFor !== undefined)).toBe(false);
    world.enter('ann');
    expect(lines.map(({ closedFor }) => closedFor)).toEqual(['replaced', ...lines.slice(1).map(() => undefined)]);
  });

  test('ROOM-19 a room of five thousand sockets takes no more, and says when to come back; four thousand can be nobody’s', () => {
    const world = new World(factsOf(), { ...hotLimits, roomSockets: MAX_SOCKETS }); // before any leaf takes them
    for (let index = 0; index < MAX_ANONYMOUS_SOCKETS; index += 1) world.connect();
    expect(world.room.session.connections.size).toBe(4_000);
    expect(world.connect().closedFor).toBe('overloaded');
    for (let index = MAX_ANONYMOUS_SOCKETS; index < MAX_SOCKETS; index += 1) world.connect(world.ticket(`p${index}`));
    expect(world.room.session.connections.size).toBe(5_000);
    for (const ticket of [undefined, world.ticket('ann')]) expect(world.connect(ticket).closedFor).toBe('overloaded');
  });

  test('ROOM-19 of one address fifty sockets are nobody’s at once; whoever says who they are is counted by person', () => {
    const world = new World();
    const lines = Array.from({ length: MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS }, () => world.connect(undefined, 'one'));
    expect(lines.some(({ closedFor }) => closedFor !== undefined)).toBe(false);
    expect(world.connect(undefined, 'one').closedFor).toBe('overloaded');
    expect(world.connect(undefined, 'other').closedFor).toBeUndefined();
    expect(world.connect(world.ticket('ann'), 'one').closedFor).toBeUndefined();
    const [first] = lines;
    if (first === undefined) throw new Error('nobody is there');
    world.do({ type: 'auth', connection: first.connection, id: 'a', ticket: world.ticket('ben') });
    expect(world.connect(undefined, 'one').closedFor, 'somebody’s is nobody’s no more').toBeUndefined();
    expect(world.connect(undefined, 'one').closedFor).toBe('overloaded');
    world.hibernate();
    expect(world.connect(undefined, 'one').closedFor, 'after sleep, too').toBe('overloaded');
  });

  test('ROOM-17 fifty sockets of one address are five viewers, five people behind it five more', () => {
    const world = new World();
    const come = (address: string, id?: string) => {
      const line = world.connect(id === undefined ? undefined : world.ticket(id), address);
      world.ask(line, { type: 'hello', id: 'h', role: 'viewer' });
      return line;
    };
    const crowd = Array.from({ length: MAX_ANONYMOUS_SOCKETS_OF_AN_ADDRESS }, () => come('one'));
    world.pass(PUBLISH_VIEWERS_MS, crowd);
    expect(world.room.session.viewers).toMatchObject({ count: MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS, peak: 5 });
    const others = [...['ann', 'ben', 'cleo', 'dan', 'eve', 'eve'].map((id) => come('one', id)), come('other')];
    world.pass(PUBLISH_VIEWERS_MS, [...crowd, ...others]);
    expect(world.room.session.viewers).toMatchObject({ count: 5 + 5 + 1 });
  });
});

describe('viewers of a real room', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['live'] });
  });
  afterAll(() => suite.close());

  test('ROOM-18 within ten seconds discovery knows: three tabs and an overlay of one person and somebody without a name are two', async () => {
    const { stream } = await newStream(suite);
    const room = (sub?: string, role?: 'overlay') =>
      enter(() => suite, stream.id, { ...(sub === undefined ? {} : { sub }), ...(role === undefined ? {} : { role }) });
    const guests = [room('ann'), room('ann'), room('ann'), room('ann', 'overlay'), room('bob', 'overlay'), room()];
    const counts = () =>
      guests.map(
        ({ latest, welcomes }) =>
          (latest.findLast((event) => event.type === 'viewer.count') ?? welcomes[0]?.welcome.snapshot)?.viewerCount,
      );
    await expect.poll(counts, PATIENT).toEqual(guests.map(() => 2));
    const shown = async () =>
      ((await (await get(suite, `/api/streams/${stream.id}`)).json()) as { stream: ShownStream }).stream.viewerCount;
    await expect.poll(shown, PATIENT).toBe(2);
    for (const guest of guests) guest.room.leave();
  });
});
