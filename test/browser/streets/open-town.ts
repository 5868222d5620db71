import { randomBytes } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { madeUpTown } from '#test/support/streets/made-up-town.ts';
import { launchChromium } from '../chromium.ts';
import { openPage, type Look, type Visit } from '../visit.ts';
import { areDrawn, halfWay, phone, putArchive, startTown } from './town.ts';

/** A town with a delivery on its way in it, and a browser to look at it. */
export async function openTown() {
  const [suite, browser] = await Promise.all([startTown(), launchChromium()]);
  const road = await halfWay(suite);
  const visit = async (path: string, look: Look = phone, more: BrowserContextOptions = {}): Promise<Visit> => {
    await road.see(0.5);
    return openPage(browser, `${suite.address}${path}`, look, more);
  };
  return {
    suite,
    browser,
    road,
    publicPath: `/t/${road.link.slug}`,
    recipientPath: road.link.recipientUrl,
    visit,
    /** The same, once its streets are drawn. */
    async see(...asked: Parameters<typeof visit>): Promise<Visit> {
      const seen = await visit(...asked);
      await areDrawn(seen);
      return seen;
    },
    /** Lays an edition of the town's streets that is like no other. Its first part has no tile: each is asked for. */
    layStreets: () => putArchive(suite, madeUpTown(road.place, { more: randomBytes(20_000).toString('base64') })),
    close: () => Promise.all([suite.close(), browser.close()]),
  };
}

export type Town = Awaited<ReturnType<typeof openTown>>;
