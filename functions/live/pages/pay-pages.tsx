import { Hono } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import type { LiveConfig } from '#fn/live/bindings.ts';
import { PayPage } from '#fn/live/pages/pay/pay-page.tsx';
import { noStream } from './answer-page.tsx';
import { openPage } from './open-page.ts';

/** The one page with a third party's script, under its own policy: https://docs.stripe.com/security/guide#content-security-policy */
const policy = (nonce: string) => ({
  'script-src': `'nonce-${nonce}' https://js.stripe.com https://*.js.stripe.com`,
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
});

/** Where people pay, or save a card, in production. */
export const payPages = new Hono<HonoEnv<LiveConfig>>();

for (const what of ['pay', 'setup'] as const)
  payPages.get(`/${what}/:id`, async (c) => {
    const page = await openPage(c, `GET /${what}/:id`);
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = page.scope.isolate.config;
    const { viewer } = page;
    if (publishableKey === undefined) return noStream(page, 'payment');
    const { search, pathname: path } = new URL(c.req.url);
    const response = pageResponse(
      (nonce) => (
        <PayPage what={what} publishableKey={publishableKey} path={path + search} viewer={viewer} nonce={nonce} />
      ),
      200,
      policy,
    );
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  });
