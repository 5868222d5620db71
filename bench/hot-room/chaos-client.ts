import { advance, wakeAt } from '#src/live/room-client/client.ts';
import { newRoomClient, type Action, type Input } from '#src/live/room-client/client-state.ts';
import type { Sequenced } from '#src/live/room/event.ts';
import { openRaw, type RawSocket } from '#test/live/room/raw-socket.ts';
import type { Server } from '../room-load.ts';

/** What all clients note together. */
export interface Heard {
  readonly latencies: number[];
  isMeasured: boolean;
  /** Events that came twice, or not in their turn. */
  readonly faults: string[];
}

/** The page's client on a bare socket, which comes back whatever happens. */
export class ChaosClient {
  readonly #server: Server;
  readonly #index: number;
  readonly #heard: Heard;
  readonly #client = newRoomClient('viewer', Math.random());
  #socket: RawSocket | undefined;
  #attempt = 0;
  #names = 0;
  /** What it had missed when it came: of how quickly that comes nothing is measured. */
  #missedTo = 0;
  #first = 0;
  seq = 0;
  returns = -1;

  constructor(server: Server, index: number, heard: Heard) {
    this.#server = server;
    this.#index = index;
    this.#heard = heard;
    this.#feed({ type: 'due' });
  }

  get isHere(): boolean {
    return this.#client.state.kind === 'here';
  }

  get asked(): number {
    return this.#client.asked.size;
  }

  tick(now: number): void {
    if (wakeAt(this.#client) <= now) this.#feed({ type: 'due' });
  }

  say(): void {
    const id = `s${(this.#names += 1)}`;
    const text = `${Math.round(performance.now() * 1_000)} is the blue one still there?`;
    this.#feed({ type: 'ask', id, command: { type: 'chat.send', text, key: `${this.#index} ${id}` } });
  }

  cut(): void {
    this.#socket?.socket.destroy();
  }

  sendRaw(text: string): void {
    this.#socket?.send(text);
  }

  leave(): void {
    this.#attempt += 1;
    this.#socket?.socket.destroy();
  }

  #feed(input: Input): void {
    for (const action of advance(this.#client, input, Date.now())) this.#carryOut(action);
  }

  #connect(): void {
    const own = (this.#attempt += 1);
    const isCurrent = () => this.#attempt === own;
    const onText = (payload: Buffer) => isCurrent() && this.#feed({ type: 'received', text: payload.toString() });
    const opened = openRaw(this.#server.urlOf(this.#index), { headers: this.#server.headersOf(this.#index), onText });
    this.#socket = opened;
    void opened.opened.then(
      () => isCurrent() && this.#feed({ type: 'opened' }),
      () => undefined,
    );
    void opened.closed.then((code) => isCurrent() && this.#lose(opened, code));
  }

  #lose({ socket }: RawSocket, code: number): void {
    this.#attempt += 1;
    socket.destroy();
    this.#feed({ type: 'closed', code, random: Math.random() });
  }

  #carryOut(action: Action): void {
    switch (action.type) {
      case 'connect':
        return this.#connect();
      case 'send':
        return this.#socket?.send(action.text);
      case 'drop':
        return this.cut();
      case 'welcome':
        this.returns += 1;
        this.#missedTo = action.welcome.seq;
        if (!action.isFresh) return undefined;
        if (this.#first > 0) this.#heard.faults.push(`${this.#index} began anew`);
        this.#first = 1;
        this.seq = action.welcome.seq;
        return undefined;
      case 'event':
        return this.#note(action.event);
      default:
        return undefined;
    }
  }

  #note(event: Sequenced): void {
    if (event.seq !== this.seq + 1) this.#heard.faults.push(`${this.#index}: ${event.seq} after ${this.seq}`);
    this.seq = event.seq;
    if (!this.#heard.isMeasured || event.seq <= this.#missedTo || event.type !== 'chat.message') return;
    this.#heard.latencies.push(performance.now() - Number.parseInt(event.message.text, 10) / 1_000);
  }
}
