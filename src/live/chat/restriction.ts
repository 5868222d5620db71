import { MAX_RESTRICTIONS } from '#src/live/room/limits.ts';
import { RESTRICTION, type Restriction, type Turn } from '#src/live/room/room.ts';

/** A person's current restriction. */
export function restrictionOf({ room, now }: Turn, personId: string): Restriction | undefined {
  const found = room.restrictions.get(personId);
  return found === undefined || (found.until !== null && found.until <= now) ? undefined : found;
}

export const isRestricted = (turn: Turn, personId: string, kind: Restriction['kind']) =>
  restrictionOf(turn, personId)?.kind === kind;

/** Stores a restriction, durably; undefined lifts it. False if there are too many. */
export function restrict(turn: Turn, personId: string, restriction: Restriction | undefined): boolean {
  const { room, effects } = turn;
  if (restriction === undefined) room.restrictions.delete(personId);
  else {
    if (room.restrictions.size >= MAX_RESTRICTIONS) dropExpired(turn);
    if (room.restrictions.size >= MAX_RESTRICTIONS && !room.restrictions.has(personId)) return false;
    room.restrictions.set(personId, restriction);
  }
  effects.push({ type: 'keep', key: RESTRICTION + personId, value: restriction });
  return true;
}

function dropExpired({ room, now, effects }: Turn): void {
  for (const [id, { until }] of room.restrictions) {
    if (until === null || until > now) continue;
    room.restrictions.delete(id);
    effects.push({ type: 'keep', key: RESTRICTION + id, value: undefined });
  }
}
