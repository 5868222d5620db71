import { advance, wakeAt } from '#src/live/room-client/client.ts';
import {
  newRoomClient,
  type Action,
  type Answer,
  type ClientState,
  type Input,
  type Welcome,
} from '#src/live/room-client/client-state.ts';
import type { CommandOf } from '#src/live/room/command.ts';
import type { Capability } from '#src/live/rooms/ticket.ts';
import type { ClientRole } from '#src/live/session/connection.ts';
import type { LatestEvent, Sequenced } from '#src/live/room/event.ts';
import { PROTOCOL } from '#src/live/room/message.ts';

/*
 * A page's connection to a room:
 *
 *   const room = enterRoom({ url, ticket, onWelcome, onEvent, onLatest, onState });
 *   const answer = await room.say('Hello');
 *   if (answer.type === 'error') show(answer.message);
 *
 * The client connects, says hello, acknowledges and sends heartbeats. It reconnects by itself after a loss of the
 * network, a restart of the Worker, or a close code that allows it, with random waits that grow from half a second to
 * 15. Each event comes once, in order, over however many sockets. If the room can't send everything that was missed,
 * `onWelcome` is called with `isFresh`, and the page starts again from the snapshot. After a code that forbids
 * reconnecting (4400 to 4404, 4406, 4410, 4413) `onState` gets `over`, finally. The protocol is in /asyncapi.json, the
 * rules are in docs/rules/live-room.md, and the pure decisions in src/live/room-client/client.ts.
 */

type Asked =
  | 'chat.send'
  | 'chat.delete'
  | 'mod.timeout'
  | 'mod.ban'
  | 'mod.unban'
  | 'chat.settings'
  | 'history'
  | 'bid.place';
/** A command without its id, which the client adds. */
export type RoomCommand = { [T in Asked]: Omit<CommandOf<T>, 'id'> }[Asked];

export interface RoomOptions {
  /** `wss://…/api/ws/streams/<id>`. */
  readonly url: string;
  readonly role?: ClientRole;
  /**
   * Gets a fresh ticket for each socket, and when the credential of the last one has ended. Without it, or if it returns undefined, the client only watches. If it throws,
   * it is tried again later.
   */
  readonly ticket?: () => Promise<string | undefined>;
  /** `connecting`, `here`, `waiting` (until the next try) or `over` (with the close code). */
  readonly onState?: (state: ClientState) => void;
  /** `isFresh`: draw everything from the snapshot. Otherwise what you have is valid, and the missed events follow. */
  readonly onWelcome?: (welcome: Welcome, isFresh: boolean) => void;
  /** What the visitor may do from now on: their ticket was renewed, or has ended and there is no other. */
  readonly onAllowed?: (capabilities: readonly Capability[]) => void;
  readonly onEvent?: (event: Sequenced) => void;
  readonly onLatest?: (event: LatestEvent) => void;
  /**
   * `chat_dropped`: this page is too slow and gets no chat for a while. `chat_resumed`: what was left out comes now.
   */
  readonly onNotice?: (code: string, message: string) => void;
  /** Replaces the browser's WebSocket, for tests. */
  readonly open?: (url: string, protocols: string[]) => SocketLike;
}

/** The part of a WebSocket that is used. */
export interface SocketLike {
  addEventListener(type: 'open' | 'message' | 'error' | 'close', listener: (event: SocketEvent) => void): void;
  send(text: string): void;
  close(): void;
}

interface SocketEvent {
  readonly data?: unknown;
  readonly code?: number;
}

export interface Room {
  /** Sends a command and returns its answer, over however many sockets. Never rejects. */
  ask(command: RoomCommand): Promise<Answer>;
  /** Sends a chat message, once, however often it is transmitted. */
  say(text: string, replyTo?: string): Promise<Answer>;
  /** Leaves for good. Commands without an answer get the error `room_over`. */
  leave(): void;
}

/**
 * Connects to a room, and stays connected over restarts and disconnections without missing anything, until the room is
 * over or `leave`.
 */
