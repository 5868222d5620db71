import { viewerOf } from './connection.ts';
import { CHAT_WINDOW_MS, HELLO_MS, LOOK_ROUND_MS, PUBLISH_VIEWERS_MS, SILENT_MS, VIEWER_MS } from './limits.ts';
import type { Room, Turn } from './room.ts';
import { closeConnection } from './say-to.ts';
import { sayLatest } from './sequence.ts';

/**
 * Looks who is there: lets sockets go that are silent or never said hello, counts viewers, and says how many there are
 * when that has changed. Comes again while anybody is there.
 */
export function look(turn: Turn, seenAt: ReadonlyMap<string, number>): void {
  const { room, now, effects } = turn;
  for (const connection of room.connections.values()) {
    connection.seenAt = Math.max(connection.seenAt, seenAt.get(connection.id) ?? 0);
    const isMute = connection.role === undefined && connection.connectedAt <= now - HELLO_MS;
    if (isMute || connection.seenAt <= now - SILENT_MS) closeConnection(turn, connection, 'silent');
  }
  dropPaces(room, now);
  const count = countViewers(room, now);
  const { viewers } = room;
  const mayPublish = now - viewers.publishedAt >= PUBLISH_VIEWERS_MS;
  const isNews = count !== viewers.published;
  if (isNews && mayPublish)
    sayLatest(turn, { type: 'viewer.count', viewerCount: count, at: new Date(now).toISOString() });
  if (isNews || count !== viewers.count) {
    effects.push({ type: 'record', isUrgent: false });
    room.viewers = {
      count,
      asOf: now,
      peak: Math.max(viewers.peak, count),
      published: mayPublish ? count : viewers.published,
      publishedAt: isNews && mayPublish ? now : viewers.publishedAt,
    };
    effects.push({ type: 'keep', key: 'viewers', value: room.viewers });
  }
  if (room.connections.size === 0 && room.viewers.published === count) return;
  const again = room.viewers.published === count ? LOOK_ROUND_MS : PUBLISH_VIEWERS_MS;
  effects.push({ type: 'look-at', at: now + again });
}

/** Unique viewers with a sign of life in the last minute. */
export function countViewers({ connections }: Pick<Room, 'connections'>, now: number): number {
  const there = connections.values().filter(({ seenAt }) => seenAt > now - VIEWER_MS);
  return new Set(there.map(viewerOf).filter((viewer) => viewer !== undefined)).size;
}

/** What can't slow anybody down any more, in slow mode neither. */
function dropPaces({ paces, chat }: Room, now: number): void {
  const window = Math.max(CHAT_WINDOW_MS, chat.slowModeSeconds * 1_000);
  for (const [id, pace] of paces) if ((pace.at(-1) ?? 0) <= now - window) paces.delete(id);
}
