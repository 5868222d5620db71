import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { keepsPageRules } from './page-rules.ts';
import { barriersOf, layoutShiftOf, openPage, overhangOf, walkByTab, type Visit } from './visit.ts';

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly summary: string }>>;
}

const PHONE = 360;
const DESKTOP = 1280;
let suite: Suite;
let browser: Browser;
let visits: Readonly<Record<number, Visit>>;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
  // One page for each width, as the link of an operation opens it: to draw it takes seconds.
  const open = async (width: number) => {
    const visit = await openPage(browser, `${suite.address}/docs#/Fares/quoteFare`, { width, theme: 'light' });
    await quoteOf(visit.page).locator('.execute').waitFor();
    return [width, visit] as const;
  };
  visits = Object.fromEntries(await Promise.all([PHONE, DESKTOP].map(open)));
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

/** The page of one width: what is done on it in one test is still there in the next. */
function pageAt(width: number): Visit {
  const visit = visits[width];
  if (visit === undefined) throw new Error(`no page is ${width} px wide`);
  return visit;
}

const quoteOf = (page: Page) => page.locator('#operations-Fares-quoteFare');
const answerOf = (page: Page) => page.locator('.live-responses-table .response');

/** Puts a page into another theme, and waits until no colour changes any more. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (isDark) =>
      document.documentElement.classList.contains('dark-mode') === isDark && document.getAnimations().length === 0,
    theme === 'dark',
  );
}

/** Each operation of the document: its method, path and summary, a line each. */
async function operations(): Promise<string[]> {
  const { paths } = (await (await suite.fetch('/openapi.json')).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()}\n${path}\n${summary}`),
  );
}

// In the order of a reader: the call is tried, another operation opened, and then all of it is judged, by day and by night.
describe.each([PHONE, DESKTOP])('the reference at %i px', (width) => {
  test('PAGE-9 its operation’s link led to it', async () => {
    const { page } = pageAt(width);
    expect(await page.locator('.opblock.is-open').count()).toBe(1);
    expect(await quoteOf(page).evaluate((element) => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(2);
  });

  test('PAGE-5 nothing jumps while it is drawn', async () => {
    expect(await layoutShiftOf(pageAt(width).page)).toBeLessThanOrEqual(0.05);
  });

  test('PAGE-7 our scripts weigh at most 60 KB', async () => {
    const ours = pageAt(width).responses.filter(
      (response) =>
        response.request().resourceType() === 'script' &&
        !new URL(response.url()).pathname.startsWith('/assets/swagger/'),
    );
    expect(ours.length).toBeGreaterThan(0); // weighed, not missing
    const sizes = await Promise.all(ours.map(async (response) => gzipSync(await response.body()).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
  });

  test('PAGE-8 and PAGE-10 a quote is tried out by keyboard and answered', async () => {
    const { page } = pageAt(width);
    await quoteOf(page).locator('.execute').press('Enter');
    const answer = answerOf(page);
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.locator('.highlight-code').innerText()).toMatch(/"totalMinor": "\d+"/);
  });

  test('PAGE-10 another operation is opened by keyboard', async () => {
    const { page } = pageAt(width);
    const operation = page.locator('#operations-Deliveries-listDeliveries');
    await operation.locator('.opblock-summary-control').press('Enter');
    await operation.locator('.execute').waitFor();
    expect(await page.locator('.opblock.is-open').count()).toBe(2);
  });

  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    beforeAll(() => wear(pageAt(width).page, theme));
    keepsPageRules(() => pageAt(width));
  });
});

test('PAGE-9 an address that names nothing opens the reference all the same', async () => {
  const visit = await openPage(browser, `${suite.address}/docs#/Fares/%zz`, { width: DESKTOP, theme: 'light' });
  await visit.page.locator('.opblock').first().waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test.each(['light', 'dark'] as const)('PAGE-1 and PAGE-4 on a phone, %s, its keys can be read', async (theme) => {
  const { page } = pageAt(PHONE);
  await wear(page, theme);
  await page.locator('.btn.authorize').click();
  await page.locator('.modal-ux').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  await page.locator('.close-modal').click();
});

test('PAGE-22 the dialog for credentials opens at its first field, which takes a token', async () => {
  const { page } = pageAt(PHONE);
  await page.locator('.btn.authorize').click();
  await page.locator('.modal-ux[data-entered]').waitFor();
  const first = page.locator('.modal-ux input').first();
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await first.evaluate((element) => element.closest('.auth-container')?.textContent)).toMatch(/^bearer/);
  expect(await page.locator('.modal-ux-content').evaluate((element) => element.scrollTop)).toBe(0);
  await page.locator('.close-modal').click();
});

