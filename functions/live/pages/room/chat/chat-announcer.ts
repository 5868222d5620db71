import type { SaidEvent } from '#src/live/room/event.ts';
import { the } from '#web/page.ts';

/** The time between two announcements. Nobody could follow a busy chat read aloud message by message. */
const BETWEEN_MS = 6_000;

/** Announces new messages to screen readers: each one in a quiet chat, a summary in a busy one. */
export function openAnnouncer(): (said: SaidEvent) => void {
  const place = the('chat-said');
  let waiting: SaidEvent[] = [];
  let timer: number | undefined;

  const announce = () => {
    timer = undefined;
    const last = waiting.at(-1);
    if (last === undefined) return;
    const { author, text } = last.message;
    const newest = `${author.name}: ${text}`;
    place.textContent = waiting.length === 1 ? newest : `${waiting.length} new messages. The last, ${newest}`;
    waiting = [];
    timer = window.setTimeout(announce, BETWEEN_MS);
  };
  return (said) => {
    waiting.push(said);
    if (timer === undefined) announce();
  };
}
