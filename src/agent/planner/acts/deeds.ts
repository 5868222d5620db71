import type { Kind } from '../memory/memory.ts';
import { fieldAt, numberAt, textAt, type Thing } from '../memory/things.ts';

/** What an act calls, and what it is done to. */
interface Deed {
  readonly tool: string;
  /** Of what thing it is, or of what it lists. */
  readonly kind?: Kind;
  readonly isList?: boolean;
  readonly isWrite?: boolean;
  /** The input’s field and the path of its value; `id` if it isn’t said. */
  readonly key?: readonly [field: string, path: string];
  /** Whether it can still be done, as far as is known: "my order" is one of those. */
  readonly can?: (thing: Thing) => boolean;
  /** What the call does may be looked at first, and where the figure of a condition stands then. */
  readonly figure?: readonly [look: 'preview' | 'get_auction', path: string];
}

const isStatus = (thing: Thing, statuses: string) => statuses.split(' ').includes(textAt(thing, 'status'));
const isEarly = (each: Thing) => isStatus(each, 'created assigned enroute_to_pickup arrived_at_pickup');
const isOn = (each: Thing) => !isStatus(each, 'delivered cancelled returned failed');
const isHeld = (each: Thing) => textAt(each, 'job.status') === 'created' && isStatus(each, 'created');
const isDelivered = (each: Thing) => isStatus(each, 'delivered');
const isPaid = (each: Thing) => numberAt(each, 'capture.capturedMinor') > numberAt(each, 'refundedMinor');
const takesTips = (each: Thing) => fieldAt(each, 'features.tips') !== false;

const [kind, isWrite, isList] = ['delivery' as const, true, true];
const [stream, auction, insight] = [{ kind: 'stream' }, { kind: 'auction' }, { kind: 'insight' }] as const;

/** What a person may ask for. */
export const deeds = {
  quote: { tool: 'delivery.quote' },
  create: { tool: 'delivery.create', isWrite },
  list: { tool: 'delivery.list', kind, isList },
  get: { tool: 'delivery.get', kind },
  track: { tool: 'delivery.track', kind, key: ['slug', 'trackingSlug'], can: isOn },
  receipt: { tool: 'delivery.receipt', kind, can: isDelivered },
  audit: { tool: 'delivery.audit_fee', kind, key: ['deliveryIdOrSlug', 'id'] },
  preview: { tool: 'delivery.cancel_preview', kind, can: isEarly },
  cancel: { tool: 'delivery.cancel', kind, isWrite, can: isEarly, figure: ['preview', 'cancellation.feeMinor'] },
  refund: { tool: 'delivery.refund', kind, isWrite, can: isPaid },
  dispatch: { tool: 'delivery.dispatch', kind, isWrite, key: ['jobId', 'job.id'], can: isHeld },
  list_live: { tool: 'live.list_live', ...stream, isList },
  get_stream: { tool: 'live.get_stream', ...stream },
  read_chat: { tool: 'live.read_chat', ...stream },
  tip: { tool: 'live.tip', ...stream, isWrite, can: takesTips },
  clip: { tool: 'live.clip', ...stream, isWrite },
  get_auction: { tool: 'live.get_auction', ...auction },
  verify_auction: { tool: 'live.verify_auction', ...auction },
  bid: { tool: 'live.place_bid', ...auction, isWrite, figure: ['get_auction', 'currentBidMinor'] },
  competitors: { tool: 'intel.list_competitors', kind: 'competitor', isList },
  insights: { tool: 'intel.list_insights', ...insight, isList },
  verify_insight: { tool: 'intel.verify_insight', ...insight },
  mail: { tool: 'mail.send', isWrite },
  save: { tool: 'places.save', isWrite },
  forget: { tool: 'places.forget', isWrite },
  places: { tool: 'places.list', kind: 'place', isList },
  spending: { tool: 'account.spending' },
  pending: { tool: 'account.pending', kind: 'consent', isList },
} satisfies Readonly<Record<string, Deed>>;
export type Act = keyof typeof deeds;

export const deedOf = (act: Act): Deed => deeds[act];
