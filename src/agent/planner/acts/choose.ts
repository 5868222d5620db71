import { isTypoOf, fold, wordsIn } from '../text/fold.ts';
import { focusOf, lastKind, thingOf, thingsOf, turnTo, type Kind } from '../memory/memory.ts';
import { stopIn } from '../memory/observe.ts';
import { idOf, numberAt, textAt, type Thing } from '../memory/things.ts';
import type { Target } from '../slots/target.ts';
import { deeds } from './deeds.ts';
import { one, type Doing, type Scene } from './scene.ts';

/** What a person may call a thing by. */
const NAMES: Partial<Record<Kind, string>> = {
  delivery: 'trackingSlug externalReference description customer.name status',
  stream: 'host.displayName title tags category.slug category.name language',
  auction: 'title',
  insight: 'title summary competitor.displayName kind',
  competitor: 'displayName slug',
  consent: 'title',
  place: 'name',
};

function namesOf({ memory }: Scene, kind: Kind, thing: Thing): readonly string[] {
  const told = (NAMES[kind] ?? '').split(' ').map((path) => textAt(thing, path));
  const stops = kind === 'delivery' ? (['dropoff', 'pickup'] as const).map((end) => stopIn(memory, thing, end)) : [];
  return [...told, ...stops.flatMap((stop) => [stop?.name ?? '', stop?.address ?? ''])];
}

const stem = (word: string) => word.replace(/(?:es|s)$/, '');
const isNamed = (name: string, word: string): boolean =>
  fold(name) === word ||
  wordsIn(name).some((part) => {
    const isBegun = word.length > 3 && part.startsWith(stem(word));
    return stem(part) === stem(word) || isBegun || (part.length > 4 && isTypoOf(word, part));
  });

export interface Chosen {
  readonly found: readonly Thing[];
  /** Several were asked for: more than one found is no doubt. */
  readonly isPlural: boolean;
}

/** The one right before another: what was looked at alone came to be known before the list that is newest first. */
function before(items: readonly Thing[], thing: Thing | undefined): readonly Thing[] {
  const bookedAt = (each: Thing | undefined) => Date.parse(textAt(each, 'createdAt'));
  const older = items.filter((each) => bookedAt(each) < bookedAt(thing));
  return older.toSorted((a, b) => bookedAt(b) - bookedAt(a)).slice(0, 1);
}

/** The things of a kind that a target means, among those that are known; `can`: what may still be done to it. */
export function choose(scene: Scene, kind: Kind, target: Target | undefined, can: (thing: Thing) => boolean): Chosen {
  const { memory } = scene;
  const items = thingsOf(memory, kind);
  const shown = memory.shown.get(kind);
  const listed = shown === undefined ? items : shown.flatMap((id) => items.filter((item) => idOf(item) === id));
  const isFocus = (item: Thing) => idOf(item) === focusOf(memory, kind);
  const single = (found: readonly Thing[]) => ({ found, isPlural: false });
  if (target?.name !== undefined) {
    const isIt = (item: Thing) =>
      [idOf(item), ...namesOf(scene, kind, item)].some((each) => fold(each) === fold(target.name ?? ''));
    return single(items.filter(isIt));
  }
  if (target?.ats !== undefined) {
    // "The last" of no list is the newest.
    const isNewest = kind === 'delivery' && shown === undefined;
    const found = target.ats
      .map((at) => listed.at(isNewest && at === -1 ? 0 : at))
      .filter((item) => item !== undefined);
    return { found: [...new Set(found)], isPlural: true };
  }
  // Both of a longer list that was shown might be any two; without a list they are the newest.
  const able = listed.filter(can);
  if (target?.pick === 'both')
    return { found: shown === undefined ? able.slice(0, 2) : able, isPlural: able.length < 3 || shown === undefined };
  if (kind === 'stream' && (target?.pick === 'newest' || target?.pick === 'top')) {
    const figure = (each: Thing) =>
      target.pick === 'top' ? numberAt(each, 'viewerCount') : Date.parse(textAt(each, 'startedAt'));
    return single(items.toSorted((a, b) => figure(b) - figure(a)).slice(0, 1));
  }
  if (target?.pick === 'newest') return single(items.slice(0, 1));
  if (target?.pick === 'before') return single(before(items, items.find(isFocus)));
  if (target?.pick === 'other') return single(listed.filter((item) => !isFocus(item) && can(item)));
  const isOut = (item: Thing) =>
    (target?.not ?? []).some((word) => namesOf(scene, kind, item).some((name) => isNamed(name, word)));
  if (target?.pick === 'all' && target.words === undefined)
    return { found: listed.filter((item) => can(item) && !isOut(item)), isPlural: true };
  if (target?.words !== undefined) return chooseTold(scene, kind, target, can);
  const hinted = bestOf(scene, kind, target?.hints ?? [], can);
  if (hinted.length > 0) return single(hinted);
  const focused = items.filter(isFocus);
  if (focused.length > 0 && target !== undefined && target.pick !== 'any') return single(focused);
  // One that it can't be done to any more is still the one that is meant, where no other is.
  const ongoing = items.filter((item) => deeds.track.can(item));
  return single([able, ongoing, items].find((each, at) => each.length === 1 || (at === 0 && each.length > 0)) ?? []);
}

