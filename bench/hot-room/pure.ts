import { HotGuest } from '#test/live/leaf/hot-guest.ts';
import { HotWorld } from '#test/live/leaf/hot-world.ts';
import { hotLimits } from '#src/live/leaves/hot-limits.ts';
import { report } from './report.ts';

const MESSAGES = 40;
const CUT_SHARE = 0.02;
const JOINED_AT_ONCE = 2_000;
const ROUND_MS = 1_000;
const MOST_ROUNDS = 300;

/**
 * The machines of a room, its leaves and of so many of the page's client, in this process: they come, talk and are cut,
 * and leaves die and forget, until everybody has had everything.
 */
export function measurePure(size: number): void {
  const began = performance.now();
  const world = new HotWorld({ ...hotLimits, movedASecond: size, chatASecond: 1_000 });
  const guests: HotGuest[] = [];
  const turn = () => {
    for (const guest of guests) turnOf(guest);
    world.turn(ROUND_MS);
    for (const leaf of world.leaves) leaf.deliver();
    for (const guest of guests) guest.deliver();
  };
  while (guests.length < size) {
    for (let count = 0; count < JOINED_AT_ONCE && guests.length < size; count += 1)
      guests.push(new HotGuest(world, `p${guests.length}`));
    turn();
  }
  for (let settled = 0; settled < 20; settled += 1) turn();
  const joined = guests.filter(({ client }) => client.state.kind === 'here').length;
  for (let said = 0; said < MESSAGES; said += 1) {
    guests[(said * 7_919) % size]?.say();
    for (let cut = 0; cut < size * CUT_SHARE; cut += 1) guests[Math.floor(Math.random() * size)]?.cut();
    if (said % 10 === 5) world.leaves[said % Math.max(1, world.room.spot.leaves.count)]?.cut();
    turn();
  }
  const isComplete = () => guests.every(({ client }) => client.position?.seq === world.room.session.seq);
  for (let rounds = 0; rounds < MOST_ROUNDS && !isComplete(); rounds += 1) turn();
  const wrong = guests.filter(({ log }) => !log.every((text, index) => isNext(log, text, index)));
  console.log(`\n${size} clients without a platform, ${world.room.spot.leaves.count} leaves, ${joined} in at once`);
  report('clients that miss an event', String(guests.length - complete(guests, world)), isComplete());
  report('clients that had one twice or out of turn', String(wrong.length), wrong.length === 0);
  report('seconds', ((performance.now() - began) / 1_000).toFixed(1));
}

const complete = (guests: readonly HotGuest[], world: HotWorld) =>
  guests.filter(({ client }) => client.position?.seq === world.room.session.seq).length;

const seqOf = (text: string | undefined) => Number(/"seq":(\d+)/.exec(text ?? '')?.[1] ?? 0);
const isNext = (log: readonly string[], text: string, index: number) =>
  index === 0 || seqOf(text) === seqOf(log[index - 1]) + 1;

function turnOf(guest: HotGuest): void {
  guest.comeBack();
  guest.due();
  guest.deliver();
}
