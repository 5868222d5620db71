import { clockOf } from '../grammar/when.ts';
import { addressOf, stopAt } from '../memory/observe.ts';
import type { Memory } from '../memory/memory.ts';
import type { Auction, Delivery, Insight, Pending, Stream, Tracking } from '../memory/shapes.ts';
import { money, say, type Scene } from './scene.ts';

const words = (name: string) => name.replaceAll('_', ' ');

/** All that is known of a delivery: whatever is asked about it, the answer is among it. */
export function tellDelivery(scene: Scene, each: Delivery): string {
  const { memory, now } = scene;
  const end = (stop: Delivery['pickup']) =>
    stop === undefined
      ? ''
      : (stopAt(memory, stop.lat, stop.lng, addressOf(stop)).name ?? addressOf(stop) ?? `${stop.lat}, ${stop.lng}`);
  const tracking = memory.trackings.get(each.trackingSlug);
  const paid = Number(each.capture?.capturedMinor ?? 0);
  const parts = [
    `${each.description ?? say(scene, 'Delivery', 'Envío')}: ${end(each.pickup)} → ${end(each.dropoff)}`,
    each.dropoff === undefined ? undefined : (addressOf(each.dropoff) ?? undefined),
    each.customer?.name,
    say(scene, words(each.status), `${SPANISH[each.status] ?? ''} (${words(each.status)})`),
    each.fare === undefined ? undefined : `${money(each.fare.customerTotalMinor)}, ${each.fare.distanceMiles} mi`,
    each.deliveredAt == null
      ? undefined
      : say(
          scene,
          `delivered at ${clockOf(each.deliveredAt, now)}`,
          `entregado a las ${clockOf(each.deliveredAt, now)}`,
        ),
    Number(each.refundedMinor ?? 0) > 0
      ? say(
          scene,
          `${money(each.refundedMinor ?? 0)} refunded, ${money(paid - Number(each.refundedMinor ?? 0))} left`,
          `${money(each.refundedMinor ?? 0)} devuelto, queda ${money(paid - Number(each.refundedMinor ?? 0))}`,
        )
      : undefined,
    memory.lastRefund === undefined || Number(each.refundedMinor ?? 0) === 0
      ? undefined
      : say(scene, `refund ${memory.lastRefund.status}`, `devolución ${memory.lastRefund.status}`),
    each.externalReference ?? undefined,
    each.trackingSlug,
    tracking === undefined ? undefined : tellTracking(scene, tracking),
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join(', ')}.`;
}

const SPANISH: Readonly<Record<string, string>> = {
  created: 'creado, sin repartidor aún',
  assigned: 'asignado',
  picked_up: 'recogido',
  delivered: 'entregado',
  cancelled: 'cancelado',
  enroute_to_dropoff: 'en camino',
  enroute_to_pickup: 'va a recogerlo',
};

export function tellTracking(scene: Scene, { status, driver, eta, deliveredAt }: Tracking): string {
  const { now } = scene;
  const due = eta?.dropoffAt ?? eta?.pickupAt;
  const minutes = due == null ? 0 : Math.round((Date.parse(due) - Date.parse(now)) / 60_000);
  const who =
    driver == null
      ? say(scene, 'no driver yet', 'aún sin repartidor (no driver yet)')
      : `${driver.firstName} (${driver.vehicleType}${driver.vehicleType === 'bicycle' ? ', bike' : ''})`;
  const when =
    due == null
      ? ''
      : say(
          scene,
          `, due at ${clockOf(due, now)} (in ${minutes} min)`,
          `, llega a las ${clockOf(due, now)} (en ${minutes} min)`,
        );
  const over =
    deliveredAt == null
      ? ''
      : say(scene, `, delivered at ${clockOf(deliveredAt, now)}`, `, entregado a las ${clockOf(deliveredAt, now)}`);
  return `${say(scene, words(status), `${SPANISH[status] ?? ''} (${words(status)})`)}: ${who}${when}${over}`;
}

export const tellStream = (scene: Scene, each: Stream): string =>
  `${each.host.displayName}: “${each.title}” (${each.category.name}, ${each.tags.join(', ')}; ${each.language}; ${each.status}, ${each.viewerCount} ${say(scene, 'viewers', 'espectadores')}, ${say(scene, 'since', 'desde')} ${clockOf(each.startedAt, scene.now)}${each.features === undefined ? '' : `; ${each.features.tips === false ? say(scene, 'tips are off: it does not take tips', 'propinas desactivadas (tips are off)') : say(scene, 'yes, tips are on', 'acepta propinas (tips are on)')}, ${each.features.clips === false ? 'clips are off' : 'clips are on'}, ${each.openAuctions ?? 0} open auctions`}).`;

export function tellAuction(scene: Scene, each: Auction): string {
  const bid =
    each.currentBidMinor === null
      ? say(scene, 'no bid yet', 'sin pujas')
      : `${say(scene, 'current bid', 'puja actual')} ${money(each.currentBidMinor)}`;
  const least =
    each.minimumNextBidMinor === null
      ? ''
      : `, ${say(scene, 'next minimum', 'mínimo siguiente')} ${money(each.minimumNextBidMinor)}`;
  const leads = each.you?.bidderId !== undefined && each.you.bidderId === each.leader?.bidderId;
  const you =
    each.you === undefined
      ? ''
      : leads
        ? say(scene, '; you are leading', '; vas ganando')
        : say(scene, '; you are outbid, not leading', '; te superaron');
  const maximum =
    each.you?.maxMinor == null ? '' : `, ${say(scene, 'your maximum', 'tu máximo')} ${money(each.you.maxMinor)}`;
  const ends =
    each.endsAt == null
      ? ''
      : `, ${say(scene, 'ends at', 'termina a las')} ${clockOf(each.endsAt, scene.now)} (${Math.round((Date.parse(each.endsAt) - Date.parse(scene.now)) / 60_000)} min)`;
  const counts =
    each.bidCount === undefined
      ? ''
      : `; ${each.bidCount} bids of ${each.bidderCount ?? 0}, starting at ${money(each.startingBidMinor ?? 0)}, leader ${each.leader?.alias ?? 'none'}${each.hasReserve === true ? `, reserve ${each.reserveMet === true ? 'met' : 'not met'}` : ', no reserve'}`;
  const outcome = each.outcome == null ? '' : `; ${soldFor(each.outcome)}`;
  return `“${each.title}”: ${each.status}, ${bid}${least}${you}${maximum}${ends}${counts}${outcome}.`;
}

/** What a closed auction came to. */
export const soldFor = (outcome: unknown): string =>
  typeof outcome === 'object' && outcome !== null
    ? Object.entries(outcome)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (/minor$/i.test(name) ? money(String(value)) : words(String(value))))
        .join(', ')
    : words(String(outcome));

export const tellInsight = (_scene: Scene, each: Insight): string =>
  `${each.competitor.displayName}: ${each.title} — ${each.summary} (${each.severity}, ${words(each.kind)}, ${Math.round(each.confidence * 100)} % sure, ${each.detectedAt.slice(0, 10)}${each.status === undefined ? '' : `, ${each.status}`}).`;

export const tellPending = (scene: Scene, each: Pending): string =>
  `${each.title} (${money(each.commits_minor)}, ${say(scene, 'expires at', 'caduca a las')} ${clockOf(each.expires_at, scene.now)}, ${Math.round((Date.parse(each.expires_at) - Date.parse(scene.now)) / 60_000)} min)`;

export const tellChat = (memory: Memory, id: string): string =>
  (memory.chats.get(id) ?? []).map(({ message }) => `${message.author.name}: “${message.text}”`).join('; ');
