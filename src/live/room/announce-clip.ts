import { append } from '#src/live/session/append.ts';
import { flush } from '#src/live/session/flush.ts';
import { isOver } from '#src/live/streams/stream.ts';
import type { Command } from './command.ts';
import type { Turn } from './room.ts';

/**
 * Announces a clip, once, and stores that in this turn: whoever has it announced is told by then. Nobody is left to hear
 * of it in a room that is over, and nobody may in one that isn't private any more.
 */
export function announceClip(turn: Turn, { clip, isPrivate }: Extract<Command, { type: 'clip' }>): void {
  const { facts, stream, announcedClips } = turn.room;
  if (facts === undefined || isOver(stream.status) || announcedClips.has(clip.id)) return;
  if (isPrivate && facts.visibility !== 'private') return;
  append(turn, { type: 'clip.ready', clip });
  flush(turn);
}
