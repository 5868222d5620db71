import { pricedWay, show, thingOf, wayKey } from '../memory/memory.ts';
import { fieldAt, given, numberAt, textAt } from '../memory/things.ts';
import type { Mention, Request, Slots, Stop } from '../request.ts';
import { holds } from '../slots/condition.ts';
import { readFilters } from '../slots/filters.ts';
import { windowOf } from '../slots/when.ts';
import { deeds, type Act } from './deeds.ts';
import { fail, leave, one, type Doing, type Scene } from './scene.ts';
import { money, shareOf, tell } from './tell.ts';

/** An item whose ends are known. */
interface Way {
  readonly item: Slots;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly key: string;
}

/** What an item lacks: slots, each with the name that fits no place, or several. "There" is where it last was about. */
export function lacksOfWay({ memory: { lastStop } }: Scene, act: Act, { amount, day = 0, ...item }: Slots) {
  const lackOf = (end: 'pickup' | 'dropoff', mention: Mention | undefined) => {
    if (mention === undefined || (mention.kind === 'there' && lastStop === undefined))
      return [{ slot: end, name: undefined }];
    if (mention.kind === 'unknown') return [{ slot: 'coordinates', name: mention.name }];
    return mention.kind === 'choice'
      ? [{ slot: 'place', name: mention.places.map(({ name }) => name).join(' / ') }]
      : [];
  };
  const others = [
    ...(amount?.kind === 'foreign' ? ['amount'] : []),
    ...(act === 'create' && day > 0 && item.time === undefined ? ['when'] : []),
  ].map((slot) => ({ slot, name: undefined }));
  const [from, to] = [item.pickup, item.dropoff].map((end) => (end?.kind === 'stop' ? end.stop : undefined));
  // Nothing goes from a place to itself: one of the two was something else.
  const isNowhere = from !== undefined && from.lat === to?.lat && from.lng === to.lng;
  const dropoff = lackOf('dropoff', isNowhere ? undefined : item.dropoff);
  return [...lackOf('pickup', item.pickup), ...dropoff, ...others];
}

function wayOf({ memory: { lastStop } }: Scene, item: Slots): Way {
  const [pickup, dropoff] = [item.pickup, item.dropoff].map((end) => (end?.kind === 'stop' ? end.stop : lastStop)) as [
    Stop,
    Stop,
  ];
  const ends = { pickup: { kind: 'stop', stop: pickup }, dropoff: { kind: 'stop', stop: dropoff } } as const;
  return { item: { ...item, ...ends }, pickup, dropoff, key: wayKey(pickup, dropoff) };
}

const sumOf = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);
const quoteOf = ({ memory }: Scene, { key }: Way) => pricedWay(memory, key)?.quote;

function tipMinorOf(scene: Scene, way: Way): number {
  const { amount } = way.item;
  const fareMinor = numberAt(quoteOf(scene, way), 'totalMinor');
  if (amount?.kind === 'share') return shareOf(fareMinor, amount.share);
  if (amount?.kind === 'rest') return Math.max(0, amount.cents - fareMinor);
  return amount?.kind === 'cents' ? amount.cents : 0;
}
const totalOf = (scene: Scene, way: Way) => numberAt(quoteOf(scene, way), 'totalMinor') + tipMinorOf(scene, way);

/** What is said of a way. */
function factsOf(scene: Scene, way: Way, total = totalOf(scene, way)) {
  const nameOf = ({ name, address, lat, lng }: Stop) => name ?? address ?? `${lat}, ${lng}`;
  const [tipMinor, { time }] = [tipMinorOf(scene, way), way.item];
  const { start = '', end = '' } = time === undefined ? {} : windowOf(time.when, scene.now);
  const day = start.slice(0, 10) === scene.now.slice(0, 10) ? '' : `${start.slice(5, 10)} `;
  const at = `, ${time?.end === 'dropoff' ? 'delivered' : 'picked up'} ${day}${start.slice(11, 16)}–${end.slice(11, 16)}`;
  const tip = tipMinor > 0 ? `, ${money(tipMinor)} of it tip` : '';
  const miles = textAt(quoteOf(scene, way), 'distanceMiles');
  return { from: nameOf(way.pickup), to: nameOf(way.dropoff), total, tip, at: time === undefined ? '' : at, miles };
}

