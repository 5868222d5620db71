import type { LinkState } from './event-stream.ts';
import { setText } from './moments.ts';

const words: Readonly<Record<LinkState, string>> = {
  live: 'Up to date',
  retrying: 'Connection lost, trying again',
  offline: 'You’re offline',
  ended: 'Finished',
  gone: 'This link has ended',
};

let shown: LinkState | 'connecting' = 'connecting';
let isInSight = false;

/** Shows the link state on the badge of functions/delivery/pages/tracking/live-badge.tsx. */
export function showLinkState(state: LinkState | 'connecting'): void {
  shown = state;
  draw();
}

/** Whether there is a position that moves: only then the badge says “Live”. */
export function showSight(isThere: boolean): void {
  isInSight = isThere;
  draw();
}

function draw(): void {
  const badge = document.querySelector<HTMLElement>('#live');
  if (badge === null) return;
  badge.dataset['state'] = shown;
  badge.dataset['sight'] = String(isInSight);
  setText(badge, shown === 'connecting' ? 'Connecting' : shown === 'live' && isInSight ? 'Live' : words[shown]);
}
