import { idOf, numberAt } from '../memory/things.ts';
import { stopIn } from '../memory/observe.ts';
import { thingOf, turnTo } from '../memory/memory.ts';
import type { Mention, Request, Slots } from '../request.ts';
import { readTarget } from '../slots/target.ts';
import { findAll, has, type Pieces } from '../text/pieces.ts';
import { choose } from './choose.ts';
import { one, type Doing, type Scene } from './scene.ts';

/** The way of a delivery that there was: "over the same stops", "do my latest order over again". */
export function alike(scene: Scene, { items, ...request }: Request, pieces: Pieces): Request | undefined {
  // "The order that went to Walt": no place, but what tells which.
  const isKnown = (end: Mention | undefined) => end !== undefined && end.kind !== 'unknown';
  if (!has(pieces, '{samestops}') || items.some(({ pickup, dropoff, loose }) => [pickup, dropoff, loose].some(isKnown)))
    return undefined;
  const cuts = [...findAll(pieces, '[.,;!?]').map(({ to }) => to), pieces.length];
  const parts = cuts.map((to, at) => pieces.slice(cuts[at - 1] ?? 0, to));
  const same = parts.findIndex((part) => has(part, '{samestops}'));
  const told = [parts[same] ?? pieces, parts[same - 1] ?? []].map((part) => readTarget(scene.said, part, 'delivery'));
  const target = told.find((each) => each !== undefined && each.pick !== 'it' && each.pick !== 'any') ?? told[0];
  const isOfWays = scene.memory.ways !== undefined && target?.name === undefined && target?.words === undefined;
  if (isOfWays && target?.pick !== 'newest' && target?.ats === undefined) return undefined;
  const of = (end: 'pickup' | 'dropoff'): Mention => ({ kind: 'of', target: target ?? { pick: 'it' }, end });
  const isBack = has(pieces, '{reversed}');
  const ends = { pickup: of(isBack ? 'dropoff' : 'pickup'), dropoff: of(isBack ? 'pickup' : 'dropoff') };
  return { ...request, items: items.map((item) => ({ ...item, ...ends })) };
}

/** A stop of a delivery as the stop that it was; one of no known delivery is unknown. */
function* stopped(scene: Scene, mention: Mention | undefined): Doing<Mention | undefined> {
  if (mention?.kind !== 'of') return mention;
  const { memory } = scene;
  if (!memory.whole.has('delivery')) yield* one('list', {});
  const { found } = choose(scene, 'delivery', mention.target, () => true);
  const [thing] = found;
  const stop = found.length === 1 && thing !== undefined ? stopIn(memory, thing, mention.end) : null;
  if (stop === null || thing === undefined) return undefined;
  turnTo(memory, 'delivery', idOf(thing));
  return { kind: 'stop', stop };
}

/** A request whose stops are known, as far as deliveries tell them. */
export function* withStops(scene: Scene, request: Request): Doing<Request> {
  const items: Slots[] = [];
  for (const item of request.items) {
    const ends: Record<string, Mention> = {};
    for (const end of ['pickup', 'dropoff', 'loose'] as const) {
      const stop = yield* stopped(scene, item[end]);
      if (stop !== undefined) ends[end] = stop;
    }
    const { pickup: _from, dropoff: _to, loose: _at, ...rest } = item;
    const { loose } = ends;
    if (request.act === 'save' && loose?.kind === 'stop') {
      const { lat, lng, address } = loose.stop;
      items.push({ ...rest, input: { ...rest.input, lat, lng, ...(address === null ? {} : { address }) } });
    } else items.push({ ...rest, ...ends });
  }
  return { ...request, items };
}

/** A delivery that was listed, as the request that it would be. */
export function requestOf({ memory }: Scene): Request | undefined {
  const thing = thingOf(memory, 'delivery', memory.focus.get('delivery'));
  const [pickup, dropoff] = (['pickup', 'dropoff'] as const).map((end) =>
    thing === undefined ? null : stopIn(memory, thing, end),
  );
  if (thing === undefined || !pickup || !dropoff) return undefined;
  const kept = ['customer', 'description', 'externalReference'].filter(
    (field) => Object.keys(thing[field] ?? {}).length > 0,
  );
  const input = Object.fromEntries(kept.map((field) => [field, thing[field]]));
  const amount = { kind: 'cents', cents: numberAt(thing, 'fare.tipMinor') } as const;
  return {
    act: 'create',
    items: [{ pickup: { kind: 'stop', stop: pickup }, dropoff: { kind: 'stop', stop: dropoff }, amount, input }],
  };
}
