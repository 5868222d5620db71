import type { Action, Answer, Input, RoomClient, Welcome } from './client-state.ts';
import { closeCodes, mayReturn } from '#src/live/room/close-code.ts';
import { isDroppable, type LatestEvent, type Sequenced } from '#src/live/room/event.ts';
import { ACK_EVENTS, ACK_MS, ACK_SPACING_MS, HEARTBEAT_SECONDS } from '#src/live/room/limits.ts';
import type { ServerMessage } from '#src/live/room/message.ts';
import { roomErrors } from '#src/live/room/room-error.ts';

const FIRST_WAIT_MS = 500;
const GROWTH = 1.6;
const LONGEST_WAIT_MS = 15_000;
/** The close code of a client that leaves (RFC 6455, 7.4.1). */
const LEFT = 1000;
const PONG_MS = 10_000;
const OPEN_MS = 15_000;

/** When the next `due` input is needed; Infinity for never. */
export function wakeAt({ state, ackAt, pingAt, deadAt }: RoomClient): number {
  if (state.kind === 'waiting') return state.until;
  return state.kind === 'over' ? Infinity : Math.min(ackAt ?? Infinity, pingAt ?? Infinity, deadAt ?? Infinity);
}

/** One step of the client: changes it, and returns the actions. */
export function advance(client: RoomClient, input: Input, now: number): readonly Action[] {
  if (client.state.kind === 'over' && input.type !== 'ask') return [];
  switch (input.type) {
    case 'opened':
      client.deadAt = now + OPEN_MS;
      return [greet(client)];
    case 'received':
      return receive(client, input.text, now);
    case 'closed':
      return leave(client, input, now);
    case 'ask':
      client.asked.set(input.id, { ...input.command, id: input.id });
      if (client.state.kind === 'over') return answerForNobody(client);
      return client.state.kind === 'here' ? [asText(client.asked.get(input.id))] : [];
    case 'leave':
      client.state = { kind: 'over', code: LEFT };
      return [{ type: 'state', state: client.state }, ...answerForNobody(client)];
    case 'ticket':
      return identify(client, input.ticket);
    case 'due':
      return due(client, now);
  }
}

const asText = (message: unknown): Action => ({ type: 'send', text: JSON.stringify(message) });

function greet({ role, position, resumeToken: token }: RoomClient): Action {
  const resume = position === undefined ? {} : { resume: { ...position, ...(token === undefined ? {} : { token }) } };
  return asText({ type: 'hello', id: 'hello', role, ...resume });
}

/** Longer each time; after a cut, which everybody had, at a moment of its own in the time that the room said. */
function waitAfter({ failures, returnSpreadMs }: RoomClient, code: number, random: number): number {
  const usual = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** failures);
  const longest = code === closeCodes.moved.code ? usual : Math.max(usual, returnSpreadMs);
  return usual / 2 + random * (longest - usual / 2);
}

function leave(client: RoomClient, { code, random }: Extract<Input, { type: 'closed' }>, now: number): Action[] {
  client.welcome = undefined;
  client.isRepairing = false;
  client.isRenewing = false;
  client.refused.clear(); // the next socket has a ticket of its own, and is asked again
  client.ackAt = client.pingAt = client.deadAt = undefined;
  const until = Math.max(now + waitAfter(client, code, random), client.earliestReturn);
  client.failures += 1;
  client.state = mayReturn(code) ? { kind: 'waiting', until } : { kind: 'over', code };
  const ended = client.state.kind === 'over' ? answerForNobody(client) : [];
  return [{ type: 'state', state: client.state }, ...ended];
}

/** Answers the commands that were never answered, so that nobody waits for ever. */
function answerForNobody(client: RoomClient): Action[] {
  const ids = [...client.asked.keys()];
  client.asked.clear();
  return ids.map((id) => {
    const answer = {
      type: 'error',
      id,
      code: 'room_over',
      ...roomErrors.room_over,
      retryAfterMs: null,
      details: null,
    } as const;
    return { type: 'answer', id, answer };
  });
}

function due(client: RoomClient, now: number): Action[] {
  if (client.state.kind === 'waiting') {
    client.state = { kind: 'connecting' };
    client.deadAt = now + OPEN_MS;
    return [{ type: 'state', state: client.state }, { type: 'connect' }];
  }
  if ((client.deadAt ?? Infinity) <= now) {
    client.deadAt = undefined;
    return [{ type: 'drop' }];
  }
  const actions: Action[] = [];
  if ((client.ackAt ?? Infinity) <= now) actions.push(acknowledge(client, now));
  if ((client.pingAt ?? Infinity) <= now) {
    client.pingAt = undefined;
    client.deadAt = now + PONG_MS;
    actions.push({ type: 'send', text: 'ping' });
  }
  return actions;
}

function acknowledge(client: RoomClient, now: number): Action {
  client.ackAt = undefined;
  client.ackedAt = now;
  client.ackedSeq = client.newestSeq;
  return asText({ type: 'ack', seq: client.newestSeq });
}

