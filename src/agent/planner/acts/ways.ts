import { windowOf } from '../grammar/when.ts';
import { holds } from '../grammar/condition.ts';
import type { Stop, StopMention } from '../grammar/route.ts';
import { pricedWay, wayKey, type PricedWay } from '../memory/memory.ts';
import type { Task, Trip } from '../memory/task.ts';
import type { Call, Fare, Quote } from '../memory/shapes.ts';
import { ask, money, one, say, tellError, type Doing, type Scene } from './scene.ts';

interface Way {
  readonly trip: Trip;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly key: string;
}

const MAX_TIP_MINOR = 100_000;

const callIt = ({ name, address, lat, lng }: Stop) => name ?? address ?? `${lat}, ${lng}`;

/** The slots that a trip lacks. */
function lacks({ pickup, dropoff, isForeignTip }: Trip): readonly string[] {
  const slotsOf = (end: string, mention: StopMention | undefined) =>
    mention === undefined || mention.kind === 'there'
      ? [end]
      : mention.kind === 'choice'
        ? ['place']
        : mention.kind === 'unknown'
          ? ['coordinates']
          : [];
  return [...slotsOf('pickup', pickup), ...slotsOf('dropoff', dropoff), ...(isForeignTip === true ? ['amount'] : [])];
}

/** "There" is where it last was about. */
function placed({ memory }: Scene, trip: Trip): Trip {
  const at = (mention: StopMention | undefined) =>
    mention?.kind === 'there' && memory.lastStop !== undefined
      ? { kind: 'stop' as const, stop: memory.lastStop }
      : mention;
  const [pickup, dropoff] = [at(trip.pickup), at(trip.dropoff)];
  return { ...trip, ...(pickup === undefined ? {} : { pickup }), ...(dropoff === undefined ? {} : { dropoff }) };
}

const wayOf = (trip: Trip): Way | undefined =>
  trip.pickup?.kind === 'stop' && trip.dropoff?.kind === 'stop'
    ? { trip, pickup: trip.pickup.stop, dropoff: trip.dropoff.stop, key: wayKey(trip.pickup.stop, trip.dropoff.stop) }
    : undefined;

function question(scene: Scene, task: Task, missing: readonly string[]): string {
  const { memory } = scene;
  memory.open = { why: 'missing', task, asked: missing };
  const mentions = (task.trips ?? []).flatMap(({ pickup, dropoff }) => [pickup, dropoff]);
  const names = mentions.flatMap((mention) =>
    mention?.kind === 'choice'
      ? [mention.places.map(({ name }) => name).join(say(scene, ' or ', ' o '))]
      : mention?.kind === 'unknown'
        ? [mention.name]
        : [],
  );
  return [...names.map((name) => `${name}: `), ask(scene, [...new Set(missing)])].join('');
}

/** Prices and books; several are priced before the first is booked. */
export function* goWays(scene: Scene, asked: Task): Doing {
  const { memory } = scene;
  const task = { ...asked, trips: (asked.trips ?? []).map((trip) => placed(scene, trip)) };
  const missing = task.trips.length === 0 ? ['pickup', 'dropoff'] : [...new Set(task.trips.flatMap(lacks))];
  if (missing.length > 0) return question(scene, task, missing);
  const ways = task.trips.map(wayOf).filter((way) => way !== undefined);
  const tooMuch = ways.find(({ trip: { tip } }) => tip?.kind === 'cents' && tip.cents > MAX_TIP_MINOR);
  if (tooMuch !== undefined)
    return say(
      scene,
      `A tip is at most ${money(MAX_TIP_MINOR)}: not booked.`,
      `La propina máxima es ${money(MAX_TIP_MINOR)}: no se hizo.`,
    );
  const isSpent = task.condition?.measure === 'spent';
  const needsPrice = ({ trip }: Way) =>
    task.act === 'quote' ||
    task.choice !== undefined ||
    (task.condition !== undefined && !isSpent) ||
    trip.tip?.kind === 'percent' ||
    trip.tip?.kind === 'rest';
  const failure = yield* price(scene, ways.filter(needsPrice), task.act === 'quote');
  if (failure !== undefined) {
    memory.open = { why: 'failed', task };
    return failure;
  }
  if (task.act === 'quote') return tellPrices(scene, task, ways);
  if (isSpent) {
    const figure = yield* spentToday(scene, task);
    if (typeof figure === 'string') return figure;
  }
  return yield* bookAllowed(scene, task, ways);
}

