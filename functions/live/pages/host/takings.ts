import { usd } from '#src/live/lot-words.ts';
import { orderBadgeOf, type ShownOrder } from '#src/live/order-words.ts';
import { counted } from '#src/live/page-words.ts';
import { momentOf, setText } from '#web/moments.ts';
import { make, the } from '#web/page.ts';
import { post, send } from '#web/session.ts';
import { isSure } from '#web/sure.ts';

/** What a stream brings its host, read again whenever something was paid or sold, and now and then. */

interface TipJson {
  readonly id: string;
  readonly from: { readonly name: string };
  readonly amountMinor: number;
  readonly message: string | null;
  readonly status: string;
  readonly refundStatus: string;
  readonly createdAt: string;
}
interface TipsJson {
  readonly tips: readonly TipJson[];
  readonly totals: { readonly count: number; readonly paidMinor: string; readonly returnedMinor: string };
}
interface OrdersJson {
  readonly orders: readonly ShownOrder[];
}

const OFFLINE = 'There is no connection: try again.';
const SHOWN = 20;
const LOOK_MS = 30_000;
/** What was sold is an order a moment later. */
const SOON_MS = 3_000;

const shownIn = new WeakMap<HTMLElement, string>();

export interface Takings {
  /** Something was paid or sold. */
  changed(): void;
}

export function openTakings(streamId: string): Takings {
  const look = () => void Promise.all([showTips(streamId, look), showOrders(streamId)]).catch(() => undefined);
  look();
  setInterval(() => document.hidden || look(), LOOK_MS);
  return { changed: () => void setTimeout(look, SOON_MS) };
}

async function showTips(streamId: string, again: () => void): Promise<void> {
  const outcome = await send<TipsJson>('GET', `/api/streams/${streamId}/tips?limit=${SHOWN}`);
  if (!outcome.ok) return;
  const { tips, totals } = outcome.body;
  const kept = Number(totals.paidMinor) - Number(totals.returnedMinor);
  setText(the('tips-sum'), totals.count === 0 ? 'No tips yet.' : `${usd(kept)} in ${counted(totals.count, 'tip')}`);
  fill(the('tip-list'), tips, (tip) => tipLine(tip, again));
}

/** Lists them anew where something has changed: whoever stands on a button there keeps it otherwise. */
function fill<T>(list: HTMLElement, items: readonly T[], lineOf: (item: T) => HTMLLIElement): void {
  const shown = JSON.stringify(items);
  if (shownIn.get(list) === shown) return;
  shownIn.set(list, shown);
  list.replaceChildren(...items.map(lineOf));
}

function tipLine(tip: TipJson, again: () => void): HTMLLIElement {
  const { id, from, amountMinor, message, status, refundStatus, createdAt } = tip;
  const line = make('li', {}, make('strong', {}, usd(amountMinor)), make('span', {}, from.name));
  if (message !== null) line.append(make('span', { class: 'taking-message' }, message));
  line.append(make('span', { class: 'quiet' }, momentOf(createdAt, 'ago')));
  if (status !== 'succeeded') {
    line.append(make('span', { class: 'badge' }, orderBadgeOf(status)));
    return line;
  }
  if (refundStatus === 'pending') {
    line.append(make('span', { class: 'badge' }, 'On its way back'));
    return line;
  }
  const back = make('button', { class: 'button quiet', 'aria-label': `Give back what ${from.name} gave` }, 'Give back');
  back.addEventListener('click', () => void giveBack(id, from.name, again));
  line.append(back);
  return line;
}

async function giveBack(id: string, name: string, again: () => void): Promise<void> {
  const text = 'All of it goes back to their card. This can’t be undone.';
  if (!(await isSure({ title: `Give ${name} the tip back?`, text, yes: 'Give it back' }))) return;
  const outcome = await post(`/api/tips/${id}/refund`).catch(() => undefined);
  const problem = the('tips-problem');
  problem.hidden = outcome?.ok === true;
  if (outcome?.ok !== true) setText(problem, outcome?.problem.detail ?? OFFLINE);
  again();
  setTimeout(again, SOON_MS);
}

async function showOrders(streamId: string): Promise<void> {
  const outcome = await send<OrdersJson>('GET', `/api/orders?role=seller&limit=${SHOWN}`);
  if (!outcome.ok) return;
  const ours = outcome.body.orders.filter((order) => order.streamId === streamId);
  fill(the('order-list'), ours, orderLine);
}

const orderLine = ({ id, title, totalMinor, status }: ShownOrder): HTMLLIElement =>
  make(
    'li',
    {},
    make('strong', {}, usd(totalMinor)),
    make('a', { href: `/o/${id}` }, title),
    make('span', { class: 'badge' }, orderBadgeOf(status)),
  );
