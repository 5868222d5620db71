import { advance, wakeAt } from '../src/live/room/client.ts';
import {
  newRoomClient,
  type Action,
  type Answer,
  type ClientState,
  type Input,
  type Welcome,
} from '../src/live/room/client-state.ts';
import type { CommandOf } from '../src/live/room/command.ts';
import type { Role } from '../src/live/room/connection.ts';
import type { LatestEvent, Sequenced } from '../src/live/room/event.ts';
import { PROTOCOL } from '../src/live/room/message.ts';

/*
 * A page's place in a room:
 *
 *   const room = enterRoom({ url, ticket, onWelcome, onEvent, onLatest, onState });
 *   const answer = await room.say('Hello');
 *   if (answer.type === 'error') show(answer.message);
 *
 * It connects, says hello, acknowledges, beats its heart, and comes back by itself, whatever cuts it off: the network, a
 * restart of the Worker, a close code that lets it. Each event comes once, in order, over as many sockets as it takes;
 * where the room can't say everything that was missed, `onWelcome` comes with `isFresh`, and the page begins anew. Waits
 * grow from half a second to 15, at random; a code that forbids coming back (4400 to 4404, 4406, 4410, 4413) makes
 * `onState` say `over`, for ever. The protocol is in /asyncapi.json, its rules are in docs/rules/live-room.md; what
 * decides is pure, in src/live/room/client.ts.
 */

type Asked = 'chat.send' | 'chat.delete' | 'mod.timeout' | 'mod.ban' | 'mod.unban' | 'chat.settings' | 'history';
/** A command of the page's: the client names it. */
export type RoomCommand = { [T in Asked]: Omit<CommandOf<T>, 'id'> }[Asked];

export interface RoomOptions {
  /** `wss://…/api/ws/streams/<id>`. */
  readonly url: string;
  readonly role?: Role;
  /** A fresh ticket for each socket; without it, or when it answers undefined, one watches. Throws: later again. */
  readonly ticket?: () => Promise<string | undefined>;
  /** `connecting`, `here`, `waiting` (until a moment, then it tries again) or `over` (with the close code that said so). */
  readonly onState?: (state: ClientState) => void;
  /** `isFresh`: draw everything from the snapshot. Else what you have stands, and what was missed follows as events. */
  readonly onWelcome?: (welcome: Welcome, isFresh: boolean) => void;
  readonly onEvent?: (event: Sequenced) => void;
  readonly onLatest?: (event: LatestEvent) => void;
  /** `chat_dropped`: this page is too slow and goes without chat for a while; `chat_resumed`: what was left out comes now. */
  readonly onNotice?: (code: string, message: string) => void;
  /** Another implementation than the browser's, for tests. */
  readonly open?: (url: string, protocols: string[]) => SocketLike;
}

/** As much of a WebSocket as is used. */
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
  /** Asks the room for something: its answer, whenever it comes, over whichever socket. Never rejects. */
  ask(command: RoomCommand): Promise<Answer>;
  /** Says something, once, however often it has to be sent. */
  say(text: string, replyTo?: string): Promise<Answer>;
  /** Leaves for good. What waits for an answer gets the error `room_over`. */
  leave(): void;
}

/** Enters a room, and stays in it over restarts and cuts without missing anything, until it is over or one leaves. */
export function enterRoom(options: RoomOptions): Room {
  const open = options.open ?? ((url, protocols): SocketLike => new WebSocket(url, protocols));
  const client = newRoomClient(options.role ?? 'viewer', Math.random());
  const waiting = new Map<string, (answer: Answer) => void>();
  let socket: SocketLike | undefined;
  /** Which try this is: what an earlier one still says isn't heard. */
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let names = 0;

  const feed = (input: Input) => {
    for (const action of advance(client, input, Date.now())) carryOut(action);
    clearTimeout(timer);
    const at = wakeAt(client);
    if (at !== Infinity) timer = setTimeout(() => feed({ type: 'due' }), Math.max(0, at - Date.now()));
  };

  const connect = async () => {
    const own = (attempt += 1);
    const isCurrent = () => attempt === own;
    try {
      const ticket = await options.ticket?.();
      if (isCurrent())
        listen(open(options.url, ticket === undefined ? [PROTOCOL] : [PROTOCOL, `ticket.${ticket}`]), own);
    } catch {
      if (isCurrent()) lost(1006);
    }
  };

  const listen = (opened: SocketLike, own: number) => {
    const isCurrent = () => attempt === own;
    socket = opened;
    opened.addEventListener('open', () => isCurrent() && feed({ type: 'opened' }));
    opened.addEventListener('message', ({ data }) => isCurrent() && feed({ type: 'received', text: String(data) }));
    opened.addEventListener('error', () => undefined); // its close comes next
    opened.addEventListener('close', ({ code = 1006 }) => isCurrent() && lost(code));
  };

  const lost = (code: number) => {
    letGo();
    feed({ type: 'closed', code, random: Math.random() });
  };

  const letGo = () => {
    attempt += 1;
    socket?.close();
    socket = undefined;
  };

  const carryOut = (action: Action): void => {
    switch (action.type) {
      case 'connect':
        return void connect();
      case 'send':
        return socket?.send(action.text);
      case 'drop':
        letGo(); // its own goodbye may never come
        return queueMicrotask(() => feed({ type: 'closed', code: 1006, random: Math.random() }));
      case 'state':
        return options.onState?.(action.state);
      case 'welcome':
        return options.onWelcome?.(action.welcome, action.isFresh);
      case 'event':
        return options.onEvent?.(action.event);
      case 'latest':
        return options.onLatest?.(action.event);
      case 'notice':
        return options.onNotice?.(action.notice.code, action.notice.message);
      case 'answer':
        waiting.get(action.id)?.(action.answer);
        return void waiting.delete(action.id);
    }
  };

  const ask = (command: RoomCommand): Promise<Answer> => {
    const id = `c${(names += 1)}`;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    feed({ type: 'ask', id, command });
    return answer;
  };

  queueMicrotask(() => feed({ type: 'due' })); // whoever enters has the room before anything is said of it
  return {
    ask,
    say: (text, replyTo) =>
      ask({ type: 'chat.send', text, key: crypto.randomUUID(), ...(replyTo === undefined ? {} : { replyTo }) }),
    leave() {
      letGo();
      feed({ type: 'leave' });
    },
  };
}