function* spentToday(scene: Scene, task: Task): Doing<string | undefined> {
  const outcome = yield* one('account.spending', task.input ?? { period: 'day' });
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  const spent = Number(outcome.result['total_minor']);
  if (task.condition === undefined || holds(task.condition, spent)) return undefined;
  scene.memory.open = { why: 'unmet', task };
  return say(
    scene,
    `You have spent ${money(spent)}, so I did not book it.`,
    `Llevas gastado ${money(spent)}: no se reservó.`,
  );
}

const quoteCall = ({ pickup, dropoff }: Way, tipMinor: number): Call => ({
  name: 'delivery.quote',
  input: {
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
    ...(tipMinor > 0 ? { tipMinor } : {}),
  },
});

/** Quotes what isn't priced yet: a share of the fare first without a tip. Gives what went wrong. */
function* price(scene: Scene, ways: readonly Way[], isExact: boolean): Doing<string | undefined> {
  const { memory } = scene;
  const fixed = ({ trip: { tip } }: Way) => (tip?.kind === 'cents' ? tip.cents : 0);
  const open = ways.filter(
    (way) =>
      pricedWay(memory, way.key, isExact && way.trip.tip?.kind !== 'percent' ? fixed(way) : undefined) === undefined,
  );
  const first = open.length === 0 ? [] : yield open.map((way) => quoteCall(way, fixed(way)));
  const shared = isExact
    ? ways.filter((way) => way.trip.tip?.kind === 'percent' && pricedWay(memory, way.key) !== undefined)
    : [];
  const second = shared.length === 0 ? [] : yield shared.map((way) => quoteCall(way, tipMinorOf(scene, way)));
  const failed = [...first, ...second].find((outcome) => outcome.kind === 'failed');
  return failed === undefined ? undefined : tellError(scene, failed);
}

const fareOf = ({ memory }: Scene, way: Way): PricedWay | undefined => pricedWay(memory, way.key);

function tipMinorOf(scene: Scene, way: Way): number {
  const { tip } = way.trip;
  const fareMinor = Number(fareOf(scene, way)?.quote.totalMinor ?? 0);
  if (tip?.kind === 'percent') return Math.floor((fareMinor * tip.percent) / 100 + 0.5 + 1e-9);
  if (tip?.kind === 'rest') return Math.max(0, tip.ofCents - fareMinor);
  return tip?.cents ?? 0;
}

const totalOf = (scene: Scene, way: Way): number =>
  Number(fareOf(scene, way)?.quote.totalMinor ?? 0) + tipMinorOf(scene, way);

function tellPrices(scene: Scene, task: Task, ways: readonly Way[]): string {
  const { memory } = scene;
  memory.open = { why: 'priced', task: { ...task, act: 'create' } };
  memory.figures = ways.map((way) => totalOf(scene, way));
  const lines = ways.map((way) => {
    const { distanceMiles } = fareOf(scene, way)?.quote ?? { distanceMiles: 0 };
    const tip = tipMinorOf(scene, way);
    const included = tip > 0 ? say(scene, `, ${money(tip)} of it tip`, `, con ${money(tip)} de propina`) : '';
    return `${callIt(way.pickup)} → ${callIt(way.dropoff)}: ${money(totalOf(scene, way))}${included} (${distanceMiles} mi).`;
  });
  return lines.join(' ');
}

/** Books what its condition allows, and says what it doesn't. */
function* bookAllowed(scene: Scene, task: Task, ways: readonly Way[]): Doing {
  const { condition, choice } = task;
  const { memory } = scene;
  const totals = ways.map((way) => totalOf(scene, way));
  const sum = totals.reduce((all, each) => all + each, 0);
  if (choice !== undefined) {
    const best = choice === 'cheapest' ? Math.min(...totals) : Math.max(...totals);
    const way = ways[totals.indexOf(best)];
    return way === undefined
      ? ask(scene, ['pickup', 'dropoff'])
      : yield* book(scene, { ...task, trips: [way.trip] }, [way]);
  }
  if (condition === undefined || condition.measure === 'spent') return yield* book(scene, task, ways);
  const figure = (way: Way, at: number) =>
    condition.measure === 'miles'
      ? (fareOf(scene, way)?.quote.distanceMiles ?? 0)
      : condition.isTotal
        ? sum
        : (totals[at] ?? 0);
  const allowed = ways.filter((way, at) => holds(condition, figure(way, at)));
  const others = ways.filter((way) => !allowed.includes(way));
  if (condition.otherwise === 'no-tip' && others.length > 0) {
    const trips = others.map(({ trip: { tip: _tip, ...trip } }) => trip);
    return yield* book(
      scene,
      { ...task, trips },
      others.map((way, at) => ({ ...way, trip: trips[at] ?? {} })),
    );
  }
  const booked = allowed.length === 0 ? '' : `${yield* book(scene, task, allowed)} `;
  if (others.length === 0) return booked.trim();
  memory.open = { why: 'unmet', task: { ...task, trips: others.map(({ trip }) => trip) } };
  const shown = others.map(
    (way) =>
      `${callIt(way.pickup)} → ${callIt(way.dropoff)} ${money(totalOf(scene, way))} (${fareOf(scene, way)?.quote.distanceMiles ?? 0} mi)`,
  );
  const total = others.length > 1 ? say(scene, `, together ${money(sum)}`, `, en total ${money(sum)}`) : '';
  return `${booked}${shown.join('; ')}${total}: ${say(scene, 'not booked, as you said.', 'no se reservó.')}`;
}

