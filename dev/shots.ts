import { launchChromium } from '/work/trees/newcomer/test/browser/chromium.ts';
import { readFileSync } from 'node:fs';
const axe = readFileSync('/work/trees/newcomer/node_modules/axe-core/axe.min.js', 'utf8');
const browser = await launchChromium();
const U = 'http://127.0.0.1:9080';
for (const [w, scheme] of [
  [1280, 'light'],
  [360, 'dark'],
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  for (const [name, path] of [
    ['docs', '/docs#/Fares/quoteFare'],
    ['webhooks', '/docs/guides/webhooks'],
    ['errors', '/docs/guides/errors'],
  ] as const) {
    if (name === 'errors' && scheme === 'dark') continue;
    const page = await browser.newPage({ viewport: { width: w, height: 900 }, colorScheme: scheme, bypassCSP: true });
    const said: string[] = [];
    page.on('console', (m) => said.push(m.text()));
    page.on('pageerror', (e) => said.push(String(e)));
    await page.goto(U + path);
    if (name === 'docs') await page.locator('#operations-Fares-quoteFare .execute').waitFor({ timeout: 60000 });
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shot-${name}-${w}-${scheme}.png` });
    await page.evaluate(axe);
    const r = await page.evaluate(async () =>
      (await (window as any).axe.run()).violations
        .filter((v: any) => ['serious', 'critical'].includes(v.impact))
        .map((v: any) => v.id + ' ' + v.nodes[0].html.slice(0, 160)),
    );
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(name, w, scheme, 'axe', r, 'over', over, said);
    if (name === 'docs' && w === 1280 && scheme === 'light') {
      await page.keyboard.press('/');
      await page.keyboard.type('webhooks post');
      console.log(
        'found',
        await page.locator('#found').innerText(),
        await page.locator('.side-list li:not([hidden]) a').allInnerTexts(),
      );
      await page.keyboard.press('Enter');
      await page.waitForTimeout(1500);
      console.log(
        page.url(),
        await page.locator('.opblock.is-open').count(),
        await page
          .locator('.opblock.is-open')
          .last()
          .evaluate((e) => e.getBoundingClientRect().top),
      );
      await page.screenshot({ path: `/tmp/shot-found.png` });
      await page.keyboard.press('Escape');
      await page.locator('#find-text').press('Escape');
      await page.locator('.side-list a', { hasText: 'nightly audits' }).first().click();
      await page.waitForTimeout(1500);
      console.log(
        page.url(),
        await page.locator('.opblock.is-open').count(),
        await page
          .locator('.opblock.is-open')
          .evaluateAll((es) => es.map((e) => e.id + Math.round(e.getBoundingClientRect().top))),
      );
    }
    await page.close();
  }
}
await browser.close();