test('PAGE-51 the search beside it finds an operation by method and words, and Enter opens it', async () => {
  const { page } = pageAt(DESKTOP);
  await page.locator('body').press('/');
  await page.keyboard.type('post webhooks rotate');
  expect(await page.locator('#found').innerText()).toMatch(/^1 found/);
  await page.keyboard.press('Enter');
  const opened = page.locator('#operations-Webhooks-rotateWebhookSecret.is-open');
  await opened.waitFor();
  await expect.poll(() => opened.evaluate((element) => Math.abs(element.getBoundingClientRect().top))).toBeLessThan(2);
  await page.locator('#find-text').press('Escape');
  await page.locator('.side-list a', { hasText: 'nightly audits' }).click(); // whose tag has a space
  await page.locator('#operations-Fee_audit-readAuditStats.is-open').waitFor();
});

test('PAGE-51 without scripts every operation is linked beside it, and the link leads to its line', async () => {
  const { page, close } = await openPage(
    browser,
    `${suite.address}/docs`,
    { width: DESKTOP, theme: 'light' },
    { javaScriptEnabled: false },
  );
  expect(await page.locator('.find').isVisible()).toBe(false);
  expect(await page.locator('.side-list li[data-words]').count()).toBe((await operations()).length);
  await page.locator('.side-list a', { hasText: 'nightly audits' }).click();
  await expect
    .poll(() =>
      page.locator('.operations li', { hasText: 'nightly audits' }).evaluate((row) => row.getBoundingClientRect().top),
    )
    .toBeLessThan(700);
  await close();
});

test('PAGE-22 where no operation takes a credential, no button asks for one', async () => {
  const swarm = await startSuite({ services: ['swarm'] });
  const { page, close } = await openPage(browser, `${swarm.address}/docs`, { width: PHONE, theme: 'light' });
  await page.locator('#reference:not([hidden]) .opblock').first().waitFor();
  expect(await page.locator('.btn.authorize').count()).toBe(0);
  await close();
  await swarm.close();
});

test('PAGE-10 on a phone the focus is seen at every stop, and each operation has one', async () => {
  const walked = await walkByTab(pageAt(PHONE).page);
  expect(walked.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const stops = walked.map(({ text }) => text).join('\n');
  for (const operation of await operations()) expect(stops).toContain(operation.split('\n').at(-1));
  expect(stops.match(/^Execute$/gm)).toHaveLength(2); // of what is open
});

test.each(['light', 'dark'] as const)(
  'PAGE-1 a field that is required says so in words that can be read, %s',
  async (theme) => {
    const { page } = pageAt(PHONE);
    await wear(page, theme);
    const creation = page.locator('#operations-Deliveries-createDelivery');
    const isClosed = (await creation.locator('.execute').count()) === 0;
    if (isClosed) await creation.locator('.opblock-summary-control').press('Enter');
    const label = creation.locator('.parameter__name.required').first();
    await label.waitFor();
    const [shown, meant] = await label.evaluate((element) => {
      const probe = element.ownerDocument.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--bad)'; // which axe-core judges wherever it is a text of its own
      const colours = [getComputedStyle(element, '::after').color, getComputedStyle(probe).color];
      probe.remove();
      return colours;
    });
    expect(shown).toBe(meant);
  },
);

test('PAGE-6 without scripts, the reference lists every operation', async () => {
  const { page, close } = await openPage(
    browser,
    `${suite.address}/docs`,
    { width: PHONE, theme: 'light' },
    { javaScriptEnabled: false },
  );
  const rows = page.locator('.operations li');
  const shown = await Promise.all((await rows.all()).map((row) => row.locator('> *').allInnerTexts()));
  expect(new Set(shown.map((texts) => texts.join('\n')))).toEqual(new Set(await operations()));
  expect(await rows.last().isVisible()).toBe(true);
  await close();
});

test(
  'PAGE-21 a credential that was typed is nowhere in the browser, and gone after a reload',
  { timeout: 90_000 },
  async () => {
    const { page, close } = await openPage(browser, `${suite.address}/version`, { width: DESKTOP, theme: 'light' });
    const secret = 'eyJ-typed-by-a-visitor';
    await page.evaluate(() => localStorage.setItem('authorized', '{"bearer":{"value":"of-an-earlier-version"}}'));
    await page.goto(`${suite.address}/docs`); // to draw it takes seconds
    const authorise = async () => {
      await page.locator('.btn.authorize').click();
      await page.locator('.modal-ux').waitFor();
    };
    const kept = () =>
      page.evaluate(() => [
        document.cookie,
        ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
      ]);
    await authorise();
    await page.locator('.modal-ux input').first().fill(secret);
    await page.locator('.modal-ux .btn.modal-btn.auth.authorize').first().click();
    await page.locator('.modal-ux .btn.modal-btn.auth', { hasText: 'Logout' }).first().waitFor();
    expect(await kept()).toEqual(['']);
    await page.reload();
    await authorise();
    expect(await page.locator('.modal-ux .btn.modal-btn.auth', { hasText: 'Logout' }).count()).toBe(0);
    expect(await kept()).toEqual(['']);
    await close();
  },
);