/** Those of a kind that most of the words fit, and of several those to which it can still be done. */
export function bestOf(scene: Scene, kind: Kind, said: readonly string[], can: (thing: Thing) => boolean) {
  return narrowed(scene, kind, thingsOf(scene.memory, kind), said, can);
}

function narrowed(
  scene: Scene,
  kind: Kind,
  items: readonly Thing[],
  said: readonly string[],
  can: (thing: Thing) => boolean,
) {
  const isCalled = (item: Thing, word: string) => namesOf(scene, kind, item).some((name) => isNamed(name, word));
  const scores = items.map((item) => said.filter((word) => isCalled(item, word)).length);
  const most = Math.max(0, ...scores);
  const found = most === 0 ? [] : items.filter((_item, at) => scores[at] === most);
  const able = found.filter(can);
  return found.length > 1 && able.length > 0 ? able : found;
}

/** "The silver bin one", of a list that was asked about: whatever else its words may mean. */
export const namesShown = (scene: Scene, asked: readonly string[]): boolean =>
  [...scene.memory.shown].some(([kind, ids]) => {
    const found = asked.includes(kind) ? bestOf(scene, kind, wordsIn(scene.said), () => true) : [];
    return ids.length > 1 && found.length === 1 && found.every((each) => ids.includes(idOf(each)));
  });

/** Those that the words fit best; of several those to which it can still be done. */
function chooseTold(scene: Scene, kind: Kind, target: Target, can: (thing: Thing) => boolean): Chosen {
  const { words = [], not = [] } = target;
  const isCalled = (item: Thing, word: string) => namesOf(scene, kind, item).some((name) => isNamed(name, word));
  const touches = (item: Thing, end: 'pickup' | 'dropoff') => {
    const [wanted, stop] = [target[end], stopIn(scene.memory, item, end)];
    return wanted === undefined || kind !== 'delivery' || (stop?.lat === wanted.lat && stop.lng === wanted.lng);
  };
  const items = thingsOf(scene.memory, kind).filter(
    (item) => touches(item, 'pickup') && touches(item, 'dropoff') && !not.some((word) => isCalled(item, word)),
  );
  const best = (said: readonly string[]): readonly Thing[] => {
    const able = items.filter(can);
    if (said.length > 0) return narrowed(scene, kind, items, said, can);
    return items.length > 1 && able.length > 0 ? able : items;
  };
  const groups = words.map(best).filter((group) => group.length > 0);
  if (groups.length < 2) return { found: best(words.flat()), isPlural: target.pick === 'all' };
  return { found: [...new Set(groups.flat())], isPlural: groups.every((group) => group.length === 1) };
}

/** "The lot on there", "Ana's lot": the one that runs in the stream. */
export function* lotOf(scene: Scene, target: Target | undefined): Doing<void> {
  const { memory } = scene;
  const isTold = target?.words !== undefined;
  if (isTold && !memory.whole.has('stream')) yield* one('list_live', {});
  const [named] = isTold ? choose(scene, 'stream', target, () => true).found : [];
  const stream = named ?? thingOf(memory, 'stream', lastKind(memory) === 'stream' ? focusOf(memory, 'stream') : '');
  const lot = textAt(stream, 'currentAuctionId');
  if (lot !== '') turnTo(memory, 'auction', lot);
}
