import { holds } from '../grammar/condition.ts';
import type { Stop, StopMention } from '../grammar/route.ts';
import { windowOf, type When } from '../grammar/when.ts';
import { pricedWay, wayKey } from '../memory/memory.ts';
import type { Call } from '../memory/observe.ts';
import type { Task, Trip } from '../memory/task.ts';
import { fieldAt, given, numberAt, textAt } from '../memory/things.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

/** A trip whose ends are known. */
interface Way {
  readonly trip: Trip;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly key: string;
}

const MAX_TIP_MINOR = 100_000;
const callIt = ({ name, address, lat, lng }: Stop) => name ?? address ?? `${lat}, ${lng}`;

/** The slot that an end of a trip lacks. */
const SLOTS = { stop: undefined, choice: 'place', unknown: 'coordinates' } as const;
const lackOf = (end: 'pickup' | 'dropoff', mention: StopMention | undefined): string | undefined =>
  mention === undefined || mention.kind === 'there' ? end : SLOTS[mention.kind];

const lacksOf = ({ pickup, dropoff, isForeignTip }: Trip): readonly string[] =>
  [lackOf('pickup', pickup), lackOf('dropoff', dropoff), isForeignTip === true ? 'amount' : undefined].filter(
    (slot) => slot !== undefined,
  );

/** "There" is where it last was about. */
function placed({ memory }: Scene, trip: Trip): Trip {
  const stop = memory.lastStop;
  const at = (end: StopMention | undefined) =>
    end?.kind === 'there' && stop !== undefined ? { kind: 'stop' as const, stop } : end;
  return given<Trip>({ ...trip, pickup: at(trip.pickup), dropoff: at(trip.dropoff) });
}

const waysOf = (trips: readonly Trip[]): readonly Way[] =>
  trips.flatMap((trip) =>
    trip.pickup?.kind === 'stop' && trip.dropoff?.kind === 'stop'
      ? [
          {
            trip,
            pickup: trip.pickup.stop,
            dropoff: trip.dropoff.stop,
            key: wayKey(trip.pickup.stop, trip.dropoff.stop),
          },
        ]
      : [],
  );

/** What a question is about: the names that fit no place, or several. */
const doubtOf = (mention: StopMention | undefined): readonly string[] =>
  mention?.kind === 'choice'
    ? [mention.places.map(({ name }) => name).join(' / ')]
    : mention?.kind === 'unknown'
      ? [mention.name]
      : [];

/** Prices and books; several are priced before the first is booked. */
export function* goWays(scene: Scene, asked: Task): Doing {
  const trips = (asked.trips ?? []).map((trip) => placed(scene, trip));
  const task = { ...asked, trips };
  const lacks = trips.length === 0 ? ['pickup', 'dropoff'] : [...new Set(trips.flatMap(lacksOf))];
  const doubts = trips.flatMap(({ pickup, dropoff }) => [...doubtOf(pickup), ...doubtOf(dropoff)]);
  if (lacks.length > 0) return ask(scene, task, lacks, doubts.length === 0 ? '' : `${doubts.join(', ')}: `);
  const ways = waysOf(trips);
  [scene.memory.trips, scene.memory.wayAct] = [trips, task.act === 'quote' ? 'quote' : 'create'];
  const isTooMuch = ways.some(({ trip: { tip } }) => tip?.kind === 'cents' && tip.cents > MAX_TIP_MINOR);
  if (isTooMuch) return leave(scene, 'failed', task, 'tip_bounds', money(0), money(MAX_TIP_MINOR));
  const isSpent = task.condition?.measure === 'spent';
  const isPriced = task.act === 'quote' || task.choice !== undefined || (task.condition !== undefined && !isSpent);
  const open = ways.filter(({ trip: { tip } }) => isPriced || tip?.kind === 'percent' || tip?.kind === 'rest');
  const failure = yield* price(scene, task, open);
  if (failure !== undefined) return failure;
  if (task.act === 'quote') return tellPrices(scene, task, ways);
  const stopped = isSpent ? yield* stoppedBySpending(scene, task) : undefined;
  return stopped ?? (yield* bookAllowed(scene, task, ways));
}

