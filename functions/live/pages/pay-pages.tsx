import { Hono } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { PayForm, payAssets, payPolicy, payWords } from '#src/payments/mounted/pay-form.tsx';
import type { LiveConfig } from '#fn/live/bindings.ts';
import { noStream } from './answer-page.tsx';
import { LiveFrame } from './live-frame.tsx';
import { openPage } from './open-page.ts';

/** Where people pay, or save a card, in production. */
export const payPages = new Hono<HonoEnv<LiveConfig>>();

for (const what of ['pay', 'setup'] as const)
  payPages.get(`/${what}/:id`, async (c) => {
    const page = await openPage(c, `GET /${what}/:id`);
    const { STRIPE_PUBLISHABLE_KEY: publishableKey } = page.scope.isolate.config;
    const { viewer } = page;
    if (publishableKey === undefined) return noStream(page, 'payment');
    const { search, pathname } = new URL(c.req.url);
    const title = `${payWords[what].title} · Waypost Live`;
    const draw = (nonce: string) => (
      <LiveFrame title={title} nonce={nonce} path={pathname + search} viewer={viewer} {...payAssets}>
        <PayForm what={what} publishableKey={publishableKey} />
      </LiveFrame>
    );
    const response = pageResponse(draw, 200, payPolicy);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  });
