import { clockOf } from '../grammar/when.ts';
import type { Kind } from '../memory/memory.ts';
import { stopIn } from '../memory/observe.ts';
import { listAt, fieldAt, numberAt, textAt, textOf, type Thing } from '../memory/things.ts';
import { money, type Scene } from './scene.ts';

/**
 * All that is told of a thing: whatever was asked about it, the answer is among it. Parts are separated by `|`; one
 * whose field has no value is left out. A field is shown as it is, or by its form: `{money fare.totalMinor}`.
 */
const FACTS: Partial<Record<Kind, string>> = {
  delivery: `{description}|{stop pickup} → {stop dropoff}|{address dropoff}|{customer.name}|{words status}|{money fare.customerTotalMinor}|\
{fare.distanceMiles} mi|tip {money fare.tipMinor}|delivered at {clock deliveredAt}|refunded {money refundedMinor}|{left capture.capturedMinor} of it is left|\
refund {refund.status}|{externalReference}|{trackingSlug}|driver: {tracking.driver.firstName} ({vehicle tracking.driver.vehicleType})|\
{driverless tracking.status}|pick-up due {clock tracking.eta.pickupAt}|due {clock tracking.eta.dropoffAt}|\
delivered at {clock tracking.deliveredAt}|you paid {money receipt.fee.customerTotalMinor}|{miles receipt.milliMiles}`,
  stream: `{host.displayName}: “{title}”|{category.name}|{tags}|{language}|{status}|{viewerCount} viewers|since {clock startedAt}|\
{tips features.tips}|clips: {features.clips}|open auctions: {openAuctions}`,
  auction: `“{title}”|{status}|current bid {money currentBidMinor}|next minimum {money minimumNextBidMinor}|{lead you.bidderId}|\
your maximum {money you.maxMinor}|leader {leader.alias}|ends {clock endsAt}|{bidCount} bids of {bidderCount}|{outcome outcome}|\
started at {money startingBidMinor}|reserve: {hasReserve}|reserve met: {reserveMet}`,
  insight:
    '{competitor.displayName}: {title}|{summary}|{severity}|{words kind}|{percent confidence} % sure|{detectedAt}|{status}',
  competitor: '{displayName}|{words category}|relevance {relevanceScore}|open insights: {counts openInsights}',
  consent: '{title}|{money commits_minor}|expires {clock expires_at}',
  spending: 'spent ({period}): {money total_minor}|{spent by_capability}',
};

export const idOf = (thing: Thing): string => textAt(thing, 'id') || textAt(thing, 'slug');

/** What a person knows it by. */
export const nameOf = (thing: Thing): string =>
  textAt(thing, 'description') || textAt(thing, 'trackingSlug') || textAt(thing, 'title') || idOf(thing);

/** A clock time, and how far off it is. */
const timed = ({ now }: Scene, moment: string) =>
  `${clockOf(moment, now)} (${Math.round((Date.parse(moment) - Date.parse(now)) / 60_000)} min)`;

/** A part of what was spent, with its commitments. */
export const spentOn = (part: unknown): number => numberAt(part, 'price_minor') + numberAt(part, 'commits_minor');

/** A list by commas; yes or no as they are. */
const shown = (value: unknown): string => (typeof value === 'boolean' ? String(value) : textOf(value));

const forms: Readonly<Record<string, (scene: Scene, value: unknown, thing: Thing, path: string) => string>> = {
  money: (_scene, value) => money(String(value)),
  words: (_scene, value) => String(value).replaceAll('_', ' '),
  clock: (scene, value) => timed(scene, String(value)),
  miles: (_scene, value) => `${Number(value) / 1000} mi`,
  percent: (_scene, value) => String(Math.round(Number(value) * 100)),
  left: (_scene, value, thing) => money(Number(value) - numberAt(thing, 'refundedMinor')),
  stop: ({ memory }, _value, thing, path) => {
    const stop = stopIn(memory, thing, path as 'pickup' | 'dropoff');
    return stop?.name ?? stop?.address ?? `${stop?.lat}, ${stop?.lng}`;
  },
  address: ({ memory }, _value, thing) => stopIn(memory, thing, 'dropoff')?.address ?? '',
  vehicle: (_scene, value) => (value === 'bicycle' ? 'bicycle, a bike' : String(value)),
  driverless: (_scene, value, thing) =>
    (fieldAt(thing, 'tracking.driver') ?? null) === null ? `${String(value)}: no driver yet` : '',
  tips: (_scene, value) => (value === false ? 'tips are off: it does not take tips' : 'yes, tips are on'),
  lead: (_scene, value, thing) =>
    value === fieldAt(thing, 'leader.bidderId') ? 'you are leading' : 'you are outbid, not leading',
  outcome: (_scene, value) => (typeof value === 'object' ? JSON.stringify(value) : textOf(value)),
  counts: (_scene, value) =>
    Object.entries(value as object)
      .map(([name, count]) => `${String(count)} ${name}`)
      .join(', '),
  spent: (_scene, value) =>
    (Array.isArray(value) ? (value as readonly Thing[]) : [])
      .map((part) => `${textAt(part, 'app_id')} ${textAt(part, 'capability_name')} ${money(spentOn(part))}`)
      .join(', '),
};

/** One part of what is told, or nothing where a field has no value. */
function partOf(scene: Scene, thing: Thing, part: string): string {
  let isWhole = true;
  const text = part.replaceAll(/\{(?:(\w+) )?([\w.]+)\}/g, (_all, form: string | undefined, path: string) => {
    const value = fieldAt(thing, path);
    isWhole &&=
      value !== undefined && value !== null && value !== '' && !(path === 'refundedMinor' && Number(value) === 0);
    return isWhole ? (forms[form ?? '']?.(scene, value, thing, path) ?? shown(value)) : '';
  });
  return isWhole ? text : '';
}

export const describe = (scene: Scene, kind: Kind, thing: Thing): string =>
  (FACTS[kind] ?? '')
    .split('|')
    .map((part) => partOf(scene, thing, part))
    .filter((text) => text !== '')
    .join(', ');

/** What was said in a stream’s chat, by these people or by all. */
export const describeChat = (stream: Thing | undefined, isMeant: (name: string) => boolean): string => {
  const lines = listAt(stream, 'messages');
  const own = lines.filter((line) => isMeant(textAt(line, 'message.author.name')));
  const told = own.length > 0 ? own : lines;
  return told.map((line) => `${textAt(line, 'message.author.name')}: “${textAt(line, 'message.text')}”`).join('; ');
};
