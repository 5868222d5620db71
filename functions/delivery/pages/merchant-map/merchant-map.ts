import type { MapJson } from '#src/delivery/tracking/tracking-map.ts';
import { worded } from '#fn/delivery/pages/merchant/worded.ts';
import { drawMap } from '#fn/delivery/pages/tracking/tracking-map.ts';

/**
 * Draws the map of a merchant's delivery where there are streets to lay under it. merchant.ts reads the page again: what
 * is new moves the marks, and the map itself stays, as somebody has turned it.
 */

const fresh = document.querySelector<HTMLElement>('#fresh');
/** The panel of a map that there is. */
const PANEL = '#map[data-seen]';
const panelIn = (part: Element) => part.querySelector<HTMLElement>(PANEL);

function draw(panel: HTMLElement): void {
  const { driverLocation, ...map } = JSON.parse(panel.dataset['seen'] ?? '') as MapJson;
  drawMap({ ...map, driverLocation }, driverLocation);
}

/** Puts in place what says something new, around a map and on it. */
function take(part: HTMLElement, panel: HTMLElement, next: HTMLElement): void {
  const seen = panelIn(next); // none: it can't be read right now, and stays what it was
  if (seen !== null) {
    draw(seen);
    panel.querySelector('figcaption')?.replaceWith(...seen.querySelectorAll('figcaption'));
  }
  const [were, are] = [part, next].map((each) => [...each.children].filter(({ id }) => id !== panel.id));
  for (const [at, was] of were?.entries() ?? []) {
    const is = are?.[at];
    if (is !== undefined && worded(was) !== worded(is)) was.replaceWith(is);
  }
}

const shown = fresh && panelIn(fresh);
if (shown) draw(shown);
fresh?.addEventListener('news', (event) => {
  const panel = panelIn(fresh);
  if (panel === null) return;
  event.preventDefault();
  take(fresh, panel, (event as CustomEvent<HTMLElement>).detail);
});
