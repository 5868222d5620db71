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
  type Unread,
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
  /** `of`: the page that the form is on, where it isn’t its address. That, opened again or handed on, leads there. */
  const act = (path: string, run: Act, of?: (c: PageContext) => string) => {
    app.post(path, async (c) => {
      const page = await openMerchant(c, `POST ${path}`, answer);
      if (page === undefined) return signedOut(c);
      const form = await readForm(page);
      return typeof form === 'string' ? unread(page, form, of?.(c) ?? path) : run(page, form);
    });
    if (of !== undefined) show(path, ({ c }) => Promise.resolve(seeOther(c, of(c))));
  };
  const [hooks, senders] = [() => '/merchant/webhooks', () => '/merchant/senders'];
  show('/merchant', showDeliveries);
  show('/merchant/new', showBooking);
  act('/merchant/new', book);
  show('/merchant/webhooks', (page) => showWebhooks(page));
  act('/merchant/webhooks', actOnWebhooks);
  act('/merchant/webhooks/:id/:act', actOnWebhooks, hooks);
  act('/merchant/webhooks/:id/messages/:message/:act', actOnWebhooks, hooks);
  show('/merchant/senders', (page) => showSenders(page));
  act('/merchant/senders/:id/secrets', actOnSenders, senders);
  act('/merchant/senders/:id/secrets/:secret/end', actOnSenders, senders);
  show('/merchant/deliveries/:id', (page) => showDelivery(page));
  show('/merchant/deliveries/:id/proofs/:kind', proofFile);
  const delivery = (c: PageContext) => `/merchant/deliveries/${encodeURIComponent(c.req.param('id') ?? '')}`;
  act('/merchant/deliveries/:id/:act', actOnDelivery, delivery);
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

const unreadWords: Readonly<Record<Unread, { readonly status: number; readonly words: string }>> = {
  stale: {
    status: 403,
    words: 'This form is of another sign-in. Go back, load the page again, and send it once more.',
  },
  'too long': {
    status: 413,
    words: 'What you sent is longer than a form of ours may be. Make it shorter, and send it again.',
  },
};

const unread = ({ viewer }: MerchantPage, why: Unread, to: string) => {
  const { status, words } = unreadWords[why];
  const link = { href: to, label: 'Back to the form' };
  return merchantResponse(
    (nonce) => (
      <PlainPage title="Nothing was changed" path={to} viewer={viewer} nonce={nonce} words={words} link={link} />
    ),
    status,
  );
};
