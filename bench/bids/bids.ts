import { setTimeout as pause } from 'node:timers/promises';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';
import { startLiveRoom, type LiveRoom } from '../live-room.ts';
import { cpuMilliseconds, percentile, spread } from '../spread.ts';
import { gatherBidders, type Round as Told } from './bidders.ts';
import { measurePostgres } from './postgres-lot.ts';

const BIDDERS = 2_000;
const OFFERED_A_SECOND = 5_000;
/** What a machine that is slow just now is offered instead, of the bids that it takes. */
const OFFERED_SHARE = 0.75;
const ON_THEIR_WAY = 400;
const TIMES_POSTGRES = 3;
const P99_MS = 100;

/** A round with what it took of the processor: other load hardly changes that, whatever it does to the rest. */
interface Round extends Told {
  /** Milliseconds of the room's thread, and of this process, which is all bidders. */
  readonly roomMs: number;
  readonly loadMs: number;
}

/**
 * Row 7: one lot with 2,000 bidders, each on a socket of their own, who are also told what everybody is told. Bids are
 * stored before they are answered; each round's log is read after the lot has closed, and checked with all receipts.
 */
export async function measureBids(quick: boolean): Promise<void> {
  const room = await startLiveRoom();
  try {
    const bidders = await gatherBidders(room, BIDDERS);
    const seconds = quick ? 4 : 10;
    const rounds = quick ? 1 : 3;
    const pressed: Round[] = [];
    const offered: Round[] = [];
    const shares: Round[] = [];
    await sold(room, seconds, (id) => bidders.press(id, ON_THEIR_WAY, seconds)); // a warm-up
    await pause(2_000);
    for (let round = 0; round < rounds; round += 1) {
      pressed.push(await sold(room, seconds, (id) => bidders.press(id, ON_THEIR_WAY, seconds)));
      await pause(2_000); // sixty bids in ten seconds are a person's
      offered.push(await sold(room, seconds, (id) => bidders.offer(id, OFFERED_A_SECOND, seconds)));
      await pause(2_000);
      const share = Math.round(aSecond(pressed.at(-1) as Round) * OFFERED_SHARE);
      shares.push(await sold(room, seconds, (id) => bidders.offer(id, share, seconds)));
      await pause(2_000);
    }
    bidders.check();
    bidders.leave();
    const postgres = await measurePostgres(room.adminUrl, BIDDERS, seconds);
    report({ pressed, offered, shares, postgres });
  } finally {
    await room.stop();
  }
}

/** A lot from its opening to its end, of which nothing is lost. */
async function sold(room: LiveRoom, seconds: number, bid: (auctionId: string) => Promise<Told>): Promise<Round> {
  const id = await openLot(room, seconds + 8);
  const [before, load] = [cpuMilliseconds(room.pid), process.cpuUsage()];
  const told = await bid(id);
  const { user, system } = process.cpuUsage(load);
  const round = { ...told, roomMs: cpuMilliseconds(room.pid) - before, loadMs: (user + system) / 1_000 };
  const log = await closedLog(room, id);
  const verdict = verifyLog(log, { receipts: [], heads: [], end: 'closed' });
  if (verdict.kind !== 'sound') throw new Error(`the log: ${JSON.stringify(verdict)}`);
  const hashes = log.split('\n').flatMap((text) => (text === '' ? [] : [(JSON.parse(text) as LogEntry).hash]));
  const lost = round.receipts.filter(({ seq, hash }) => hashes[seq] !== hash);
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged bids aren't in the log`);
  return round;
}

const asHost = ({ token }: LiveRoom) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function openLot(room: LiveRoom, durationSeconds: number): Promise<string> {
  const body = JSON.stringify({
    title: 'A measured lot',
    startingBidMinor: 50,
    durationSeconds,
    close: { mode: 'sudden_death' },
    increments: { fixedMinor: 1 },
    startsAt: null,
  });
  const ask = (path: string, init: object) =>
    fetch(`${room.origin}${path}`, { method: 'POST', headers: asHost(room), ...init });
  const created = await ask(`/api/streams/${room.streamId}/auctions`, { body });
  if (created.status !== 201) throw new Error(`the lot: ${created.status} ${await created.text()}`);
  const { auction } = (await created.json()) as { auction: { id: string } };
  const opened = await ask(`/api/auctions/${auction.id}/open`, {});
  if (opened.status !== 200) throw new Error(`opening: ${opened.status} ${await opened.text()}`);
  return auction.id;
}

