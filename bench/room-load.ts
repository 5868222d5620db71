import { setTimeout as pause } from 'node:timers/promises';
import { ACK_EVENTS } from '#src/live/room/limits.ts';
import { openRaw, type RawSocket } from '#test/live/room/raw-socket.ts';

/**
 * All clients of a room, in one process. Reading a frame costs as little as possible, and the same for every server.
 */
export interface Crowd {
  /** Sends messages from different sockets, `spacingMs` apart. Returns the time to each socket, in ms. */
  speak(count: number, spacingMs: number): Promise<number[]>;
  /** Sends messages at once. Returns the ms until everybody has them all. */
  burst(count: number): Promise<number>;
  /** Throws if a socket was closed or an event is missing. */
  check(): void;
  leave(): void;
}

/** The server under test. */
export interface Server {
  readonly urlOf: (index: number) => string;
  readonly headersOf: (index: number) => Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Sockets that are opened at the same time. */
const AT_ONCE = 50;
/** Each socket also acknowledges every seven or eight seconds, as the page’s client does: one share of them at a time. */
const TURNS = 30;
const TURN_MS = 250;
const HELLO = '{"type":"hello","id":"h","role":"viewer"}';
const SEQ = '"seq":';
const TEXT = '"text":"';

/** The number that follows the last (or first) mark in a payload. */
function numberAfter(payload: Buffer, mark: string, from: number): number {
  let value = 0;
  for (let at = from + mark.length; ; at += 1) {
    const digit = (payload[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

/** What everybody has received, and how long each message took since `listen`. */
class Tally {
  readonly seen: number[];
  readonly #acked: number[];
  deliveries = 0;
  #latencies: number[] | undefined;

  constructor(size: number) {
    this.seen = Array.from({ length: size }, () => 0);
    this.#acked = Array.from({ length: size }, () => 0);
  }

  listen(): void {
    this.#latencies = [];
  }

  heard(): number[] {
    const all = this.#latencies ?? [];
    this.#latencies = undefined;
    return all;
  }

  /** Returns the acknowledgement, if it is time for one. */
  receive(index: number, payload: Buffer): string | undefined {
    if (payload.toString('latin1', 0, 16) !== '{"type":"batch",') return undefined;
    const last = payload.lastIndexOf(SEQ);
    if (last === -1) return undefined;
    const seq = numberAfter(payload, SEQ, last);
    this.deliveries += seq - (this.seen[index] ?? 0);
    this.seen[index] = seq;
    if (this.#latencies !== undefined) {
      const now = performance.now();
      for (let at = payload.indexOf(TEXT); at !== -1; at = payload.indexOf(TEXT, at + 1))
        this.#latencies.push(now - numberAfter(payload, TEXT, at) / 1_000);
    }
    const every = ACK_EVENTS * (0.5 + index / this.seen.length / 2); // spread as the page’s client does
    return seq - (this.#acked[index] ?? 0) < every ? undefined : this.acknowledge(index);
  }

  acknowledge(index: number): string {
    const seq = this.seen[index] ?? 0;
    this.#acked[index] = seq;
    return `{"type":"ack","seq":${seq}}`;
  }
}

/** Opens the sockets, and says hello on each. */
async function enter({ urlOf, headersOf }: Server, size: number, tally: Tally): Promise<readonly RawSocket[]> {
  const sockets: RawSocket[] = [];
  const onText = (index: number, payload: Buffer) => {
    const ack = tally.receive(index, payload);
    if (ack !== undefined) sockets[index]?.send(ack);
  };
  for (let from = 0; from < size; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => from + at).map((index) =>
      openRaw(urlOf(index), { headers: headersOf(index), onText: (payload) => onText(index, payload) }),
    );
    sockets.push(...some);
    await Promise.all(some.map(({ opened }) => opened));
    for (const each of some) each.send(HELLO); // within ten seconds, on a slow machine too
  }
  return sockets;
}

export async function gather(server: Server, size: number): Promise<Crowd> {
  const tally = new Tally(size);
  const sockets = await enter(server, size, tally);
  let sent = 0;
  const closes: number[] = [];
  let turn = 0;
  const beat = setInterval(() => {
    for (let index = turn % TURNS; index < size; index += TURNS) sockets[index]?.send(tally.acknowledge(index));
    turn += 1;
  }, TURN_MS);
  for (const { closed } of sockets) void closed.then((code) => closes.push(code));
  await pause(1_000);

  const say = (index: number) => {
    sent += 1;
    const padding = 'is the blue one still there?';
    sockets[index % size]?.send(
      `{"type":"chat.send","id":"s","text":"${Math.round(performance.now() * 1_000)} ${padding}"}`,
    );
  };
  const allThere = async () => {
    for (const until = performance.now() + 120_000; performance.now() < until; await pause(0))
      if (tally.deliveries === sent * size) return;
    throw new Error(`${tally.deliveries} of ${sent * size} deliveries after two minutes`);
  };
  return {
    async speak(count, spacingMs) {
      tally.listen();
      const began = performance.now();
      for (let index = 0; index < count; index += 1) {
        say(index);
        await pause(Math.max(0, began + (index + 1) * spacingMs - performance.now()));
      }
      await allThere();
      return tally.heard();
    },
    async burst(count) {
      const began = performance.now();
      for (let index = 0; index < count; index += 1) say(index);
      await allThere();
      return performance.now() - began;
    },
    check() {
      if (closes.length > 0) throw new Error(`sockets were closed with ${closes.join(', ')}`);
      if (tally.deliveries !== sent * size || tally.seen.some((seq) => seq !== sent))
        throw new Error('not everybody has everything');
    },
    leave() {
      clearInterval(beat);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}
