import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** The smallest phone and a desktop, by day and by night. */
export const looks: readonly Look[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);

/** A page, and what it did that a reader doesn't see. */
export interface Visit {
  readonly page: Page;
  /** Everything that was asked of another origin than the page's own. */
  readonly foreign: readonly string[];
  /** Errors and warnings of the console: breaches of the page's policy are among them. */
  readonly complaints: readonly string[];
  readonly responses: readonly Response[];
  readonly close: () => Promise<void>;
}

/** Opens a page of its own, with no cookies and an empty cache. */
export async function openPage(
  browser: Browser,
  url: string,
  { width, theme }: Look,
  more: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 800 },
    colorScheme: theme,
    reducedMotion: 'reduce', // nothing is measured while it moves
    ...more,
  });
  const foreign: string[] = [];
  const complaints: string[] = [];
  const responses: Response[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(url).origin) foreign.push(request.url());
  });
  context.on('response', (response) => responses.push(response));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  await page.addInitScript(countShifts);
  await page.goto(url);
  return { page, foreign, complaints, responses, close: () => context.close() };
}

/** Runs in the page: adds up how far its content has jumped. */
function countShifts(): void {
  const counted = window as typeof window & { layoutShift: number };
  counted.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) counted.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // What has been drawn is reported with the frame after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return (window as typeof window & { layoutShift: number }).layoutShift;
  });

/** How many pixels of the page lie beyond its right edge. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What has to be hit by a finger: each control that is seen, but for links within a text. */
const CONTROLS =
  'button, .button, summary, select, textarea, input:not([type=checkbox], [type=radio]), label.check, .categories a';
/** 44 px, as the guidelines for touch screens have it (WCAG 2.2, 2.5.5). */
const FINGER_PX = 44;

/** The controls that a finger misses, with their sizes. */
export const smallControlsOf = (page: Page): Promise<string[]> =>
  page.locator(CONTROLS).evaluateAll(
    (controls, least) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => [control, control.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least - 0.5)
        .map(([{ outerHTML }, { width, height }]) => `${width}×${height} ${outerHTML.slice(0, 100)}`),
    FINGER_PX,
  );

/** What axe-core calls serious or critical, a line each. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('load'); // of half a page something is always missing
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async () =>
    (window as typeof window & { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`));
}

export interface Stop {
  readonly text: string;
  readonly isSeen: boolean;
}

interface TabWalk {
  readonly stops: readonly Stop[];
  readonly isOver: boolean;
}

/** Far more than a page has: a walk that gets there goes in circles. */
const MOST_STOPS = 2_000;
/** So many presses go between two looks at what the page has noted: each look costs more than a press. */
const BETWEEN_LOOKS = 20;

/** Presses Tab from the page's start to its end. */
export async function walkByTab(page: Page): Promise<readonly Stop[]> {
  // A click on nothing puts the start of the walk where it was made: at the very top.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.mouse.click(1, 1);
  await page.evaluate(noteStops);
  for (let presses = 0; presses < MOST_STOPS; presses += BETWEEN_LOOKS) {
    for (let press = 0; press < BETWEEN_LOOKS; press += 1) await page.keyboard.press('Tab');
    const walk = await page.evaluate(() => (window as typeof window & { tabWalk: TabWalk }).tabWalk);
    if (walk.isOver) return walk.stops;
  }
  throw new Error(`the walk has no end after ${MOST_STOPS} stops`);
}

/**
 * Runs in the page: notes where each press of Tab leads, until nothing has the focus or the first stop has it again.
 * Seen means a ring of two pixels around something that has a size.
 */
function noteStops(): void {
  const walk: { stops: Stop[]; isOver: boolean } = { stops: [], isOver: false };
  let first: Element | undefined;
  const note = ({ key }: KeyboardEvent) => {
    const element = document.activeElement;
    if (key !== 'Tab') return;
    if (element === null || element === document.body || element === first) {
      walk.isOver = true;
      document.removeEventListener('keyup', note, true);
      return;
    }
    first ??= element;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 0 && height > 0;
    walk.stops.push({ text: (element.textContent || element.outerHTML).slice(0, 120), isSeen });
  };
  document.addEventListener('keyup', note, true);
  (window as typeof window & { tabWalk: TabWalk }).tabWalk = walk;
}