/** Prices and books; several are priced before the first is booked. */
export function* goWays(scene: Scene, asked: Request): Doing {
  const { memory } = scene;
  const { condition, choice, act, isAccepted } = asked;
  const ways = asked.items.map((item) => wayOf(scene, item));
  const request = { ...asked, items: ways.map(({ item }) => item) };
  memory.ways = request;
  const isSpent = condition?.measure === 'spent';
  const isPriced = act === 'quote' || choice !== undefined || (condition !== undefined && !isSpent);
  const failure = yield* price(
    scene,
    request,
    ways.filter(({ item }) => isPriced || /share|rest/.test(item.amount?.kind ?? '')),
  );
  if (failure !== undefined) return failure;
  const totals = ways.map((way) => totalOf(scene, way));
  if (act === 'quote') {
    memory.open = { why: 'priced', request: { ...request, act: 'create' }, asked: [] };
    memory.figures = totals;
    return ways.map((way) => tell(scene, 'priced', factsOf(scene, way))).join(' ');
  }
  const best = totals.indexOf(Math.min(...totals));
  if (choice !== undefined) return yield* book(scene, request, ways.slice(best, best + 1));
  if (condition === undefined || isAccepted === true) return yield* book(scene, request, ways);
  const spending = isSpent
    ? yield* one('spending', { period: 'day', ...readFilters('spending', scene.pieces, scene.now) })
    : undefined;
  if (spending?.kind === 'failed') return fail(scene, request, spending);
  const spent = numberAt(spending?.result, 'total_minor');
  const figureOf = (way: Way, at: number) => {
    if (condition.measure === 'miles') return numberAt(quoteOf(scene, way), 'distanceMiles');
    return isSpent ? spent : condition.isTotal ? sumOf(totals) : (totals[at] ?? 0);
  };
  const allowed = ways.filter((way, at) => holds(condition, figureOf(way, at)));
  const others = ways.filter((way) => !allowed.includes(way));
  const untipped = others.map((way) => ({
    ...way,
    item: { ...way.item, amount: { kind: 'cents', cents: 0 } as const },
  }));
  const booked = yield* book(scene, request, condition.isOfTip ? [...allowed, ...untipped] : allowed);
  if (others.length === 0 || condition.isOfTip) return booked;
  const prices = others.map((way) =>
    tell(scene, isSpent ? 'spent' : 'priced', isSpent ? { total: spent } : factsOf(scene, way)),
  );
  const total = others.length > 1 ? tell(scene, 'together', { total: sumOf(totals) }) : '';
  const left = { ...request, items: others.map(({ item }) => item) };
  return `${booked} ${leave(scene, 'unmet', left, 'unmet', { told: `${prices.join(' ')} ${total}`.trim() })}`.trim();
}

function quoteCall({ pickup, dropoff }: Way, tipMinor: number) {
  const ends = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };
  return { name: deeds.quote.tool, input: { ...ends, ...(tipMinor > 0 ? { tipMinor } : {}) } };
}

/** Quotes what isn't priced yet; a share of the fare first without a tip. Gives what went wrong. */
function* price(scene: Scene, request: Request, ways: readonly Way[]): Doing<string | undefined> {
  const fixedOf = ({ item: { amount } }: Way) => (amount?.kind === 'cents' ? amount.cents : 0);
  const isShare = ({ item: { amount } }: Way) => amount?.kind === 'share';
  const isQuote = request.act === 'quote';
  const isOpen = (way: Way) =>
    pricedWay(scene.memory, way.key, isQuote && !isShare(way) ? fixedOf(way) : undefined) === undefined;
  const open = ways.filter(isOpen);
  const first = open.length === 0 ? [] : yield open.map((way) => quoteCall(way, fixedOf(way)));
  const shares = isQuote ? ways.filter((way) => isShare(way) && quoteOf(scene, way) !== undefined) : [];
  const second = shares.length === 0 ? [] : yield shares.map((way) => quoteCall(way, tipMinorOf(scene, way)));
  const failed = [...first, ...second].find((outcome) => outcome.kind === 'failed');
  return failed === undefined ? undefined : fail(scene, request, failed);
}

function createCall(scene: Scene, way: Way) {
  const { item, pickup, dropoff, key } = way;
  const stop = ({ lat, lng, address }: Stop) => ({ lat, lng, ...(address === null ? {} : { address }) });
  const tipMinor = tipMinorOf(scene, way);
  const input = given({
    pickup: stop(pickup),
    dropoff: stop(dropoff),
    ...item.input,
    tipMinor: tipMinor > 0 ? tipMinor : undefined,
    quoteToken: fieldAt(pricedWay(scene.memory, key, tipMinor)?.quote, 'quoteToken'),
    [`${item.time?.end}Window`]: item.time === undefined ? undefined : windowOf(item.time.when, scene.now),
  });
  return { name: deeds.create.tool, input };
}

/** Books; a price that is over is asked for again, and a dearer one offered. */
function* book(scene: Scene, request: Request, ways: readonly Way[]): Doing {
  const { memory } = scene;
  const [lines, ids, figures]: [string[], string[], number[]] = [[], [], []];
  memory.open = undefined;
  for (const way of ways) {
    const own: Request = { ...request, items: [way.item] };
    const before = totalOf(scene, way);
    let [outcome] = yield [createCall(scene, way)];
    if (outcome?.kind === 'failed' && /^quote_(?:expired|mismatch)$/.test(outcome.code)) {
      yield [quoteCall(way, tipMinorOf(scene, way))];
      const total = totalOf(scene, way);
      if (total > before) {
        lines.push(leave(scene, 'offered', own, 'dearer', { total }));
        continue;
      }
      [outcome] = yield [createCall(scene, way)];
    }
    if (outcome?.kind === 'failed') lines.push(fail(scene, own, outcome));
    if (outcome?.kind !== 'done') continue;
    const total = numberAt(outcome.result, 'fare.customerTotalMinor');
    ids.push(textAt(outcome.result, 'delivery.id'));
    figures.push(total);
    memory.done = own;
    lines.push(tell(scene, 'booked', { ...factsOf(scene, way, total), slug: textAt(outcome.result, 'tracking.slug') }));
  }
  if (figures.length > 0) memory.figures = figures;
  if (ids.length > 1)
    show(
      memory,
      'delivery',
      ids.map((id) => thingOf(memory, 'delivery', id) ?? {}),
    );
  return lines.join(' ');
}