function* stoppedBySpending(scene: Scene, task: Task): Doing<string | undefined> {
  const outcome = yield* one('account.spending', task.input ?? { period: 'day' });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  const spent = numberAt(outcome.result, 'total_minor');
  const isAllowed = task.condition === undefined || task.isAccepted === true || holds(task.condition, spent);
  return isAllowed ? undefined : leave(scene, 'unmet', task, 'spent_too_much', money(spent));
}

function quoteCall({ pickup, dropoff }: Way, tipMinor: number): Call {
  const ends = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropoffLat: dropoff.lat, dropoffLng: dropoff.lng };
  return { name: 'delivery.quote', input: { ...ends, ...(tipMinor > 0 ? { tipMinor } : {}) } };
}

/** Quotes what isn't priced yet; a share of the fare first without a tip. Gives what went wrong. */
function* price(scene: Scene, task: Task, ways: readonly Way[]): Doing<string | undefined> {
  const { memory } = scene;
  const isQuote = task.act === 'quote';
  const isShare = ({ trip: { tip } }: Way) => tip?.kind === 'percent';
  const fixed = ({ trip: { tip } }: Way) => (tip?.kind === 'cents' ? tip.cents : 0);
  const open = ways.filter(
    (way) => pricedWay(memory, way.key, isQuote && !isShare(way) ? fixed(way) : undefined) === undefined,
  );
  const first = open.length === 0 ? [] : yield open.map((way) => quoteCall(way, fixed(way)));
  const shares = isQuote ? ways.filter((way) => isShare(way) && pricedWay(memory, way.key) !== undefined) : [];
  const second = shares.length === 0 ? [] : yield shares.map((way) => quoteCall(way, tipMinorOf(scene, way)));
  const failed = [...first, ...second].find((outcome) => outcome.kind === 'failed');
  return failed === undefined ? undefined : fail(scene, task, failed);
}

const quoteOf = ({ memory }: Scene, { key }: Way) => pricedWay(memory, key)?.quote;

/** Halves of a cent are rounded up. */
function tipMinorOf(scene: Scene, way: Way): number {
  const { tip } = way.trip;
  const fareMinor = numberAt(quoteOf(scene, way), 'totalMinor');
  if (tip?.kind === 'percent') return Math.floor((fareMinor * tip.percent) / 100 + 0.5 + 1e-9);
  return tip?.kind === 'rest' ? Math.max(0, tip.ofCents - fareMinor) : (tip?.cents ?? 0);
}

const totalOf = (scene: Scene, way: Way) => numberAt(quoteOf(scene, way), 'totalMinor') + tipMinorOf(scene, way);

function tellPrice(scene: Scene, way: Way): string {
  const tip = tipMinorOf(scene, way);
  const miles = textAt(quoteOf(scene, way), 'distanceMiles');
  return tell(
    scene,
    tip > 0 ? 'priced_tip' : 'priced',
    callIt(way.pickup),
    callIt(way.dropoff),
    money(totalOf(scene, way)),
    miles,
    money(tip),
  );
}

function tellPrices(scene: Scene, task: Task, ways: readonly Way[]): string {
  const { memory } = scene;
  memory.open = { why: 'priced', task: { ...task, act: 'create' } };
  memory.figures = ways.map((way) => totalOf(scene, way));
  return ways.map((way) => tellPrice(scene, way)).join(' ');
}

