import type { WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import type { Input } from '#src/live/room-client/client-state.ts';

/** The code of a connection that was lost without a word (RFC 6455, 7.4.1). */
const LOST = 1006;

interface Ways {
  /** Asks the room for a socket. */
  readonly open: () => Promise<{ readonly webSocket?: WorkerSocket | null }>;
  readonly feed: (input: Input) => void;
}

/** It came too late. */
function letGoOf(socket: WorkerSocket | null | undefined): void {
  socket?.accept();
  socket?.close();
}

/** The one socket of a leaf to its room: what comes on it, and that it is lost, is told once. */
export class RoomLine {
  readonly #ways: Ways;
  #socket: WorkerSocket | undefined;
  /** The number of the current try: events of an earlier socket are ignored. */
  #attempt = 0;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  async connect(): Promise<void> {
    const own = (this.#attempt += 1);
    const isCurrent = () => this.#attempt === own;
    try {
      const { webSocket } = await this.#ways.open();
      if (!isCurrent()) return letGoOf(webSocket);
      if (webSocket === undefined || webSocket === null) return this.#lost(LOST);
      this.#listen(webSocket, isCurrent);
    } catch {
      if (isCurrent()) this.#lost(LOST); // the room can't be reached: the client tries again
    }
  }

  send(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      // It has just been lost: its close event comes next.
    }
  }

  /** Lets go of a socket whose close event may never come, and says that it is lost. */
  drop(): void {
    this.letGo();
    queueMicrotask(() => this.#ways.feed({ type: 'closed', code: LOST, random: Math.random() }));
  }

  letGo(): void {
    this.#attempt += 1;
    try {
      this.#socket?.close();
    } catch {
      // It was closed before.
    }
    this.#socket = undefined;
  }

  #listen(socket: WorkerSocket, isCurrent: () => boolean): void {
    this.#socket = socket;
    const { feed } = this.#ways;
    socket.addEventListener('message', ({ data }) => isCurrent() && feed({ type: 'received', text: String(data) }));
    socket.addEventListener('error', () => isCurrent() && this.#lost(LOST));
    socket.addEventListener('close', ({ code }) => isCurrent() && this.#lost(code));
    socket.accept();
    feed({ type: 'opened' });
  }

  #lost(code: number): void {
    this.letGo();
    this.#ways.feed({ type: 'closed', code, random: Math.random() });
  }
}
