import type { ApiAnswer, ApiRequest } from './api.ts';
import { cardIn, UNKNOWN_CARD } from './card-form.ts';
import type { Deed } from './deeds.ts';
import { Failure } from './failure.ts';
import { confirmIntent } from './intent-confirm.ts';
import { BY_HAND, intentDeeds, intentPage, isUnpaid, words } from './intent-page.ts';
import type { ErrorBody } from './objects.ts';
import { html, layout, money, STYLE, type Markup } from './page-html.ts';
import { confirmSetupIntent } from './setup-intents.ts';
import { isUnsaved, setupDeeds, setupPage } from './setup-page.ts';
import { keep, type State } from './state.ts';
import type { World } from './world.ts';

const MAX_LISTED = 200;

/** What has a page of its own: a payment, or a card that is being saved. */
interface Paged {
  readonly id: string;
  readonly status: string;
  readonly client_secret: string;
}

interface Kind<T extends Paged> {
  readonly title: string;
  /** What Stripe calls it in a return address. */
  readonly parameter: string;
  readonly find: (state: State, id: string) => T | undefined;
  readonly page: (world: World, item: T, fault: string | undefined) => Markup;
  readonly deeds: readonly Deed<T>[];
  readonly takesCard: (item: T) => boolean;
  readonly confirm: (world: World, item: T, method: string) => unknown;
  readonly errorOf: (item: T) => ErrorBody | null;
}

const kindOf = <T extends Paged>(kind: Kind<T>) => kind;

const payment = kindOf({
  title: 'Payment',
  parameter: 'payment_intent',
  find: (state, id) => state.intents.get(id),
  page: intentPage,
  deeds: intentDeeds,
  takesCard: isUnpaid,
  confirm: (world, intent, method) => confirmIntent(world, intent, { ...BY_HAND, payment_method: method }),
  errorOf: (intent) => intent.last_payment_error,
});

const saving = kindOf({
  title: 'Card',
  parameter: 'setup_intent',
  find: (state, id) => state.setupIntents.get(id),
  page: setupPage,
  deeds: setupDeeds,
  takesCard: isUnsaved,
  confirm: (world, setup, method) => confirmSetupIntent(world, setup, { ...BY_HAND, payment_method: method }),
  errorOf: (setup) => setup.last_setup_error,
});

/** The pages for people: a list, one payment or card, and the actions as POST forms. */
export function handlePage(world: World, request: ApiRequest): ApiAnswer {
  const { method, path } = request;
  if (method === 'GET' && path === '/sandbox.css') return answer(200, STYLE, 'text/css; charset=utf-8');
  if (method === 'GET' && path === '/') return page(200, 'Payments', listOf(world));
  const [, base, id = '', deedPath] = /^\/(pay|setup)\/((?:pi|seti)_\w+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
  if (base === 'pay') return handle(world, request, { kind: payment, base, id, deedPath });
  if (base === 'setup') return handle(world, request, { kind: saving, base, id, deedPath });
  return notFound();
}

interface Asked<T extends Paged> {
  readonly kind: Kind<T>;
  readonly base: string;
  readonly id: string;
  readonly deedPath: string | undefined;
}

function handle<T extends Paged>(world: World, request: ApiRequest, asked: Asked<T>): ApiAnswer {
  const { kind, base, id, deedPath } = asked;
  const item = kind.find(world.state, id);
  if (!item) return notFound();
  const query = new URLSearchParams(request.query);
  if (request.method === 'GET' && deedPath === undefined) {
    noteReturn(world, id, query.get('return_url'));
    const fault = query.get('card') === 'unknown' ? UNKNOWN_CARD : undefined;
    return page(200, `${kind.title} ${id}`, html`${kind.page(world, item, fault)} ${backLink(world, kind, item)}`);
  }
  const deed = kind.deeds.find((one) => one.path === deedPath);
  if (request.method !== 'POST' || (deedPath !== 'card' && !deed))
    return page(405, 'Not possible', html`<h1>That isn't possible here</h1>`);
  if (isForeign(request)) return page(403, 'Refused', html`<h1>This came from another site</h1>`);
  const isKnown = deed ? attemptDeed(world, item, deed) : attemptCard(world, request, kind, item);
  return redirect(`/${base}/${id}${isKnown ? '' : '?card=unknown'}`);
}

function attemptDeed<T>(world: World, item: T, deed: Deed<T>): true {
  if (deed.isPossible(item, world)) attempt(() => deed.run(world, item));
  return true;
}

/** Says whether the card is one that the sandbox knows. */
function attemptCard<T extends Paged>(world: World, request: ApiRequest, kind: Kind<T>, item: T): boolean {
  const card = cardIn(request);
  if (card === undefined) return false;
  if (kind.takesCard(item)) attempt(() => kind.confirm(world, item, card));
  return true;
}

/** Declines throw for the API; here the intent already shows them. */
function attempt(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Where the person came from, as the processor's own pages are told. */
function noteReturn(world: World, id: string, url: string | null): void {
  if (url !== null && /^https?:/.test(url) && URL.canParse(url)) keep(world.state.returnUrls, id, url);
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

/** As Stripe adds them to the return address, once it is decided. */
function backLink<T extends Paged>(world: World, kind: Kind<T>, item: T): Markup {
  const all = html`<p><a href="/">All payments</a></p>`;
  const given = world.state.returnUrls.get(item.id);
  if (!given || item.status === 'requires_action' || !/^https?:/.test(given) || !URL.canParse(given)) return all;
  const url = new URL(given);
  url.searchParams.set(kind.parameter, item.id);
  url.searchParams.set(`${kind.parameter}_client_secret`, item.client_secret);
  url.searchParams.set('redirect_status', kind.errorOf(item) ? 'failed' : 'succeeded');
  return html`<p><a href="${url.href}">Back to the shop</a></p>
    ${all}`;
}

/** A page of another origin may not submit these forms. */
function isForeign({ headers }: ApiRequest): boolean {
  const origin = headers['origin'];
  return origin !== undefined && origin !== `http://${String(headers['host'])}`;
}

const notFound = () =>
  page(
    404,
    'Not found',
    html`<h1>No such payment</h1>
      <p><a href="/">All payments</a></p>`,
  );

const redirect = (to: string): ApiAnswer => ({ ...answer(303, '', 'text/plain'), headers: { Location: to } });

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
