import { Hono } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { seeOther } from '#src/http/pages/see-other.ts';
import { signInPages } from '#src/http/sign-in/sign-in-pages.tsx';
import type { DeliveryConfig } from '#fn/delivery/bindings.ts';
import { actOnDelivery, proofFile, showDeliveries, showDelivery } from './delivery-routes.tsx';
import { book, showBooking } from './book-routes.tsx';
import { PlainPage } from './merchant-frame.tsx';
import type { Answer } from '#fn/delivery/pages/merchant-api.ts';
import { merchantSignIn } from '#fn/delivery/pages/merchant-sign-in.ts';
import {
  merchantResponse,
  openMerchant,
  readForm,
  type MerchantPage,
  type PageContext,
} from '#fn/delivery/pages/open-merchant.ts';
import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { actOnWebhooks, showWebhooks } from './webhook-routes.tsx';
import { actOnSenders, showSenders } from './sender-routes.tsx';

type Show = (page: MerchantPage) => Promise<Response>;
type Act = (page: MerchantPage, form: SentFields) => Promise<Response>;

/** A merchant's pages. They act through `answer` alone: the interface, with the person's own token. */
export function merchantPages(answer: Answer): Hono<HonoEnv<DeliveryConfig>> {
  const app = new Hono<HonoEnv<DeliveryConfig>>();
  app.route('/', signInPages(merchantSignIn));
  const show = (path: string, draw: Show) =>
    app.get(path, async (c) => {
      const page = await openMerchant(c, `GET ${path}`, answer);
      return page === undefined ? signedOut(c) : draw(page);
    });
  const act = (path: string, run: Act) =>
    app.post(path, async (c) => {
      const page = await openMerchant(c, `POST ${path}`, answer);
      if (page === undefined) return signedOut(c);
      const form = await readForm(page);
      return form === undefined ? stale(page) : run(page, form);
    });
  /** A form’s address, opened again or handed on, leads to the page that it is on. */
  const back = (path: string, page: (c: PageContext) => string) =>
    show(path, ({ c }) => Promise.resolve(seeOther(c, page(c))));
  show('/merchant', showDeliveries);
  show('/merchant/new', showBooking);
  act('/merchant/new', book);
  show('/merchant/webhooks', (page) => showWebhooks(page));
  act('/merchant/webhooks', actOnWebhooks);
  act('/merchant/webhooks/:id/:act', actOnWebhooks);
  act('/merchant/webhooks/:id/messages/:message/:act', actOnWebhooks);
  show('/merchant/senders', (page) => showSenders(page));
  act('/merchant/senders/:id/secrets', actOnSenders);
  act('/merchant/senders/:id/secrets/:secret/end', actOnSenders);
  show('/merchant/deliveries/:id', (page) => showDelivery(page));
  show('/merchant/deliveries/:id/proofs/:kind', proofFile);
  act('/merchant/deliveries/:id/:act', actOnDelivery);
  back('/merchant/deliveries/:id/:act', (c) => `/merchant/deliveries/${encodeURIComponent(c.req.param('id') ?? '')}`);
  for (const path of ['/merchant/webhooks/:id/:act', '/merchant/webhooks/:id/messages/:message/:act'])
    back(path, () => '/merchant/webhooks');
  for (const path of ['/merchant/senders/:id/secrets', '/merchant/senders/:id/secrets/:secret/end'])
    back(path, () => '/merchant/senders');
  return app;
}

/** Where a form was sent to there is no page: the sign-in leads to the front. */
const signedOut = (c: PageContext) => {
  const { pathname, search } = new URL(c.req.url);
  const path = c.req.method === 'GET' ? pathname + search : '/merchant';
  return merchantResponse(
    (nonce) => (
      <PlainPage
        title="Your deliveries"
        path={path}
        viewer={undefined}
        nonce={nonce}
        words="Book deliveries, follow and change them, and see what each one cost. Sign in with the account of your shop."
        link={{ href: `/merchant/sign-in?to=${encodeURIComponent(path)}`, label: 'Sign in' }}
      />
    ),
    401,
  );
};

const stale = ({ viewer }: MerchantPage) =>
  merchantResponse(
    (nonce) => (
      <PlainPage
        title="Nothing was changed"
        path="/merchant"
        viewer={viewer}
        nonce={nonce}
        words="This form is of another sign-in. Go back, load the page again, and send it once more."
        link={{ href: '/merchant', label: 'Your deliveries' }}
      />
    ),
    403,
  );
