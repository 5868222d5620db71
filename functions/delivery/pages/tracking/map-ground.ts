import { cameraOf, frameSeenBy, roomFor, type Camera, type Frame } from '#src/delivery/tracking/tracking-map.ts';
import type { Credit } from '#fn/delivery/pages/streets/streets-archive.ts';
import type { Streets } from '#fn/delivery/pages/streets/streets.ts';
import { loadScript } from '#web/load-script.ts';

/** The ground under the map's marks: streets where this deployment has some and this browser can draw them, else quiet. */

const part = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

let wanted: Frame | undefined;
let streets: Streets | undefined;
let seen: Frame | undefined;
/** Somebody looks around: the map doesn't follow until they want it to. */
let isAway = false;
let isAsked = false;
let redraw: () => void = () => undefined;

const widthOf = (ground: HTMLElement) => Math.max(1, ground.clientWidth);

function cameraFor(frame: Frame, ground: HTMLElement): Camera {
  const width = widthOf(ground);
  return cameraOf(roomFor(frame, width), width);
}

/** Has the ground show a frame, and answers what it shows. `onMove`: it shows something else from now on. */
export function turnGround(frame: Frame, onMove: () => void): Frame {
  redraw = onMove;
  const isNew = wanted !== frame;
  wanted = frame;
  const ground = part('map-streets');
  if (ground === null || streets === undefined) return frame;
  if (isNew && !isAway) streets.show(cameraFor(frame, ground), 'smoothly');
  return seen ?? frame;
}

/** Lays streets under the map, once there is something to see on them: when it is looked at, and the page is there. */
export function layStreets(): void {
  const ground = part('map-streets');
  if (isAsked || ground === null || isSparing()) return;
  isAsked = true;
  const looks = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    looks.disconnect();
    afterLoad(() => void open(ground, ground.dataset['archive'] ?? '').catch(() => stayQuiet(ground)));
  });
  looks.observe(ground);
}

/** Whoever saves data keeps the quiet ground: streets are half a megabyte of script. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

async function open(ground: HTMLElement, archive: string): Promise<void> {
  if (!canDraw() || wanted === undefined) return stayQuiet(ground);
  const [openStreets] = await Promise.all([
    loadScript('/assets/streets.js', () => window.openStreets),
    loadStyle('/assets/streets.css'),
  ]);
  const opened = await openStreets({
    container: ground,
    archive,
    camera: cameraFor(wanted, ground),
    onMove(camera, byHand) {
      seen = frameSeenBy(camera, widthOf(ground));
      if (streets === undefined) return;
      if (byHand) leave();
      redraw();
    },
    onDrawn: (isDrawn) => (ground.dataset['drawn'] = isDrawn ? 'yes' : 'no'),
  });
  streets = opened;
  reveal(ground, opened);
  follow(ground, 'at once'); // the driver has moved on meanwhile
  new ResizeObserver(() => !isAway && follow(ground, 'at once')).observe(ground);
}

function stayQuiet(ground: HTMLElement): void {
  ground.replaceChildren();
  ground.dataset['drawn'] = 'never';
}

const loadStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} did not load`)));
    document.head.append(link);
  });

function reveal(ground: HTMLElement, opened: Streets): void {
  ground.dataset['drawn'] = 'yes';
  part('map-controls')?.removeAttribute('hidden');
  const credits = part('map-credits');
  credits?.replaceChildren(...opened.credits.map(creditOf));
  credits?.toggleAttribute('hidden', opened.credits.length === 0);
  part('map-closer')?.addEventListener('click', () => zoom(1));
  part('map-farther')?.addEventListener('click', () => zoom(-1));
  part('map-back')?.addEventListener('click', () => follow(ground, 'smoothly'));
}

function creditOf({ words, href }: Credit): Node {
  if (href === undefined) return document.createTextNode(words);
  return Object.assign(document.createElement('a'), { href, textContent: words, rel: 'noopener noreferrer' });
}

function zoom(by: number): void {
  leave();
  streets?.zoom(by);
}

function leave(): void {
  isAway = true;
  part('map-back')?.removeAttribute('hidden');
}

function follow(ground: HTMLElement, how: 'at once' | 'smoothly'): void {
  const back = part('map-back');
  if (document.activeElement === back) part('map-closer')?.focus(); // it is about to go
  isAway = false;
  back?.setAttribute('hidden', '');
  if (wanted !== undefined) streets?.show(cameraFor(wanted, ground), how);
}
