import type { Page } from 'playwright-core';
import type { LiveActs } from './live-acts.ts';
import type { Shot } from './pages.ts';

const market = {
  title: 'Saturday market: heirloom tomatoes, first picks',
  category: 'farmers-market',
  description: 'What came in this morning, straight from the truck.\nAsk for a closer look at anything.',
  tags: ['heirloom', 'tomatoes'],
};
const talk = [
  ['Ada', 'Good morning everyone'],
  ['Ben', 'Is the striped one still there?'],
  ['Cleo', 'It is! Two crates left, and the green ones come at ten.'],
  ['Dana', 'The colours are unreal'],
  ['Ben', 'Can you hold one up to the light, please? I want to see whether the skin is as thin as last week’s'],
  ['Emil', 'Bravo!'],
  ['Cleo', 'Here you go, Ben'],
] as const;

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let front: Promise<string> | undefined;
/** Fills the front page, once. Returns the stream with the chat. */
function fill(live: LiveActs): Promise<string> {
  front ??= (async () => {
    const { stream } = await live.broadcast('Cleo', market);
    live.watch(stream.id, 23);
    await live.talk(stream.id, talk);
    const records = { title: 'Blue Note Sunday: 40 records, one crate', category: 'books-records' };
    live.watch((await live.broadcast('Dana', records)).stream.id, 9);
    const bread = { title: 'Sourdough at six: shaping and scoring', category: 'bakery' };
    live.watch((await live.broadcast('Emil', bread)).stream.id, 4);
    await live.announce('Fay', { title: 'Estate jewelry, art deco only', category: 'jewelry', scheduledFor: later(3) });
    const swap = { title: 'Seed swap, spring edition', category: 'plants-garden', scheduledFor: later(26) };
    await live.announce('Gus', swap);
    await new Promise((resolve) => setTimeout(resolve, COUNTED_MS));
    return stream.id;
  })();
  return front;
}

/** Rooms record their counts every ten seconds. */
const COUNTED_MS = 13_000;

/** Signs in as a demo person and returns to the page. */
async function signIn(page: Page, name: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}/sign-in?to=${encodeURIComponent(pathname)}`);
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
  await page.locator('.topbar').waitFor();
}

export const liveShots: readonly Shot[] = [
  {
    name: 'live-discovery',
    look: { device: 'desktop', theme: 'light' },
    open: (_, { urls }, live) => fill(live).then(() => `${urls.live}/`),
    ready: '.card',
  },
  {
    name: 'live-room',
    isKept: true,
    look: { device: 'desktop', theme: 'dark' },
    open: (_, { urls }, live) => fill(live).then((id) => `${urls.live}/s/${id}`),
    act: async (page) => {
      await signIn(page, 'Ben');
      await page.locator('#chat[data-can~=chat]').waitFor();
      await page.locator('#messages li', { hasText: 'It is! Two crates' }).click();
      await page.getByRole('menuitem', { name: 'Reply' }).click();
      await page.locator('#say').fill('I’ll take one of each');
    },
    ready: '#stage[data-frame=some]',
  },
];
