import { dropBudgets } from './budget.ts';
import {
  HELLO_MS,
  LOOK_ROUND_MS,
  MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS,
  PUBLISH_VIEWERS_MS,
  SILENT_MS,
  VIEWER_MS,
} from '#src/live/room/limits.ts';
import { lapse } from './lapse.ts';
import { askForCounts, grow, noteLost } from '#src/live/leaves/grow.ts';
import type { Count } from '#src/live/leaves/hot.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { dropBidPaces } from '#src/live/bidding/take-bid.ts';
import { dropPaces } from '#src/live/chat/pace.ts';
import type { Session } from './session.ts';
import { closeConnection } from './say-to.ts';
import { sayLatest } from './flush.ts';

/** Closes sockets that are silent or never said hello, and ends what lapsed tickets allowed. */
export function lookAround(turn: Turn<Hall>, seenAt: ReadonlyMap<string, number>): void {
  const { room, now } = turn;
  const { session } = room;
  for (const connection of session.connections.values()) {
    connection.seenAt = Math.max(connection.seenAt, seenAt.get(connection.id) ?? 0);
    const isMute = connection.role === undefined && connection.connectedAt <= now - HELLO_MS;
    if (isMute || connection.seenAt <= now - SILENT_MS) closeConnection(turn, connection, 'silent');
    else lapse(turn, connection);
  }
  dropBudgets(session, now);
}

/**
 * Looks at who is connected, counts viewers, and publishes the count if it has changed. Repeats while anybody is
 * connected.
 */
export function look(turn: Turn, seenAt: ReadonlyMap<string, number>): void {
  const { room, now, effects } = turn;
  const { session, hot } = room;
  lookAround(turn, seenAt);
  dropPaces(room.chat, now);
  dropBidPaces(room.bidding, now);
  noteLost(turn);
  if (askForCounts(turn)) return void effects.push({ type: 'look-at', at: now + PUBLISH_VIEWERS_MS });
  grow(turn);
  const count = viewersIn([countHere(session, now), ...hot.reports.values()]);
  const { viewers } = session;
  const mayPublish = now - viewers.publishedAt >= PUBLISH_VIEWERS_MS;
  const isNews = count !== viewers.published;
  if (isNews && mayPublish)
    sayLatest(turn, { type: 'viewer.count', viewerCount: count, at: new Date(now).toISOString() });
  if (isNews || count !== viewers.count) {
    effects.push({ type: 'record', isUrgent: false });
    session.viewers = {
      count,
      asOf: now,
      peak: Math.max(viewers.peak, count),
      published: mayPublish ? count : viewers.published,
      publishedAt: isNews && mayPublish ? now : viewers.publishedAt,
    };
    effects.push({ type: 'keep', key: 'viewers', value: session.viewers });
  }
  if (session.connections.size === 0 && session.viewers.published === count) return;
  const again = session.viewers.published === count ? LOOK_ROUND_MS : PUBLISH_VIEWERS_MS;
  effects.push({ type: 'look-at', at: now + again });
}

/**
 * Viewers with a heartbeat in the last minute, of the sockets here: people, however many tabs they have, and of each IP
 * address its anonymous sockets.
 */
export function countHere({ connections }: Pick<Session, 'connections'>, now: number): Count {
  const people = new Set<string>();
  const nobodies = new Map<string, number>();
  for (const { role, seenAt, person, address } of connections.values()) {
    if (role !== 'viewer' || seenAt <= now - VIEWER_MS) continue;
    if (person !== undefined) people.add(person.id);
    else nobodies.set(address, Math.min(MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS, (nobodies.get(address) ?? 0) + 1));
  }
  return { people: people.size, nobodies };
}

/** All viewers. Anonymous ones count up to a few from one IP address: enough for a family, not for a script. */
function viewersIn(counts: readonly Count[]): number {
  const nobodies = new Map<string, number>();
  for (const each of counts)
    for (const [address, viewers] of each.nobodies) nobodies.set(address, (nobodies.get(address) ?? 0) + viewers);
  const people = counts.reduce((sum, each) => sum + each.people, 0);
  return nobodies.values().reduce((sum, count) => sum + Math.min(MAX_ANONYMOUS_VIEWERS_OF_AN_ADDRESS, count), people);
}
