import { Hono } from 'hono';
import type * as z from 'zod';
import { TRACKING_SLUG, type TrackingSlug } from '#src/delivery/ids.ts';
import { issuePublicReceipt } from '#src/delivery/audit/issue-receipt.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { Scope } from '#src/http/scope.ts';
import { noPage } from '#src/http/pages/no-page.tsx';
import { Page, pageResponse, type Preview } from '#src/http/pages/page.tsx';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { PayForm, payAssets, payPolicy } from '#src/payments/mounted/pay-form.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { openDeliveryContext } from '#fn/delivery/context.ts';
import { asGuess, readTracking, type TrackingBody } from '#fn/delivery/read-tracking.ts';
import { merchantPages } from '#fn/delivery/pages/merchant/index.tsx';
import type { Answer } from '#fn/delivery/pages/merchant-api.ts';
import { readStreets, STREETS_PATH, streetsFor, streetsPolicy } from '#fn/delivery/streets.ts';
import { NoTrackingPage } from '#fn/delivery/pages/tracking/no-tracking-page.tsx';
import { ReceiptPage } from '#fn/delivery/pages/receipt/receipt-page.tsx';
import { TrackingPage } from '#fn/delivery/pages/tracking/tracking-page.tsx';

/** The delivery Worker's pages; `answer`: its own answers, for those that act for somebody. */
export function openPages(answer: Answer): Hono<HonoEnv<DeliveryConfig>> {
  return new Hono<HonoEnv<DeliveryConfig>>().route('/', pages).route('/', merchantPages(answer));
}

const pages = new Hono<HonoEnv<DeliveryConfig>>();

pages.get('/t/:slug', async (c) => {
  const scope = c.get('scope');
  scope.route = 'GET /t/:slug';
  const { DISPATCH_POLICY: policy } = scope.isolate.config;
  const askedAtOnce = (policy['delivery'] ?? policy['*']).waveSize;
  const draw = (tracking: Tracking) => (nonce: string) => (
    <TrackingPage
      tracking={tracking}
      askedAtOnce={askedAtOnce}
      streets={streetsFor(scope)}
      now={scope.now}
      preview={previewOf(scope)}
      nonce={nonce}
    />
  );
  return behindLink(scope, c.req.url, c.req.param('slug'), draw, streetsPolicy(scope));
});

pages.get(STREETS_PATH, async (c) => {
  const scope = c.get('scope');
  scope.route = `GET ${STREETS_PATH}`;
  await spendFor(scope, 'maps', scope.ip);
  return readStreets(c.req.raw, scope);
});

pages.get('/t/:slug/receipt', async (c) => {
  const scope = c.get('scope');
  scope.route = 'GET /t/:slug/receipt';
  return behindLink(scope, c.req.url, c.req.param('slug'), async (tracking) => {
    const { claims } = await issuePublicReceipt(openDeliveryContext(scope), toSlug(tracking.slug));
    return (nonce) => (
      <ReceiptPage claims={claims} tracking={tracking} now={scope.now} preview={previewOf(scope)} nonce={nonce} />
    );
  });
});

/** Where a recipient enters a card for a tip, in production. */
pages.get('/pay/:id', async (c) => {
  const scope = c.get('scope');
  scope.route = 'GET /pay/:id';
  await spendFor(scope, 'tracking', scope.ip);
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = scope.isolate.config;
  if (publishableKey === undefined) return noPage();
  const draw = (nonce: string) => (
    <Page
      title="Pay · Waypost"
      robots="noindex"
      nonce={nonce}
      scripts={payAssets.scripts}
      styles={[...payAssets.styles, '/assets/controls.css']}
    >
      <PayForm what="pay" publishableKey={publishableKey} />
    </Page>
  );
  const response = pageResponse(draw, 200, payPolicy);
  response.headers.set('Cache-Control', 'private, no-store');
  return unlisted(response);
});

/** What a chat shows of a link that is sent in it: nothing of the delivery, nor of who sent it. */
const previewOf = ({ isolate }: Scope<DeliveryConfig>): Preview => ({
  title: 'Your delivery',
  description: 'Open the link to see where it is.',
  base: isolate.config.DELIVERY_URL,
});

type Render = (nonce: string) => unknown;
type Tracking = z.input<typeof TrackingBody>['tracking'];

function toSlug(slug: string): TrackingSlug {
  if (!isSlug(slug)) throw new Problem('not_found');
  return slug;
}

const isSlug = (slug: string): slug is TrackingSlug => TRACKING_SLUG.test(slug);

/** A page of what the link’s delivery is; for an unknown or ended link, one that says so. */
async function behindLink(
  scope: Scope<DeliveryConfig>,
  url: string,
  given: string,
  draw: (tracking: Tracking) => Render | Promise<Render>,
  policy: Readonly<Record<string, string>> = {},
): Promise<Response> {
  await spendFor(scope, 'tracking', scope.ip);
  try {
    const slug = toSlug(given);
    const request = new Request(url); // without the visitor's headers: the page is rendered from the whole answer
    const response = await asGuess(scope, () => readTracking(request, scope, openDeliveryContext(scope), slug));
    const { tracking } = (await response.json()) as z.input<typeof TrackingBody>;
    return unlisted(pageResponse(await draw(tracking), 200, policy));
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 410)) throw error;
    scope.problemCode = error.code;
    return unlisted(
      pageResponse((nonce) => <NoTrackingPage gone={error.status === 410} nonce={nonce} />, error.status),
    );
  }
}

/** Keeps a link out of search engines, also where they don't read the page. */
function unlisted(response: Response): Response {
  response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  return response;
}
