import { CHAT_WINDOW_MS } from '#src/live/room/limits.ts';
import type { Connection } from '#src/live/session/connection.ts';
import type { Chat } from './chat.ts';

/** What the sockets of a room that slept remember of what somebody tried to say: of each person the newest. */
export function rememberedTries(connections: readonly Connection[]): Map<string, number[]> {
  const tries = new Map<string, number[]>();
  for (const { person, tries: own } of connections)
    if (person !== undefined && (own.at(-1) ?? -Infinity) > (tries.get(person.id)?.at(-1) ?? -Infinity))
      tries.set(person.id, [...own]);
  return tries;
}

/** Deletes times that can't slow anybody down any more, in slow mode neither. */
export function dropPaces({ paces, tries, terms }: Chat, now: number): void {
  const window = Math.max(CHAT_WINDOW_MS, terms.slowModeSeconds * 1_000);
  for (const times of [paces, tries])
    for (const [id, pace] of times) if ((pace.at(-1) ?? 0) <= now - window) times.delete(id);
}
