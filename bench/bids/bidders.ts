import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ACK_MS } from '#src/live/room/limits.ts';
import { openRaw, type RawSocket } from '#test/live/room/raw-socket.ts';
import type { Server } from '../room-load.ts';

/** What bidders were told of a round. */
export interface Round {
  readonly seconds: number;
  /** Of every acknowledged bid: its line, and the hash of it. */
  readonly receipts: readonly { readonly seq: number; readonly hash: string }[];
  readonly refused: number;
  /** That all sockets were sent: answers, and what everybody is told. */
  readonly frames: number;
  /** From the moment when a bid was due to its answer, in ms. */
  readonly latencies: readonly number[];
}

export interface Bidders {
  /** Bids so many times a second, whatever the answers do. */
  offer(auctionId: string, perSecond: number, seconds: number): Promise<Round>;
  /** Keeps so many bids on their way. */
  press(auctionId: string, onTheirWay: number, seconds: number): Promise<Round>;
  /** Throws if a socket was closed. */
  check(): void;
  leave(): void;
}

/** Sockets that are opened at the same time. */
const AT_ONCE = 50;
const HELLO = '{"type":"hello","id":"h","role":"viewer"}';
const FIRST_MINOR = 100;
const BATCH = '{"type":"batch"';
const ACK = '{"type":"ack","id":"b';
const ERROR = '{"type":"error","id":"b';

const textAfter = (payload: Buffer, mark: string, length: number): string => {
  const at = payload.indexOf(mark) + mark.length;
  return payload.toString('latin1', at, at + length);
};

interface OnItsWay {
  readonly index: number;
  readonly dueAt: number;
}

/** Everybody with a socket of their own; each has one bid on its way at most. Amounts rise in the order of sending. */
class Crowd implements Bidders {
  readonly #sockets: RawSocket[] = [];
  /** When each acknowledged. */
  readonly #acked: number[];
  readonly #busy: boolean[];
  readonly #onTheirWay = new Map<number, OnItsWay>();
  readonly #closes: number[] = [];
  #receipts: { seq: number; hash: string }[] = [];
  #latencies: number[] = [];
  #refused = 0;
  #frames = 0;
  #count = 0;
  #amountMinor = FIRST_MINOR;
  #next = 0;
  #answered: (() => void) | undefined;

  constructor(size: number) {
    this.#acked = Array.from({ length: size }, () => 0);
    this.#busy = Array.from({ length: size }, () => false);
  }

  async enter({ urlOf, headersOf }: Server): Promise<void> {
    const size = this.#busy.length;
    for (let from = 0; from < size; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => from + at).map((index) =>
        openRaw(urlOf(index), { headers: headersOf(index), onText: (payload) => this.#receive(index, payload) }),
      );
      this.#sockets.push(...some);
      for (const { closed } of some) void closed.then((code) => this.#closes.push(code));
      await Promise.all(some.map(({ opened }) => opened));
      for (const each of some) each.send(HELLO); // within ten seconds, on a slow machine too
    }
    await pause(2_000);
  }

  #receive(index: number, payload: Buffer): void {
    this.#frames += 1;
    const start = payload.toString('latin1', 0, 24);
    if (start.startsWith(BATCH)) return this.#acknowledge(index, payload);
    const isTaken = start.startsWith(ACK);
    if (!isTaken && !start.startsWith(ERROR)) return undefined;
    const number = Number.parseInt(textAfter(payload, '"id":"b', 10), 10);
    const sent = this.#onTheirWay.get(number);
    if (sent === undefined) return undefined;
    this.#onTheirWay.delete(number);
    this.#busy[index] = false;
    this.#latencies.push(performance.now() - sent.dueAt);
    if (isTaken)
      this.#receipts.push({
        seq: Number.parseInt(textAfter(payload, '"seq":', 10), 10),
        hash: textAfter(payload, '"hash":"', 64),
      });
    else this.#refused += 1;
    return this.#answered?.();
  }

  /** As the page's client does, each by a share of its own: in time, since lots are told a few times a second. */
  #acknowledge(index: number, payload: Buffer): void {
    const now = performance.now();
    const every = (ACK_MS / 2) * (1 + index / this.#busy.length);
    if (now - (this.#acked[index] ?? 0) < every) return;
    const seq = Number.parseInt(textAfter(payload, '"seq":', 10), 10);
    if (Number.isNaN(seq)) return; // what isn't numbered needs none
    this.#acked[index] = now;
    this.#sockets[index]?.send(`{"type":"ack","seq":${seq}}`);
  }

  /** The next one who waits for nothing bids. */
  #bid(auctionId: string, dueAt: number): void {
    const size = this.#sockets.length;
    let index = this.#next;
    for (let tried = 0; tried < size && this.#busy[index] === true; tried += 1) index = (index + 1) % size;
    this.#next = (index + 1) % size;
    this.#count += 1;
    this.#amountMinor += 1;
    this.#busy[index] = true;
    this.#onTheirWay.set(this.#count, { index, dueAt });
    this.#sockets[index]?.send(
      `{"type":"bid.place","id":"b${this.#count}","auctionId":"${auctionId}","amountMinor":${this.#amountMinor},"key":"${randomUUID()}"}`,
    );
  }

  #begin(): number {
    [this.#receipts, this.#latencies, this.#refused, this.#frames] = [[], [], 0, 0];
    this.#amountMinor = FIRST_MINOR;
    return performance.now();
  }

  async #end(began: number): Promise<Round> {
    const ended = performance.now();
    for (const until = ended + 30_000; this.#onTheirWay.size > 0 && performance.now() < until;) await pause(5);
    this.check();
    if (this.#onTheirWay.size > 0) throw new Error(`${this.#onTheirWay.size} bids were never answered`);
    const seconds = (performance.now() - began) / 1_000;
    const [receipts, refused, frames, latencies] = [this.#receipts, this.#refused, this.#frames, this.#latencies];
    return { seconds, receipts, refused, frames, latencies };
  }

  async offer(auctionId: string, perSecond: number, seconds: number): Promise<Round> {
    const began = this.#begin();
    for (let sent = 0; sent < perSecond * seconds; await pause(1)) {
      const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
      for (; sent < due; sent += 1) this.#bid(auctionId, began + (sent / perSecond) * 1_000);
    }
    return this.#end(began);
  }

  async press(auctionId: string, onTheirWay: number, seconds: number): Promise<Round> {
    const began = this.#begin();
    const until = began + seconds * 1_000;
    this.#answered = () => {
      if (performance.now() < until) this.#bid(auctionId, performance.now());
    };
    for (let count = 0; count < onTheirWay; count += 1) this.#bid(auctionId, performance.now());
    await pause(seconds * 1_000);
    this.#answered = undefined;
    return this.#end(began);
  }

  check(): void {
    if (this.#closes.length > 0)
      throw new Error(`${this.#closes.length} sockets were closed, with ${[...new Set(this.#closes)].join(', ')}`);
  }

  leave(): void {
    for (const { socket } of this.#sockets) socket.destroy();
  }
}

export async function gatherBidders(server: Server, size: number): Promise<Bidders> {
  const crowd = new Crowd(size);
  await crowd.enter(server);
  return crowd;
}
