import { refreshMoments } from '#web/moments.ts';

/** How long what came is gathered before the figures are asked for. */
const GATHER_MS = 3_000;

let timer = 0;

/** Brings the sums and what stands beside the insights up to what came: as the server renders them. */
export function refreshFiguresSoon(): void {
  if (timer !== 0) return;
  timer = window.setTimeout(() => {
    timer = 0;
    void refresh().catch(() => undefined); // what is shown stays, until more comes
  }, GATHER_MS);
}

async function refresh(): Promise<void> {
  const response = await fetch(window.location.href, { cache: 'no-store' });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const shown of document.querySelectorAll<HTMLElement>('[data-figure]')) {
    const fresh = page.querySelector(`[data-figure="${shown.dataset['figure'] ?? ''}"]`);
    if (fresh !== null && !shown.contains(document.activeElement)) shown.replaceWith(fresh);
  }
  refreshMoments();
}