async function closedLog(room: LiveRoom, id: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until; await pause(500)) {
    const text = await (await fetch(`${room.origin}/api/auctions/${id}/log`)).text();
    if (text.includes('"type":"closed"')) return text;
  }
  throw new Error('the lot never closed');
}

const aSecond = ({ receipts, seconds }: Round) => receipts.length / seconds;
const bidsOf = ({ receipts, refused }: Round) => receipts.length + refused;

/** What a bid took, with its share of what everybody is told: `room` is the whole thread, so its inverse is what it could take. */
function costOf(round: Round): string {
  const micros = (ms: number) => `${Math.round((ms * 1_000) / bidsOf(round))} µs`;
  const busy = (ms: number) => `${Math.round(ms / round.seconds / 10)} %`;
  const frames = (round.frames / bidsOf(round)).toFixed(2);
  return `room ${micros(round.roomMs)} (${busy(round.roomMs)} busy), bidders ${micros(round.loadMs)} (${busy(round.loadMs)}), ${frames} frames`;
}

const refusedOf = (rounds: readonly Round[]) => rounds.reduce((sum, { refused }) => sum + refused, 0);

interface Measured {
  readonly pressed: readonly Round[];
  readonly offered: readonly Round[];
  readonly shares: readonly Round[];
  readonly postgres: number;
}

function report({ pressed, offered, shares, postgres }: Measured): void {
  const rates = pressed.map(aSecond);
  const best = percentile(rates, 0.5);
  const p99 = percentile(
    offered.map(({ latencies }) => percentile(latencies, 0.99)),
    0.5,
  );
  const line = (name: string, value: string) => console.log(`  ${name}`.padEnd(64), value);
  console.log(`\none lot, ${BIDDERS} bidders on sockets`);
  line(
    `durable bids a second, ${ON_THEIR_WAY} on their way, median / least`,
    `${Math.round(best)} / ${Math.round(Math.min(...rates))}`,
  );
  for (const round of offered)
    line(
      `ms to the answer at ${OFFERED_A_SECOND} offered a second, p50 / p95 / p99`,
      `${spread(round.latencies)}   ${Math.round(aSecond(round))} taken a second`,
    );
  for (const round of shares)
    line(
      `ms to the answer at ${OFFERED_SHARE * 100} % of what it takes, p50 / p95 / p99`,
      `${spread(round.latencies)}   ${Math.round(aSecond(round))} taken a second`,
    );
  for (const [name, rounds] of [
    ['pressed', pressed],
    ['offered', offered],
    ['a share', shares],
  ] as const)
    for (const round of rounds) line(`processor time of a bid, ${name}`, costOf(round));
  line(
    'refused, since another was quicker',
    `${refusedOf(pressed)} of those that pressed, ${refusedOf(offered)} of those offered`,
  );
  line('bids a second in Postgres, a transaction with FOR UPDATE', `${Math.round(postgres)}`);
  console.log(`\nThe room's bids a second: ${Math.round(best)} (asked: at least ${OFFERED_A_SECOND})`);
  console.log(`Times Postgres: ${(best / postgres).toFixed(1)} (asked: at least ${TIMES_POSTGRES})`);
  console.log(`p99 at ${OFFERED_A_SECOND} offered a second: ${p99.toFixed(1)} ms (asked: under ${P99_MS})`);
  console.log('Every acknowledged bid is in its log, and every log verifies.');
  if (best < OFFERED_A_SECOND || best < TIMES_POSTGRES * postgres || p99 >= P99_MS) process.exitCode = 1;
}
