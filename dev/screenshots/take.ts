import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { LiveActs } from './live-acts.ts';
import type { Shot } from './pages.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
export const looks = [PHONE, DESKTOP].flatMap((viewport) =>
  (['light', 'dark'] as const).map((theme) => ({ viewport, theme })),
);
/** No page is so interesting that its picture has to be longer. */
const MAX_HEIGHT = 1_200;

type Taken = Pick<Shot, 'name' | 'act' | 'ready' | 'at'> & { readonly url: string; readonly into: string };

/** A picture of a page for each width and theme, by file name. Nothing on it moves. */
export async function takeShots(
  browser: Browser,
  live: LiveActs,
  { name, url, act, ready, at, into }: Taken,
): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const { viewport, theme } of looks) {
    const context = await browser.newContext({
      viewport,
      colorScheme: theme,
      reducedMotion: 'reduce',
      timezoneId: 'America/Los_Angeles',
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.goto(url);
    await act?.(page, live);
    await page.locator(ready).first().waitFor();
    const picture = await page.screenshot({
      ...(at === undefined ? await fromTheTop(page, viewport) : await scrolledTo(page, at)),
      animations: 'disabled',
      caret: 'hide',
    });
    await writeFile(join(into, `${name}-${viewport.width}-${theme}.png`), picture);
    await context.close();
  }
}

async function fromTheTop(page: Page, { width, height: least }: { width: number; height: number }) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(MAX_HEIGHT, Math.max(least, height)) } };
}

async function scrolledTo(page: Page, at: string) {
  await page.locator(at).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return { fullPage: false };
}
