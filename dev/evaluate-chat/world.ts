import { charterV1 } from '#src/delivery/fare/policy.ts';
import { priceDelivery, type FareInputs } from '#src/delivery/fare/fare.ts';
import { showFare } from '#src/delivery/orders/present.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { KnownPlace } from '#src/agent/model/system-message.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { Delivery, Dialogue, Stream } from './dialogues.ts';

/** What came of a call. */
export type Answer = { readonly result: Json } | { readonly error: { readonly code: string } & Json };

const problem = (code: string): Answer => ({ error: { code } });
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** The fee to cancel, by the delivery’s status; others can’t be cancelled. */
const CANCEL_FEES: Readonly<Record<string, number>> = {
  created: 0,
  assigned: 300,
  enroute_to_pickup: 300,
  arrived_at_pickup: 500,
};

/** What is there, as reads that no step answers see it: the state, and what writes have made of it. */
export class World {
  private deliveries: readonly Delivery[];
  private places: readonly KnownPlace[];
  private tokens = 0;
  private readonly dialogue: Dialogue;

  constructor(dialogue: Dialogue) {
    this.dialogue = dialogue;
    this.deliveries = dialogue.state?.deliveries ?? [];
    this.places = dialogue.places;
  }

  /** Id and slug of one delivery are equal. */
  isSameDelivery(one: string, other: string): boolean {
    return this.deliveries.some(
      ({ id, trackingSlug }) => [id, trackingSlug].includes(one) && [id, trackingSlug].includes(other),
    );
  }

  /** A call that changed something. */
  moveOn(call: string, input: Json, result: Json): void {
    if (call === 'delivery.create') this.addDelivery(input, result);
    if (call === 'delivery.cancel') {
      this.deliveries = this.deliveries.map((each) =>
        each.id === input['id'] ? { ...each, status: 'cancelled' } : each,
      );
    }
    const name = fold(String(input['name']));
    const others = this.places.filter((place) => fold(place.name) !== name);
    if (call === 'places.save') this.places = [...others, result['place'] as KnownPlace];
    if (call === 'places.forget') this.places = others;
  }

  private addDelivery(input: Json, { delivery, job, fare }: Json): void {
    const shown = {
      customer: {},
      description: null,
      externalReference: null,
      ...input,
      ...(delivery as Delivery),
      job,
      fare,
      capture: { status: 'not_due', capturedMinor: '0' },
      refundedMinor: '0',
      deliveredAt: null,
    };
    this.deliveries = [shown, ...this.deliveries];
  }

  /** A read, by what is there. */
  read(call: string, input: Json): Answer {
    const { streams = [], chats = {}, auctions = [] } = this.dialogue.state ?? {};
    const id = String(input['id']);
    const one = (all: readonly { readonly id: string }[], name: string): Answer => {
      const found = all.find((each) => each.id === id);
      return found === undefined ? problem('not_found') : { result: { [name]: found } };
    };
    switch (call) {
      case 'places.list':
        return { result: { places: this.places } };
      case 'delivery.list':
        return { result: { deliveries: this.listDeliveries(input), nextCursor: null } };
      case 'delivery.get':
        return one(this.deliveries, 'delivery');
      case 'delivery.track':
        return this.track(String(input['slug']));
      case 'live.list_live':
        return { result: { streams: this.listStreams(input), nextCursor: null, asOf: this.dialogue.now } };
      case 'live.get_stream':
        return one(streams, 'stream');
      case 'live.get_auction':
        return one(auctions, 'auction');
      case 'live.read_chat':
        return chats[id] === undefined
          ? problem('not_found')
          : { result: { messages: chats[id].slice(0, Number(input['limit'] ?? 100)), nextCursor: null } };
      case 'delivery.quote':
        return this.quote(input);
      case 'delivery.cancel_preview':
        return this.previewCancel(id);
      case 'delivery.receipt':
        return this.receipt(id);
      default:
        return problem('not_found');
    }
  }

  private listDeliveries({ status, externalReference, limit }: Json) {
    const fits = (wanted: unknown, got: unknown) => wanted === undefined || wanted === got;
    return this.deliveries
      .filter((each) => fits(status, each.status) && fits(externalReference, each['externalReference']))
      .slice(0, Number(limit ?? 100));
  }

  private track(slug: string): Answer {
    const tracking = this.dialogue.state?.tracking?.[slug];
    const status = this.deliveries.find((each) => each.trackingSlug === slug)?.status;
    if (tracking !== undefined) return { result: { tracking } };
    return status === undefined
      ? problem('not_found')
      : { result: { tracking: { slug, status, driver: null, eta: null } } };
  }

  private listStreams({ category, language, tag, q, sort, limit }: Json) {
    const text = ({ host, title, tags: own }: Stream) =>
      fold([host.displayName, title, ...own].join(' ')).split(/[^\p{L}\p{N}]+/u);
    const found = (this.dialogue.state?.streams ?? []).filter((stream) => {
      const asked = typeof q === 'string' ? fold(q).split(/\s+/) : [];
      return (
        (category === undefined || stream.category.slug === category) &&
        (language === undefined || stream.language.split('-')[0] === language) &&
        (tag === undefined || stream.tags.includes(tag as string)) &&
        asked.every((word) => text(stream).some((part) => part.startsWith(word)))
      );
    });
    const sorted =
      sort === 'recent'
        ? found.toSorted((a, b) => String(b['startedAt']).localeCompare(String(a['startedAt'])))
        : found;
    return sorted.slice(0, Number(limit ?? 100));
  }

  private token(): string {
    this.tokens += 1;
    return `v1.k1.supporting${this.tokens}`;
  }

  private quote(input: Json): Answer {
    const [pickupLat, pickupLng, dropoffLat, dropoffLng] = ['pickupLat', 'pickupLng', 'dropoffLat', 'dropoffLng'].map(
      (key) => Number(input[key]),
    ) as [number, number, number, number];
    const inputs: FareInputs = {
      pickup: { lat: pickupLat, lng: pickupLng },
      dropoff: { lat: dropoffLat, lng: dropoffLng },
      tipMinor: cents(Number(input['tipMinor'] ?? 0)),
    };
    try {
      const fare = priceDelivery(inputs, charterV1);
      const shown = JSON.stringify(showFare(fare), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      return { result: { quote: { ...(JSON.parse(shown) as Json), quoteToken: this.token() } } };
    } catch (error) {
      if (error instanceof Problem) return problem(error.code);
      throw error;
    }
  }

  private previewCancel(id: string): Answer {
    const delivery = this.deliveries.find((each) => each.id === id);
    if (delivery === undefined) return problem('not_found');
    const feeMinor = CANCEL_FEES[delivery.status];
    if (feeMinor === undefined) return { result: { cancellation: { allowed: false, reason: delivery.status } } };
    return { result: { cancellation: { allowed: true, feeMinor: String(feeMinor), token: this.token() } } };
  }

  private receipt(id: string): Answer {
    const fare = this.deliveries.find((each) => each.id === id)?.['fare'] as { distanceMiles: number } & Json;
    if (fare === undefined) return problem('not_found');
    return { result: { receipt: { claims: { milliMiles: Math.round(fare.distanceMiles * 1000), fee: fare } } } };
  }
}
