import { badgeOf, statusSentence, watching } from '#src/live/page-words.ts';
import type { StreamSummary } from '#src/live/room/event.ts';
import { isOver, type StreamStatus } from '#src/live/streams/stream.ts';
import { momentOf, setText } from '#web/moments.ts';
import { the } from '#web/page.ts';

/** Updates the facts of room-page.tsx: title, status, number of viewers. */
export function showFacts({ title, host, status, startedAt, endedAt }: StreamSummary): void {
  setText(the('title'), title);
  document.title = `${title} · ${host.displayName}`;
  the('room').dataset['status'] = status;
  showStatus(the('badge'), status);
  the('viewers').hidden = isOver(status);
  if (status === 'ended' && endedAt !== null) showTime('ended ', endedAt, 'ago');
  else if (startedAt !== null) showTime('since ', startedAt, 'at');
}

function showTime(word: string, at: string, as: 'at' | 'ago'): void {
  const place = the('since');
  if (place.querySelector('time')?.dateTime !== at) place.replaceChildren(word, momentOf(at, as));
}

export function showStatus(badge: HTMLElement, status: StreamStatus): void {
  if (badge.dataset['status'] === status) return;
  badge.dataset['status'] = status;
  setText(badge, badgeOf(status));
  const aloud = document.querySelector('#status-said');
  if (badge.id === 'badge') setText(aloud, statusSentence(status));
}

export const showViewers = (count: number) => setText(the('viewers'), watching(count));
