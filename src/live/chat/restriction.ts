import { MAX_RESTRICTIONS } from '#src/live/room/limits.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { tellLeaves } from '#src/live/leaves/leaf-news.ts';
import { RESTRICTION, type Restriction } from './chat.ts';

/** A person's current restriction. */
export function restrictionOf(
  { room, now }: Pick<Turn<Hall>, 'room' | 'now'>,
  personId: string,
): Restriction | undefined {
  const found = room.chat.restrictions.get(personId);
  return found === undefined || (found.until !== null && found.until <= now) ? undefined : found;
}

export const isRestricted = (turn: Pick<Turn<Hall>, 'room' | 'now'>, personId: string, kind: Restriction['kind']) =>
  restrictionOf(turn, personId)?.kind === kind;

/** Stores a restriction, durably; undefined lifts it. False if there are too many. */
export function restrict(turn: Turn, personId: string, restriction: Restriction | undefined): boolean {
  const { room, effects } = turn;
  if (restriction === undefined) room.chat.restrictions.delete(personId);
  else {
    if (room.chat.restrictions.size >= MAX_RESTRICTIONS) dropExpired(turn);
    if (room.chat.restrictions.size >= MAX_RESTRICTIONS && !room.chat.restrictions.has(personId)) return false;
    room.chat.restrictions.set(personId, restriction);
  }
  effects.push({ type: 'keep', key: RESTRICTION + personId, value: restriction });
  tellLeaves(turn, { type: 'leaf.restriction', personId, restriction: restriction ?? null });
  return true;
}

function dropExpired({ room, now, effects }: Turn): void {
  for (const [id, { until }] of room.chat.restrictions) {
    if (until === null || until > now) continue;
    room.chat.restrictions.delete(id);
    effects.push({ type: 'keep', key: RESTRICTION + id, value: undefined });
  }
}
