import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { launchChromium } from '../chromium.ts';
import { keepsPageRules, keepsTouchRule } from '../page-rules.ts';
import { layoutShiftOf, looks, openPage, type Visit } from '../visit.ts';

let suite: Suite;
let browser: Browser;
let slug: string;
beforeAll(async () => {
  [suite, browser] = await Promise.all([startSuite(), launchChromium()]);
  slug = (await createDelivery(suite)).tracking.slug;
});
afterAll(() => Promise.all([suite.close(), browser.close()]));

const [phone] = looks;

interface Answer {
  readonly receipt: { jws: string; claims: { milliMiles: number; policyHash: string; fee: Record<string, string> } };
}

/** Opens the page anew, with the receipt's answer altered on the way; answers what the page says of it. */
async function verdictOn(
  alter: (answer: Answer) => void,
  prepare: (page: Page) => Promise<void> = async () => undefined,
) {
  if (phone === undefined) throw new Error('there are no looks');
  const { page, close } = await openPage(browser, `${suite.address}/health`, phone);
  await page.route('**/v1/tracking/*/receipt', async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    alter(answer);
    await route.fulfill({ response, json: answer });
  });
  await prepare(page);
  await page.goto(`${suite.address}/t/${slug}`);
  const verdict = page.locator('#receipt-verdict:not([data-verdict="checking"])');
  await verdict.waitFor();
  const result = [await verdict.getAttribute('data-verdict'), await verdict.innerText()] as const;
  await close();
  return result;
}

const untouched = () => undefined;

describe.each(looks)('the receipt on the tracking page at $width px, $theme', (look) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await openPage(browser, `${suite.address}/t/${slug}`, look);
    await visit.page.locator('#receipt-verdict[data-verdict="matches"]').waitFor();
  });
  afterAll(() => visit.close());

  test('RECEIPT-10 it says that the receipt matches, and the fee in a sentence that can be checked with a pencil', async () => {
    const text = await visit.page.locator('#receipt').innerText();
    expect(text).toContain('The receipt matches');
    expect(text).toContain('Base $6.00 + distance $3.07 (4.094 mi × $0.75) = $9.07.');
  });

  test('RECEIPT-13 the signed receipt is a file to keep, with how to verify it', async () => {
    const { page } = visit;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the signed receipt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`receipt-${slug}.json`);
    const { receipt } = JSON.parse(await readFile(await file.path(), 'utf8')) as Answer;
    expect(receipt.jws.split('.')).toHaveLength(3);
    expect(page.url()).toContain(`/t/${slug}`);
    await page.getByText('How to check it yourself').click();
    expect(await page.locator('#receipt details').innerText()).toContain('Any JOSE library verifies it');
  });

  test('PAGE-5 nothing jumps while it is checked', async () => {
    expect(await layoutShiftOf(visit.page)).toBeLessThanOrEqual(0.05);
  });

  keepsPageRules(() => visit);
  keepsTouchRule(() => visit);
});

test.each([
  ['the total', 'differs', (answer: Answer) => (answer.receipt.claims.fee['totalMinor'] = '807')],
  ['the tip', 'differs', (answer: Answer) => (answer.receipt.claims.fee['tipMinor'] = '300')],
  ['a cent of nothing', 'differs', (answer: Answer) => (answer.receipt.claims.fee['tipMinor'] = '2e2')],
  ['the miles', 'differs', (answer: Answer) => (answer.receipt.claims.milliMiles += 20)],
  // So little further that the fee stays what it was: only the signature can tell.
  ['a thousandth of a mile', 'unsigned', (answer: Answer) => (answer.receipt.claims.milliMiles += 1)],
  ['a figure that is none of ours', 'differs', (answer: Answer) => (answer.receipt.claims.fee['feeMinor'] = '1')],
  ['the policy', 'unsigned', (answer: Answer) => (answer.receipt.claims.policyHash = `sha256:${'0'.repeat(64)}`)],
  [
    'the signature',
    'unsigned',
    (answer: Answer) => (answer.receipt.jws = answer.receipt.jws.replace(/.{8}$/, 'AAAAAAAA')),
  ],
  ['the signed text', 'unsigned', (answer: Answer) => (answer.receipt.jws = answer.receipt.jws.replace('.', '.A'))],
])('RECEIPT-11 with %s changed on the way the page says that it doesn’t match: %s', async (_what, expected, alter) => {
  const [verdict, words] = await verdictOn(alter);
  expect([verdict, words]).toEqual([expected, expect.stringContaining('doesn’t match')]);
});

test('RECEIPT-11 a receipt that is consistent in itself, but signed by somebody else, doesn’t match', async () => {
  const foreign = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = async ({ receipt }: Answer) => {
    receipt.claims.milliMiles = 8_000;
    Object.assign(receipt.claims.fee, {
      distanceMinor: '600',
      totalMinor: '1200',
      customerTotalMinor: '1400',
      split: { driverPayoutMinor: '960', serviceBrokeringMinor: '180', serviceInfrastructureMinor: '60' },
    });
    const head = receipt.jws.split('.')[0] ?? '';
    const text = `${head}.${encode(receipt.claims)}`;
    const mac = await crypto.subtle.sign('Ed25519', foreign.privateKey, Buffer.from(text));
    receipt.jws = `${text}.${Buffer.from(mac).toString('base64url')}`;
  };
  const answer = (await (await suite.fetch(`/v1/tracking/${slug}/receipt`)).json()) as Answer;
  await signed(answer);
  const [verdict, words] = await verdictOn((original) => Object.assign(original, answer));
  expect([verdict, words]).toEqual(['unsigned', expect.stringContaining('doesn’t match')]);
});

test('RECEIPT-12 in a browser without Ed25519 it says that the signature can’t be checked, and checks the figures', async () => {
  const without = async (page: Page): Promise<void> => {
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('none', 'NotSupportedError'));
    });
  };
  expect(await verdictOn(untouched, without)).toEqual([
    'uncheckable',
    expect.stringContaining('can’t be checked in this browser'),
  ]);
  const [verdict] = await verdictOn((answer) => (answer.receipt.claims.fee['totalMinor'] = '1'), without);
  expect(verdict).toBe('differs');
});