export const enterRoom = (options: RoomOptions): Room => new Client(options);

class Client implements Room {
  readonly #options: RoomOptions;
  readonly #open: (url: string, protocols: string[]) => SocketLike;
  readonly #client: ReturnType<typeof newRoomClient>;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  #socket: SocketLike | undefined;
  /** The number of the current try: events of an earlier socket are ignored. */
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #names = 0;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#open = options.open ?? ((url, protocols): SocketLike => new WebSocket(url, protocols));
    this.#client = newRoomClient(options.role ?? 'viewer', Math.random());
    queueMicrotask(() => this.#feed({ type: 'due' })); // callbacks run only after the caller has the room
  }

  ask(command: RoomCommand): Promise<Answer> {
    const id = `c${(this.#names += 1)}`;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#feed({ type: 'ask', id, command });
    return answer;
  }

  say(text: string, replyTo?: string): Promise<Answer> {
    const key = crypto.randomUUID();
    return this.ask({ type: 'chat.send', text, key, ...(replyTo === undefined ? {} : { replyTo }) });
  }

  leave(): void {
    this.#letGo();
    this.#feed({ type: 'leave' });
  }

  #feed(input: Input): void {
    for (const action of advance(this.#client, input, Date.now())) this.#carryOut(action);
    clearTimeout(this.#timer);
    const at = wakeAt(this.#client);
    if (at !== Infinity) this.#timer = setTimeout(() => this.#feed({ type: 'due' }), Math.max(0, at - Date.now()));
  }

  async #connect(): Promise<void> {
    const own = (this.#attempt += 1);
    const isCurrent = () => this.#attempt === own;
    const { url, ticket: ticketFor } = this.#options;
    try {
      const ticket = await ticketFor?.();
      if (isCurrent())
        this.#listen(this.#open(url, ticket === undefined ? [PROTOCOL] : [PROTOCOL, `ticket.${ticket}`]));
    } catch {
      if (isCurrent()) this.#lost(1006);
    }
  }

  /** Another ticket for the socket that there is. */
  async #renew(): Promise<void> {
    const own = this.#attempt;
    const ticket = await this.#options.ticket?.().catch(() => undefined);
    if (this.#attempt === own) this.#feed({ type: 'ticket', ticket });
  }

  #listen(opened: SocketLike): void {
    const own = this.#attempt;
    const isCurrent = () => this.#attempt === own;
    this.#socket = opened;
    opened.addEventListener('open', () => isCurrent() && this.#feed({ type: 'opened' }));
    opened.addEventListener(
      'message',
      ({ data }) => isCurrent() && this.#feed({ type: 'received', text: String(data) }),
    );
    opened.addEventListener('error', () => undefined); // its close event comes next
    opened.addEventListener('close', ({ code = 1006 }) => isCurrent() && this.#lost(code));
  }

  #lost(code: number): void {
    this.#letGo();
    this.#feed({ type: 'closed', code, random: Math.random() });
  }

  #letGo(): void {
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #carryOut(action: Action): void {
    const { onState, onWelcome, onEvent, onLatest, onNotice, onAllowed } = this.#options;
    switch (action.type) {
      case 'connect':
        return void this.#connect();
      case 'send':
        return this.#socket?.send(action.text);
      case 'drop':
        this.#letGo(); // the close event may never come
        return queueMicrotask(() => this.#feed({ type: 'closed', code: 1006, random: Math.random() }));
      case 'state':
        return onState?.(action.state);
      case 'welcome':
        return onWelcome?.(action.welcome, action.isFresh);
      case 'event':
        return onEvent?.(action.event);
      case 'latest':
        return onLatest?.(action.event);
      case 'notice':
        return onNotice?.(action.notice.code, action.notice.message);
      case 'need-ticket':
        return void this.#renew();
      case 'allowed':
        return onAllowed?.(action.capabilities);
      case 'answer':
        this.#waiting.get(action.id)?.(action.answer);
        return void this.#waiting.delete(action.id);
    }
  }
}