const stopInput = ({ lat, lng, address }: Stop) => ({ lat, lng, ...(address === null ? {} : { address }) });

function createCall(scene: Scene, way: Way): Call {
  const {
    tip: _tip,
    isForeignTip: _foreign,
    pickupTime,
    dropoffTime,
    pickup: _pickup,
    dropoff: _dropoff,
    ...details
  } = way.trip;
  const tipMinor = tipMinorOf(scene, way);
  const quoteToken = pricedWay(scene.memory, way.key, tipMinor)?.quote.quoteToken;
  return {
    name: 'delivery.create',
    input: {
      pickup: stopInput(way.pickup),
      dropoff: stopInput(way.dropoff),
      ...details,
      ...(tipMinor > 0 ? { tipMinor } : {}),
      ...(quoteToken === undefined ? {} : { quoteToken }),
      ...(pickupTime === undefined ? {} : { pickupWindow: windowOf(pickupTime, scene.now) }),
      ...(dropoffTime === undefined ? {} : { dropoffWindow: windowOf(dropoffTime, scene.now) }),
    },
  };
}

function* book(scene: Scene, task: Task, ways: readonly Way[]): Doing {
  const { memory } = scene;
  memory.open = undefined;
  const lines: string[] = [];
  const ids: string[] = [];
  const figures: number[] = [];
  for (const way of ways) {
    let { call, outcome } = yield* create(scene, way);
    if (outcome.kind === 'failed' && /^quote_(?:expired|mismatch)$/.test(outcome.code)) {
      const before = totalOf(scene, way);
      const renewed = yield* one('delivery.quote', quoteCall(way, tipMinorOf(scene, way)).input);
      const after = renewed.kind === 'done' ? Number((renewed.result['quote'] as Quote).customerTotalMinor) : 0;
      if (after > before) {
        memory.open = { why: 'offered', task: { ...task, trips: [way.trip] } };
        lines.push(
          say(
            scene,
            `The price has gone up to ${money(after)}, so it is not booked yet. Book it for that?`,
            `El precio subió a ${money(after)}; aún no se reservó. ¿Lo reservo?`,
          ),
        );
        continue;
      }
      ({ call, outcome } = yield* create(scene, way));
    }
    if (outcome.kind === 'failed') {
      memory.open = { why: 'failed', task: { ...task, trips: [way.trip] } };
      lines.push(tellError(scene, outcome));
      continue;
    }
    const { delivery, fare, tracking } = outcome.result as {
      delivery: { id: string };
      fare: Fare;
      tracking: { slug: string };
    };
    ids.push(delivery.id);
    figures.push(Number(fare.customerTotalMinor));
    memory.done = { task: { ...task, trips: [way.trip] }, amounts: figures };
    const state =
      call.input['dispatch'] === 'hold'
        ? say(scene, 'Booked and on hold', 'Reservado y en espera')
        : say(scene, 'Booked', 'Reservado');
    lines.push(
      `${state}: ${callIt(way.pickup)} → ${callIt(way.dropoff)}, ${money(fare.customerTotalMinor)}. ${say(scene, 'Tracking', 'Seguimiento')}: ${tracking.slug}.`,
    );
  }
  if (figures.length > 0) memory.figures = figures;
  if (ids.length > 1) memory.shown.set('delivery', ids);
  return lines.join(' ');
}

function* create(scene: Scene, way: Way) {
  const call = createCall(scene, way);
  return { call, outcome: yield* one(call.name, call.input) };
}
