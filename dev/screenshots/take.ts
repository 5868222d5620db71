import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Shot } from './pages.ts';

export interface Look {
  readonly device: keyof typeof viewports;
  readonly theme: 'light' | 'dark';
}

const viewports = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Takes a picture of a page's first screen. Nothing on it moves. */
export async function takeShot(browser: Browser, { name, look, act, ready }: Shot, url: string, into: string) {
  const viewport = viewports[look.device];
  const context = await browser.newContext({
    viewport,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto(url);
  await act?.(page);
  await page.locator(ready).first().waitFor();
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await mkdir(into, { recursive: true });
  await writeFile(join(into, `${name}-${viewport.width}-${look.theme}.png`), picture);
  await context.close();
}
