import { enterRoom, type Room } from '#fn/live/pages/room/room-client.ts';
import { requestDemoToken } from '../identity/token-request.ts';
import { pushFilm } from '../live/demo/encoder.ts';
import { readFilm } from '../live/demo/film.ts';
import type { Stack } from '../stack/stack.ts';

interface Went {
  readonly stream: { readonly id: string };
  readonly ingest: { readonly url: string };
}

const PATIENCE_MS = 30_000;

/** What hosts and viewers do, through the stack's interface only. */
export class LiveActs {
  readonly #stack: Stack;
  readonly #end = new AbortController();
  readonly #rooms: Room[] = [];
  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async #post<T>(path: string, name: string, body?: unknown): Promise<T> {
    const { urls } = this.#stack;
    const sub = name.toLowerCase();
    const token = await requestDemoToken(urls.identity, { sub, name, scope: 'live:stream', aud: [urls.live] });
    const response = await fetch(urls.live + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Creates a stream without video yet, or with `scheduledFor` a scheduled one. */
  announce(host: string, body: object): Promise<Went> {
    return this.#post('/api/streams/go-live', host, body);
  }

  /** Creates a stream with video. */
  async broadcast(host: string, body: object): Promise<Went> {
    const { stream, ingest } = await this.announce(host, body);
    void pushFilm(ingest.url, readFilm(), this.#end.signal).catch(() => undefined);
    await this.#untilLive(stream.id);
    return { stream, ingest };
  }

  async #untilLive(id: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const response = await fetch(`${this.#stack.urls.live}/api/streams/${id}`);
      const { stream } = (await response.json()) as { stream: { status: string } };
      if (stream.status === 'live') return;
      if (Date.now() > end) throw new Error(`the stream is ${stream.status}, not live`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Connects anonymous viewers. */
  watch(id: string, count: number): void {
    for (let each = 0; each < count; each += 1) this.#enter(id, undefined);
  }

  /** Sends these messages, in order. */
  async talk(id: string, lines: readonly (readonly [who: string, text: string])[]): Promise<void> {
    const rooms = new Map<string, Room>();
    for (const [who, text] of lines) {
      const room = rooms.get(who) ?? this.#enter(id, who);
      rooms.set(who, room);
      const answer = await room.say(text);
      if (answer.type === 'error') throw new Error(answer.message);
    }
  }

  #enter(id: string, who: string | undefined): Room {
    const ask = () => this.#post<{ socket: { ticket: string } }>(`/api/streams/${id}/socket-ticket`, who ?? '');
    const room = enterRoom({
      url: `${this.#stack.urls.live.replace('http', 'ws')}/api/ws/streams/${id}`,
      ...(who === undefined ? {} : { ticket: async () => (await ask()).socket.ticket }),
    });
    this.#rooms.push(room);
    return room;
  }

  close(): void {
    this.#end.abort();
    for (const room of this.#rooms.splice(0)) room.leave();
  }
}
