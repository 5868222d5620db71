import type { AnswerCall } from './answer.ts';
import { jsonOf, type Known, type Near, type Place } from './reading.ts';

type Around = { readonly near: Near; readonly known: Known; readonly everything: string };
/** What a text orders, in the words that one kind of order has. */
type Ear = (text: string, around: Around) => readonly AnswerCall[];

const REASON = 'It was asked for.';
const MAX_BODY = 2_000;
const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const POINT = /(-?\d{1,3}\.\d+),\s*(-?\d{1,3}\.\d+)/;

/** With a sign or a word for dollars in dollars, otherwise as it stands. */
function amountIn(text: string, verb: string): number | undefined {
  const behind = new RegExp(`\\b${verb}\\D{0,30}?(\\$?)\\s?(\\d[\\d,]*)\\s*(usd|dollars?)?`, 'i').exec(text);
  const before = new RegExp(`(\\$)(\\d[\\d,]*) ${verb}\\b`, 'i').exec(text);
  const [, sign, digits, word] = before ?? behind ?? [];
  if (digits === undefined) return undefined;
  return Number(digits.replaceAll(',', '')) * (sign === '$' || word !== undefined ? 100 : 1);
}

const first = (ids: ReadonlySet<string>) => ids.values().next().value;

/** `{"tool": "app__capability", "input": {…}}`, anywhere. */
const spelledOut: Ear = (text) => {
  const from = text.search(/\{\s*"tool"/);
  if (from < 0) return [];
  for (let to = text.indexOf('}', from); to >= 0; to = text.indexOf('}', to + 1)) {
    const { tool, input = {} } = (jsonOf(text.slice(from, to + 1)) ?? {}) as { tool?: unknown; input?: object };
    if (typeof tool === 'string')
      return [{ name: tool.replace('.', '__'), arguments: input }, ...spelledOut(text.slice(to + 1), nothing)];
  }
  return [];
};

const mail: Ear = (text, { everything }) =>
  /\b(?:mail|send|forward|write)\b/i.test(text)
    ? (text.match(MAIL_ADDRESS) ?? []).map((to) => ({
        name: 'mail__send',
        arguments: { to, subject: 'As you asked', body: everything.slice(0, MAX_BODY) },
      }))
    : [];

const tip: Ear = (text, { near, known }) => {
  const amountMinor = amountIn(text, 'tip');
  const id = near.stream ?? first(known.streams);
  return amountMinor === undefined || id === undefined ? [] : [{ name: 'live__tip', arguments: { id, amountMinor } }];
};

const bid: Ear = (text, { near, known }) => {
  const amountMinor = amountIn(text, 'bid');
  const id = near.auction ?? first(known.auctions);
  if (amountMinor === undefined || id === undefined) return [];
  const confirm = /confirm/i.test(text) ? { confirm: true } : {};
  return [{ name: 'live__place_bid', arguments: { id, amountMinor, ...confirm } }];
};

const forEachDelivery =
  (verb: string, name: string): Ear =>
  (text, { known }) => {
    if (!new RegExp(`\\b${verb}\\b`, 'i').test(text)) return [];
    const calls = [...known.deliveries].map((id) => ({ name, arguments: { id, reason: REASON } }));
    return calls.length > 0 ? calls : [{ name: 'delivery__list', arguments: {} }];
  };

const forget: Ear = (text, { known }) =>
  /\bforget\b.*\bplaces?\b/i.test(text)
    ? [...known.places.keys()].map((name) => ({ name: 'places__forget', arguments: { name } }))
    : [];

const book: Ear = (text, { known }) => {
  if (!/\b(?:book|order|ship)\b/i.test(text)) return [];
  const [pickup, second] = known.places.values();
  const [, lat, lng] = POINT.exec(text) ?? [];
  const dropoff = lat === undefined ? second : { lat: Number(lat), lng: Number(lng) };
  return pickup === undefined || dropoff === undefined
    ? []
    : [{ name: 'delivery__create', arguments: { pickup: pointOf(pickup), dropoff: pointOf(dropoff) } }];
};

const pointOf = ({ lat, lng }: Pick<Place, 'lat' | 'lng'>) => ({ lat, lng });

const ears: readonly Ear[] = [
  spelledOut,
  mail,
  tip,
  bid,
  forEachDelivery('cancel', 'delivery__cancel'),
  forEachDelivery('refund', 'delivery__refund'),
  forget,
  book,
];

const nothing: Around = {
  near: {},
  known: { streams: new Set(), auctions: new Set(), deliveries: new Set(), places: new Map() },
  everything: '',
};

/** The calls that a text orders, whoever wrote it. */
export const ordersIn = (text: string, around: Around): readonly AnswerCall[] =>
  ears.flatMap((hear) => hear(text, around));
