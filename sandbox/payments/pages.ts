import type { ApiAnswer, ApiRequest } from './api.ts';
import { Failure } from './failure.ts';
import { authorise, confirmIntent, decline, failAuthentication, requireAction } from './intent-confirm.ts';
import { cancelIntent, captureIntent } from './intent-settle.ts';
import type { PaymentIntent } from './objects.ts';
import { takeMethod } from './payment-methods.ts';
import { html, layout, money, STYLE, type Markup } from './page-html.ts';
import type { World } from './world.ts';

const MAX_LISTED = 200;

type Deed = {
  path: string;
  label: string;
  from: readonly string[];
  run: (world: World, intent: PaymentIntent) => unknown;
};

const UNPAID = ['requires_payment_method', 'requires_confirmation'] as const;
/** By hand there is no return address; a browser SDK needs none. */
const BY_HAND = { use_stripe_sdk: true };

/**
 * What a person can do by hand. Only the actions that the intent's status allows are shown, the first one as the main
 * button.
 */
const DEEDS: readonly Deed[] = [
  {
    path: 'confirm',
    label: 'Confirm the payment',
    from: UNPAID,
    run: (world, intent) => confirmIntent(world, intent, { ...BY_HAND, ...visaIfNone(intent) }),
  },
  {
    path: 'require-action',
    label: 'Ask for authentication first',
    from: UNPAID,
    run: (world, intent) => requireAction(world, withMethod(world, intent), {}),
  },
  {
    path: 'decline',
    label: 'Decline the card',
    from: UNPAID,
    run: (world, intent) => decline(world, withMethod(world, intent), DECLINED),
  },
  {
    path: 'complete',
    label: 'Complete the authentication',
    from: ['requires_action'],
    run: (world, intent) => authorise(world, intent),
  },
  {
    path: 'fail-authentication',
    label: 'Fail the authentication',
    from: ['requires_action'],
    run: (world, intent) => failAuthentication(world, intent),
  },
  {
    path: 'capture',
    label: 'Capture the whole amount',
    from: ['requires_capture'],
    run: (world, intent) => captureIntent(world, intent, {}),
  },
  {
    path: 'cancel',
    label: 'Cancel the payment',
    from: [...UNPAID, 'requires_action', 'requires_capture'],
    run: (world, intent) => cancelIntent(world, intent, {}),
  },
];

const DECLINED = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

const visaIfNone = (intent: PaymentIntent) => (intent.payment_method ? {} : { payment_method: 'pm_card_visa' });

function withMethod(world: World, intent: PaymentIntent): PaymentIntent {
  intent.payment_method ??= takeMethod(world, 'pm_card_visa', intent.customer);
  return intent;
}

/** The pages for people: a list, one payment, and the actions as POST forms. */
export function handlePage(world: World, request: ApiRequest): ApiAnswer {
  const { method, path } = request;
  if (method === 'GET' && path === '/sandbox.css') return answer(200, STYLE, 'text/css; charset=utf-8');
  if (method === 'GET' && path === '/') return page(200, 'Payments', listOf(world));
  const [, id = '', deedPath] = /^\/pay\/(pi_\w+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
  const intent = world.state.intents.get(id);
  if (!intent)
    return page(
      404,
      'Not found',
      html`<h1>No such payment</h1>
        <p><a href="/">All payments</a></p>`,
    );
  if (method === 'GET' && !deedPath) return page(200, `Payment ${id}`, detailOf(world, intent));
  const deed = DEEDS.find((one) => one.path === deedPath);
  if (method !== 'POST' || !deed) return page(405, 'Not possible', html`<h1>That isn't possible here</h1>`);
  if (isForeign(request)) return page(403, 'Refused', html`<h1>This came from another site</h1>`);
  if (deed.from.includes(intent.status)) attempt(() => deed.run(world, intent));
  return { ...answer(303, '', 'text/plain'), headers: { Location: `/pay/${id}` } };
}

/** Declines throw for the API; here the intent already shows them. */
function attempt(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function listOf(world: World): Markup {
  const newest = [...world.state.intents.values()].slice(-MAX_LISTED).toReversed();
  if (newest.length === 0)
    return html`<h1>Payments</h1>
      <p>No payment yet. A delivery that asks for one appears here.</p>`;
  const items = newest.map(
    (one) =>
      html`<li>
        <a href="/pay/${one.id}">${money(one, one.amount)} · ${one.description ?? one.id}</a><br />${words(one.status)}
      </li>`,
  );
  return html`<h1>Payments</h1>
    <ul>
      ${items}
    </ul>`;
}

function detailOf(world: World, intent: PaymentIntent): Markup {
  const deeds = DEEDS.filter((deed) => deed.from.includes(intent.status)).map(
    (deed, at) =>
      html`<form method="post" action="/pay/${intent.id}/${deed.path}">
        <button class="${at === 0 ? 'first' : 'second'}">${deed.label}</button>
      </form>`,
  );
  const error = intent.last_payment_error;
  return html`<h1>Payment of ${money(intent, intent.amount)}</h1>
    <dl>
      <dt>Status</dt>
      <dd><strong>${words(intent.status)}</strong></dd>
      <dt>Held</dt>
      <dd>${money(intent, intent.amount_capturable)}</dd>
      <dt>Received</dt>
      <dd>${money(intent, intent.amount_received)}</dd>
      <dt>For</dt>
      <dd>${intent.description ?? 'no description'}</dd>
      <dt>Id</dt>
      <dd><code>${intent.id}</code></dd>
    </dl>
    ${error ? html`<p class="note">Last attempt: ${error.message}</p>` : html``}
    <h2>By hand</h2>
    ${deeds.length > 0 ? deeds : html`<p>This payment is finished.</p>`} ${backLink(world, intent)}
    <p><a href="/">All payments</a></p>`;
}

/** As Stripe adds them to the return address, once the payment is decided. */
function backLink(world: World, intent: PaymentIntent): Markup {
  const given = world.state.returnUrls.get(intent.id);
  if (!given || intent.status === 'requires_action' || !/^https?:/.test(given) || !URL.canParse(given)) return html``;
  const url = new URL(given);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.last_payment_error ? 'failed' : 'succeeded');
  return html`<p><a href="${url.href}">Back to the shop</a></p>`;
}

function words(status: string): string {
  return status.replaceAll('_', ' ');
}

/** A page of another origin may not submit these forms. */
function isForeign({ headers }: ApiRequest): boolean {
  const origin = headers['origin'];
  return origin !== undefined && origin !== `http://${String(headers['host'])}`;
}

function page(status: number, title: string, content: Markup): ApiAnswer {
  return answer(status, layout(title, content), 'text/html; charset=utf-8');
}

function answer(status: number, body: string, type: string): ApiAnswer {
  const policy =
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  return {
    status,
    body,
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}