function receive(client: RoomClient, text: string, now: number): Action[] {
  client.deadAt = undefined;
  client.pingAt ??= now + HEARTBEAT_SECONDS * 1_000;
  if (text === 'pong') return [];
  const message = JSON.parse(text) as ServerMessage;
  switch (message.type) {
    case 'welcome':
      client.welcome = message;
      return client.position === undefined ? enter(client, message, true) : [];
    case 'resumed':
      return client.welcome === undefined ? [] : enter(client, client.welcome, !message.recovered);
    case 'batch':
      return message.events.flatMap((event) => take(client, event, now));
    case 'reconnect':
      client.earliestReturn = now + message.retryAfterMs;
      return [];
    case 'notice':
      client.isRepairing = message.code === 'chat_dropped';
      return [{ type: 'notice', notice: message }, ...(message.code === 'chat_resumed' ? [repair(client)] : [])];
    case 'auth_required':
      return renew(client);
    case 'ack':
    case 'error':
      return hear(client, message);
    default:
      return []; // from a newer version of the room than this page knows
  }
}

function hear(client: RoomClient, answer: Answer): Action[] {
  const { id } = answer;
  if (id === null) return [];
  if (id === AUTH) return identified(client, answer);
  if (answer.type === 'error' && answer.code === 'auth_required' && client.asked.has(id)) {
    client.refused.set(id, answer);
    return renew(client);
  }
  client.asked.delete(id);
  return [{ type: 'answer', id, answer }];
}

/** The id of the client's own `auth`: the page's commands have others. */
const AUTH = 'auth';

function renew(client: RoomClient): Action[] {
  if (client.isRenewing) return [];
  client.isRenewing = true;
  return [{ type: 'need-ticket' }];
}

function identify(client: RoomClient, ticket: string | undefined): Action[] {
  if (client.state.kind !== 'here' || !client.isRenewing) return [];
  return ticket === undefined ? disallow(client) : [asText({ type: 'auth', id: AUTH, ticket })];
}

/** With another ticket, what was refused without one is asked again. */
function identified(client: RoomClient, answer: Answer): Action[] {
  if (answer.type === 'error') return disallow(client);
  client.isRenewing = false;
  const again = [...client.refused.keys()].flatMap((id) => client.asked.get(id) ?? []);
  client.refused.clear();
  return [{ type: 'allowed', capabilities: answer.capabilities ?? [] }, ...again.map(asText)];
}

/** There is no other ticket: the page watches, and its commands stay refused. */
function disallow(client: RoomClient): Action[] {
  client.isRenewing = false;
  const answers = [...client.refused].map(([id, answer]): Action => ({ type: 'answer', id, answer }));
  for (const id of client.refused.keys()) client.asked.delete(id);
  client.refused.clear();
  return [{ type: 'allowed', capabilities: [] }, ...answers];
}

/** Requests everything after the last event without a gap. */
function repair(client: RoomClient): Action {
  client.isRepairing = true;
  return greet(client);
}

function enter(client: RoomClient, welcome: Welcome, isFresh: boolean): Action[] {
  client.welcome = undefined;
  client.isRepairing = false;
  client.failures = 0;
  const asked = client.state.kind === 'here' ? [] : [...client.asked.values()]; // those of this socket are on their way
  client.state = { kind: 'here' };
  if (isFresh) {
    client.position = { epoch: welcome.epoch, seq: welcome.seq };
    client.ahead.clear();
  }
  client.resumeToken = welcome.resumeToken;
  client.returnSpreadMs = welcome.returnSpreadMs;
  client.newestSeq = client.ackedSeq = welcome.seq;
  return [{ type: 'state', state: client.state }, { type: 'welcome', welcome, isFresh }, ...asked.map(asText)];
}

function take(client: RoomClient, event: Sequenced | LatestEvent, now: number): Action[] {
  if (!('seq' in event)) return [{ type: 'latest', event }];
  const { position, ahead } = client;
  if (position === undefined || event.seq <= position.seq || ahead.has(event.seq)) return [];
  const isNext = event.seq === position.seq + 1;
  const isHeld = !isNext && (isDroppable[event.type] || client.role === 'leaf'); // it hands them on in order
  ahead.set(event.seq, isHeld ? event : undefined);
  const actions: Action[] = isHeld ? [] : [{ type: 'event', event }];
  let { seq } = position;
  for (; ahead.has(seq + 1); seq += 1) {
    const held = ahead.get(seq + 1);
    if (held !== undefined) actions.push({ type: 'event', event: held });
    ahead.delete(seq + 1);
  }
  client.position = { epoch: position.epoch, seq };
  if (!isNext && !client.isRepairing) actions.push(repair(client));
  return [...actions, ...noteSeen(client, event.seq, now)];
}

function noteSeen(client: RoomClient, seq: number, now: number): Action[] {
  client.newestSeq = Math.max(client.newestSeq, seq);
  const share = (1 + client.phase) / 2;
  const isMuch = client.newestSeq - client.ackedSeq >= ACK_EVENTS * share;
  client.ackAt = Math.min(client.ackAt ?? Infinity, isMuch ? client.ackedAt + ACK_SPACING_MS : now + ACK_MS * share);
  return client.ackAt <= now ? [acknowledge(client, now)] : [];
}