/** Books what its condition allows, and says what it doesn't. */
function* bookAllowed(scene: Scene, task: Task, ways: readonly Way[]): Doing {
  const { condition, choice } = task;
  const totals = ways.map((way) => totalOf(scene, way));
  const sum = totals.reduce((all, each) => all + each, 0);
  if (choice !== undefined) {
    const best = totals.indexOf(choice === 'cheapest' ? Math.min(...totals) : Math.max(...totals));
    return yield* book(scene, task, ways.slice(best, best + 1));
  }
  if (condition === undefined || task.isAccepted === true || condition.measure === 'spent')
    return yield* book(scene, task, ways);
  const figureOf = (way: Way) =>
    condition.measure === 'miles'
      ? numberAt(quoteOf(scene, way), 'distanceMiles')
      : condition.isTotal
        ? sum
        : totalOf(scene, way);
  const allowed = ways.filter((way) => holds(condition, figureOf(way)));
  const others = ways.filter((way) => !allowed.includes(way));
  if (condition.otherwise === 'no-tip' && others.length > 0) {
    const untipped = others.map((way) => ({
      ...way,
      trip: { ...way.trip, tip: { kind: 'cents', cents: 0 } as const },
    }));
    return yield* book(scene, task, untipped);
  }
  const booked = allowed.length === 0 ? '' : yield* book(scene, task, allowed);
  if (others.length === 0) return booked;
  const shown = others.map((way) => tellPrice(scene, way)).join(' ');
  const total = others.length > 1 ? tell(scene, 'together', money(sum)) : '';
  const left = { ...task, trips: others.map(({ trip }) => trip) };
  return `${booked} ${leave(scene, 'unmet', left, 'unmet', `${shown} ${total}`.trim())}`.trim();
}

const stopInput = ({ lat, lng, address }: Stop) => ({ lat, lng, ...(address === null ? {} : { address }) });

function createCall(scene: Scene, way: Way): Call {
  const { customer, description, signatureRequired, requirements, externalReference, dispatch } = way.trip;
  const tipMinor = tipMinorOf(scene, way);
  const window = (when: When | undefined) => (when === undefined ? undefined : windowOf(when, scene.now));
  const input = given({
    pickup: stopInput(way.pickup),
    dropoff: stopInput(way.dropoff),
    customer,
    description,
    signatureRequired,
    requirements,
    externalReference,
    dispatch,
    tipMinor: tipMinor > 0 ? tipMinor : undefined,
    quoteToken: fieldAt(pricedWay(scene.memory, way.key, tipMinor)?.quote, 'quoteToken'),
    pickupWindow: window(way.trip.pickupTime),
    dropoffWindow: window(way.trip.dropoffTime),
  });
  return { name: 'delivery.create', input };
}

function* book(scene: Scene, task: Task, ways: readonly Way[]): Doing {
  const { memory } = scene;
  const lines: string[] = [];
  const ids: string[] = [];
  const figures: number[] = [];
  memory.open = undefined;
  for (const way of ways) {
    const own: Task = { ...task, trips: [way.trip] };
    let outcome = yield [createCall(scene, way)];
    if (outcome[0]?.kind === 'failed' && /^quote_(?:expired|mismatch)$/.test(outcome[0].code)) {
      const before = totalOf(scene, way);
      yield [quoteCall(way, tipMinorOf(scene, way))];
      const after = totalOf(scene, way);
      if (after > before) {
        lines.push(leave(scene, 'offered', own, 'dearer', money(after)));
        continue;
      }
      outcome = yield [createCall(scene, way)];
    }
    const [settled] = outcome;
    if (settled === undefined || settled.kind === 'failed') {
      lines.push(settled === undefined ? '' : fail(scene, own, settled));
      continue;
    }
    const total = numberAt(settled.result, 'fare.customerTotalMinor');
    ids.push(textAt(settled.result, 'delivery.id'));
    figures.push(total);
    memory.done = own;
    lines.push(
      tell(
        scene,
        'booked',
        callIt(way.pickup),
        callIt(way.dropoff),
        money(total),
        textAt(settled.result, 'tracking.slug'),
      ),
    );
  }
  if (figures.length > 0) memory.figures = figures;
  if (ids.length > 1) memory.shown.set('delivery', ids);
  return lines.join(' ');
}
