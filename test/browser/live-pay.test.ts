import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from './chromium.ts';
import { phone } from './live-people.ts';
import { barriersOf, openPage, overhangOf, smallControlsOf } from './visit.ts';

const STRIPE_PUBLISHABLE_KEY = 'pk_test_of_a_suite_0123456789';
const SECRET = 'pi_one_secret_two';

/** No machine here reaches Stripe: this answers as its script does, and says in the page what it was asked. */
const stripeJs = `
  window.Stripe = (key) => ({
    elements: ({ clientSecret }) => ({
      create: () => ({
        on: (event, act) => setTimeout(act),
        mount: (at) => { document.querySelector(at).textContent = [key, clientSecret].join(' '); },
      }),
    }),
    confirmPayment: async ({ confirmParams }) =>
      (window.tries = (window.tries ?? 0) + 1) === 1 ? { error: { message: 'Your card was declined.' } } : { confirmParams },
    confirmSetup: async () => ({}),
  });`;

let suite: Suite;
let browser: Browser;
beforeAll(async () => {
  [suite, browser] = await Promise.all([
    startSuite({ services: ['live'], vars: { STRIPE_PUBLISHABLE_KEY } }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await suite.close();
});

async function openForm(path: string) {
  const visit = await openPage(browser, `${suite.address}/`, phone);
  await visit.page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
  );
  await visit.page.goto(suite.address + path);
  return visit;
}

describe('the page on which somebody pays', () => {
  test('LIVEPAGE-40 allows Stripe’s script and frames, and nobody else’s; no cache keeps it', async () => {
    const { headers } = await suite.fetch('/pay/pi_one');
    const policy = headers.get('content-security-policy') ?? '';
    const hosts = new Set(policy.match(/https:\/\/[^\s;]+/g));
    expect([...hosts].filter((host) => !host.endsWith('.stripe.com'))).toEqual([]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const other = (await suite.fetch('/')).headers.get('content-security-policy');
    expect(other).not.toContain('stripe');
  });

  test('LIVEPAGE-40 the secret leaves the address, a declined card may be followed by another, and the way back is ours', async () => {
    const back = `${suite.address}/go-live`;
    const { page, foreign, complaints, close } = await openForm(
      `/pay/pi_one?return_url=${encodeURIComponent(back)}#${SECRET}`,
    );
    await page.getByText(`${STRIPE_PUBLISHABLE_KEY} ${SECRET}`).waitFor();
    expect(page.url()).not.toContain(SECRET);
    expect([await barriersOf(page), await overhangOf(page), await smallControlsOf(page)]).toEqual([[], 0, []]);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Paid. Thank you. Taking you back…').waitFor();
    await page.waitForURL(back);
    expect(foreign.every((url) => url === 'https://js.stripe.com/v3/')).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('LIVEPAGE-40 nobody is led to another host, nor shown a form without its secret', async () => {
    const elsewhere = encodeURIComponent('https://example.com/');
    const { page, close } = await openForm(`/setup/seti_one?return_url=${elsewhere}#${SECRET}`);
    await page.getByRole('button', { name: 'Save the card' }).click();
    await page.getByText('The card is saved. You can close this page.').waitFor();
    expect(new URL(page.url()).origin).toBe(suite.address);
    await page.goto(`${suite.address}/pay/pi_two`);
    await page.getByText('This address has expired: go back, and open it again.').waitFor();
    await close();
  });
});

test('LIVEPAGE-40 without a publishable key there is no such page', async () => {
  const plain = await startSuite({ services: ['live'] });
  expect((await plain.fetch('/pay/pi_one')).status).toBe(404);
  await plain.close();
});
