import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { listCards, type Person } from '#test/live/orders/orders.ts';
import { post } from '#test/live/streams/streams.ts';
import { until } from '#test/live/video/video-push.ts';
import { processor } from '#test/support/payments/payments.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { openPage, type Look, type Visit } from '../visit.ts';

export const PATIENT = { timeout: 60_000, interval: 100 };

/** A browser in which somebody has signed in, by their token. */
export function withSession(value: string): BrowserContextOptions {
  const cookie = { name: 'waypost-live-session', value, domain: '127.0.0.1', path: '/', expires: -1 };
  return {
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
  };
}

/** A page as somebody sees it. */
export const openAs = (
  { browser, suite }: { readonly browser: Browser; readonly suite: Suite },
  { token }: Pick<Person, 'token'>,
  path: string,
  look: Look,
): Promise<Visit> => openPage(browser, `${suite.address}${path}`, look, withSession(token));

/** Enters the card that the sandbox's page suggests, or another. */
export async function enterCard(page: Page, number?: string): Promise<void> {
  const field = page.getByLabel('Card number');
  await field.waitFor();
  if (number !== undefined) await field.fill(number);
  await page.locator('form.card button').click();
}

/** A card of theirs, saved before the tests begin. */
export async function holdCard(suite: Suite, person: Person): Promise<void> {
  const begun = await post(suite, '/api/payment-methods', { token: person.token });
  const { setup } = (await begun.json()) as { setup: { id: string } };
  await processor(suite).setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', use_stripe_sdk: true });
  await until(
    () => listCards(suite, person),
    (cards) => cards.length > 0,
    PATIENT.timeout,
  );
}

const SHOTS = process.env['PAY_SHOTS'];
export const shot = async ({ page }: Pick<Visit, 'page'>, name: string) =>
  SHOTS === undefined ? undefined : page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
