import type { LinkState } from './event-stream.ts';

const words: Readonly<Record<LinkState, string>> = {
  live: 'Live',
  retrying: 'Connection lost, trying again',
  offline: 'You’re offline',
  ended: 'Finished',
  gone: 'This link has ended',
};

/** Shows the link state on the badge of functions/delivery/pages/tracking/live-badge.tsx. */
export function showLinkState(state: LinkState | 'connecting'): void {
  const badge = document.querySelector<HTMLElement>('#live');
  if (badge === null || badge.dataset['state'] === state) return;
  badge.dataset['state'] = state;
  badge.textContent = state === 'connecting' ? 'Connecting' : words[state];
}
