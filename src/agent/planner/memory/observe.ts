import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { fold } from '../text/fold.ts';
import type { Stop } from '../grammar/route.ts';
import { keepPlace, show, turnTo, wayKey, type Memory } from './memory.ts';
import type {
  Auction,
  Call,
  Cancellation,
  ChatLine,
  Competitor,
  Delivery,
  Fare,
  Insight,
  ListedStop,
  Outcome,
  Pending,
  Quote,
  Spending,
  Stream,
  Tracking,
} from './shapes.ts';

/** The address of a listed stop, as a text. */
export const addressOf = ({ address }: ListedStop): string | null =>
  typeof address === 'object' && address !== null ? address.line1 : (address ?? null);

const merged = <T extends object>(all: Map<string, T>, id: string, part: T): void => {
  all.set(id, { ...all.get(id), ...part });
};

/** A stop as the person would call it, by its coordinates. */
export function stopAt(memory: Memory, lat: number, lng: number, address: string | null): Stop {
  const place = memory.places.find((each) => each.lat === lat && each.lng === lng);
  return { lat, lng, address: address ?? place?.address ?? null, name: place?.name ?? null };
}

function rememberQuote(memory: Memory, input: Call['input'], quote: Quote): void {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng, tipMinor = 0 } = input as Record<string, number>;
  const pickup = stopAt(memory, pickupLat ?? 0, pickupLng ?? 0, null);
  const dropoff = stopAt(memory, dropoffLat ?? 0, dropoffLng ?? 0, null);
  memory.quotes = [...memory.quotes, { key: wayKey(pickup, dropoff), pickup, dropoff, tipMinor, quote }];
  memory.lastStop = dropoff;
  turnTo(memory, 'quote', wayKey(pickup, dropoff));
}

interface Created {
  readonly delivery: Delivery;
  readonly job: NonNullable<Delivery['job']>;
  readonly fare: Fare;
}

function rememberCreated(memory: Memory, { input }: Call, { delivery, job, fare }: Created): void {
  const { pickup, dropoff, customer, description, externalReference } = input as unknown as Delivery;
  const said = {
    ...(customer === undefined ? {} : { customer }),
    description: description ?? null,
    externalReference: externalReference ?? null,
    ...(pickup === undefined ? {} : { pickup }),
    ...(dropoff === undefined ? {} : { dropoff }),
  };
  memory.deliveries.set(delivery.id, { ...said, ...delivery, job, fare });
  if (dropoff !== undefined) memory.lastStop = stopAt(memory, dropoff.lat, dropoff.lng, addressOf(dropoff));
  turnTo(memory, 'delivery', delivery.id);
}

type Fold = (memory: Memory, call: Call, result: never) => void;
const folds: Readonly<Record<string, Fold>> = {
  'delivery.quote': (memory, { input }, { quote }: { quote: Quote }) => {
    rememberQuote(memory, input, quote);
  },
  'delivery.create': rememberCreated,
  'delivery.list': (memory, { input }, { deliveries }: { deliveries: readonly Delivery[] }) => {
    for (const each of deliveries) merged(memory.deliveries, each.id, each);
    memory.hasAllDeliveries ||= Object.keys(input).length === 0;
  },
  'delivery.get': (memory, _call, { delivery }: { delivery: Delivery }) => {
    merged(memory.deliveries, delivery.id, delivery);
  },
  'delivery.track': (memory, _call, { tracking }: { tracking: Tracking }) => {
    memory.trackings.set(tracking.slug, tracking);
    const delivery = memory.deliveries.values().find(({ trackingSlug }) => trackingSlug === tracking.slug);
    if (delivery !== undefined) memory.deliveries.set(delivery.id, { ...delivery, status: tracking.status });
    turnTo(memory, 'delivery', delivery?.id ?? tracking.slug);
  },
  'delivery.cancel_preview': (memory, { input }, { cancellation }: { cancellation: Cancellation }) => {
    memory.cancellations.set(String(input['id']), cancellation);
  },
  'delivery.cancel': (memory, { input }) => {
    const delivery = memory.deliveries.get(String(input['id']));
    if (delivery !== undefined) memory.deliveries.set(delivery.id, { ...delivery, status: 'cancelled' });
    memory.cancellations.delete(String(input['id']));
  },
  'delivery.refund': (memory, { input }, { refund }: { refund: { amountMinor: string; status: string } }) => {
    const delivery = memory.deliveries.get(String(input['id']));
    const refundedMinor = String(Number(delivery?.refundedMinor ?? 0) + Number(refund.amountMinor));
    if (delivery !== undefined) memory.deliveries.set(delivery.id, { ...delivery, refundedMinor });
    memory.lastRefund = refund;
  },
  'delivery.receipt': (memory, { input }, { receipt }: { receipt: { claims: { milliMiles: number; fee: Fare } } }) => {
    const { milliMiles, fee } = receipt.claims;
    memory.receipts.set(String(input['id']), { milliMiles, paidMinor: fee.customerTotalMinor });
  },
  'live.list_live': (memory, { input }, { streams }: { streams: readonly Stream[] }) => {
    for (const each of streams) memory.streams.set(each.id, each);
    memory.hasAllStreams ||= Object.keys(input).length === 0;
  },
  'live.get_stream': (memory, _call, { stream }: { stream: Stream }) => {
    memory.streams.set(stream.id, stream);
    turnTo(memory, 'stream', stream.id);
  },
  'live.read_chat': (memory, { input }, { messages }: { messages: readonly ChatLine[] }) => {
    memory.chats.set(String(input['id']), messages);
    turnTo(memory, 'stream', String(input['id']));
  },
  'live.get_auction': (memory, _call, { auction }: { auction: Auction }) => {
    merged(memory.auctions, auction.id, auction);
    turnTo(memory, 'auction', auction.id);
  },
  'live.place_bid': (memory, _call, { auction }: { auction: Auction }) => {
    merged(memory.auctions, auction.id, auction);
  },
  'intel.list_competitors': (memory, _call, { competitors }: { competitors: readonly Competitor[] }) => {
    for (const each of competitors) memory.competitors.set(each.slug, each);
  },
  'intel.list_insights': (memory, _call, { insights }: { insights: readonly Insight[] }) => {
    for (const each of insights) memory.insights.set(each.id, each);
  },
  'places.save': (memory, _call, { place }: { place: KnownPlace }) => {
    keepPlace(memory, place);
    memory.lastStop = { ...place };
  },
  'places.list': (memory, _call, { places }: { places: readonly KnownPlace[] }) => {
    memory.places = places;
  },
  'places.forget': (memory, { input }) => {
    memory.places = memory.places.filter(({ name }) => fold(name) !== fold(String(input['name'])));
  },
  'account.spending': (memory, _call, spending: Spending) => {
    memory.spending = spending;
    turnTo(memory, 'spending', spending.period);
  },
  'account.pending': (memory, _call, { consents }: { consents: readonly Pending[] }) => {
    memory.consents = consents;
    show(
      memory,
      'consent',
      consents.map(({ id }) => id),
    );
  },
};

/** Folds what came of a call into what is known. */
export function observe(memory: Memory, call: Call, outcome: Outcome): void {
  if (outcome.kind === 'done') folds[call.name]?.(memory, call, outcome.result as never);
  const cancellation =
    outcome.kind === 'failed' ? (outcome.error['cancellation'] as Cancellation | undefined) : undefined;
  if (cancellation !== undefined) memory.cancellations.set(String(call.input['id']), cancellation);
}
