import { listProducts } from '#src/intel/board/list-products.ts';
import { createWebhook } from '#src/webhooks/subscriptions/create-webhook.ts';
import { deleteWebhook } from '#src/webhooks/subscriptions/delete-webhook.ts';
import { listWebhooks } from '#src/webhooks/subscriptions/list-webhooks.ts';
import type { WebhookWithSecret } from '#src/webhooks/subscriptions/subscription.ts';
import { callerOf, principalOf } from '#src/http/caller/access.ts';
import { fingerprintOf } from '#src/http/idempotency.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { sha256 } from '#src/platform/crypto/hash.ts';
import { uuidFrom } from '#src/platform/crypto/hmac.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { MAX_PAGE_SIZE } from '#src/platform/wire.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import {
  forOne,
  openPage,
  readForm,
  type OpenedPage,
  type PageContext,
  type SentForm,
  type Viewer,
} from './open-page.ts';
import { closedPage, notAllowedPage, nothingPage, staleFormPage } from './plain-pages.tsx';
import { readSubscription, type Entered } from './read-subscription.ts';
import { orNothing, uuidOf } from './read-path.ts';
import { FORM_KEY } from './rooms/subscribe-form.tsx';
import { SubscriptionsPage } from './rooms/subscriptions-page.tsx';

const HERE = '/subscriptions';

interface Shown {
  /** What was entered, and what is wrong with it. */
  readonly entered?: Entered;
  /** The one that the form made: its secret is shown in the first answer. */
  readonly made?: Outcome<WebhookWithSecret>;
  readonly status?: number;
}

/** The visitor’s subscriptions, and the form for another. */
async function subscriptionsPage(page: OpenedPage, viewer: Viewer, shown: Shown = {}): Promise<Response> {
  const { ctx, scope } = page;
  const [found, products] = await Promise.all([
    listWebhooks(ctx, viewer.actor.owner, { limit: MAX_PAGE_SIZE, cursor: undefined }),
    listProducts(ctx),
  ]);
  const response = forOne(
    page,
    pageResponse(
      (nonce) => (
        <SubscriptionsPage
          subscriptions={found.webhooks}
          products={products}
          entered={shown.entered}
          made={shown.made}
          formKey={ctx.newId()}
          viewer={viewer}
          now={scope.now}
          nonce={nonce}
        />
      ),
      shown.status ?? 200,
    ),
  );
  if (shown.made !== undefined) response.headers.set('Cache-Control', 'no-store');
  return response;
}

export async function showSubscriptions(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'GET /subscriptions');
  const { viewer } = page;
  if (viewer === undefined) return closedPage(page, HERE);
  return viewer.can.subscribe ? subscriptionsPage(page, viewer) : notAllowedPage(page, '/');
}

/** A subscription is made: by the same verb as over the interface. Its secret is shown in the answer, once. */
export async function subscribeOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /subscriptions');
  const form = await readForm(c, page);
  if (form === undefined) return staleFormPage(page, HERE);
  const { viewer } = form;
  if (!viewer.can.subscribe) return notAllowedPage(page, '/');
  await page.scope.isolate.quotas.spend('webhooks', principalOf(viewer.actor));
  const read = readSubscription(form);
  if (read.kind === 'wrong') return subscriptionsPage(page, viewer, { entered: read.entered, status: 422 });
  try {
    const made = await createWebhook(page.ctx, viewer.actor.owner, read.subscribe, onceOf(form, read.subscribe));
    return await subscriptionsPage(page, viewer, { made, entered: read.entered, status: made.replayed ? 200 : 201 });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    page.scope.problemCode = error.code;
    const fault = faults[error.code];
    if (fault === undefined) throw error;
    const entered = { ...read.entered, faults: { [fault.field]: fault.text ?? error.detail } };
    return subscriptionsPage(page, viewer, { entered, status: error.status });
  }
}

/** A form that is sent again is the same request; with something else entered it is another. */
function onceOf({ viewer, one }: SentForm, body: object): Once | undefined {
  const formKey = uuidOf(one(FORM_KEY));
  if (formKey === undefined) return undefined;
  const fingerprint = fingerprintOf({ params: {}, query: {}, ifMatch: null, body });
  const key = uuidFrom(sha256(JSON.stringify(['form', formKey, fingerprint])));
  return { principal: callerOf(viewer.actor), route: `POST ${HERE}`, key, fingerprint };
}

/** What the verb refuses, at its field; without a text the problem’s own words say it. */
const faults: Readonly<Record<string, { readonly field: string; readonly text?: string }>> = {
  webhook_url_refused: { field: 'url' },
  resolver_unavailable: { field: 'url', text: 'This host can’t be looked up right now. Try again in a moment.' },
  webhook_limit_reached: { field: 'form', text: 'You have a hundred subscriptions. End one that isn’t needed.' },
  product_unknown: { field: 'product', text: 'There is no such product any more. Choose another.' },
};

export async function unsubscribeOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /subscriptions/:id/end');
  const form = await readForm(c, page);
  if (form === undefined) return staleFormPage(page, HERE);
  const { viewer } = form;
  if (!viewer.can.subscribe) return notAllowedPage(page, '/');
  await page.scope.isolate.quotas.spend('webhooks', principalOf(viewer.actor));
  const id = uuidOf(c.req.param('id'));
  const ended =
    id === undefined ? undefined : await orNothing(deleteWebhook(page.ctx, id, viewer.actor.owner).then(() => 'ended'));
  return ended === undefined ? nothingPage(page) : seeOther(c, HERE);
}
