import { fold, isTypoOf } from '../text/fold.ts';
import type { Target } from '../grammar/target.ts';
import { thingsOf, type Kind } from '../memory/memory.ts';
import { stopIn } from '../memory/observe.ts';
import { textAt, type Thing } from '../memory/things.ts';
import { idOf } from './facts.ts';
import type { Scene } from './scene.ts';

/** What a person may call a thing by. */
const NAMES: Partial<Record<Kind, string>> = {
  delivery: 'trackingSlug externalReference description customer.name status',
  stream: 'host.displayName title tags category.slug category.name',
  auction: 'title',
  insight: 'title summary competitor.displayName kind',
  competitor: 'displayName slug',
  consent: 'title',
};

function namesOf({ memory }: Scene, kind: Kind, thing: Thing): readonly string[] {
  const told = (NAMES[kind] ?? '').split(' ').map((path) => textAt(thing, path));
  if (kind !== 'delivery') return told;
  const stops = [stopIn(memory, thing, 'dropoff'), stopIn(memory, thing, 'pickup')];
  return [...told, ...stops.flatMap((stop) => [stop?.name ?? '', stop?.address ?? ''])];
}

const stem = (word: string) => word.replace(/(?:es|s)$/, '');
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isNamed = (name: string, word: string): boolean =>
  wordsOf(name).some((part) => {
    const isBegun = word.length > 3 && part.startsWith(stem(word));
    return part === word || stem(part) === stem(word) || isBegun || (part.length > 4 && isTypoOf(word, part));
  });

export interface Chosen {
  readonly found: readonly Thing[];
  /** Several were asked for: more than one found is no doubt. */
  readonly isPlural: boolean;
}

/** The things of a kind that a target means, among those that are known; `can`: what may still be done to it. */
export function choose(scene: Scene, kind: Kind, target: Target | undefined, can: (thing: Thing) => boolean): Chosen {
  const { memory } = scene;
  const items = thingsOf(memory, kind);
  const shown = memory.shown.get(kind);
  const listed = shown === undefined ? items : shown.flatMap((id) => items.filter((item) => idOf(item) === id));
  const focused = items.filter((item) => idOf(item) === memory.focus.get(kind));
  const able = (among: readonly Thing[]) => among.filter((item) => can(item));
  switch (target?.kind) {
    case 'id':
      return { found: items.filter((item) => idOf(item) === target.id), isPlural: false };
    case 'code':
      return {
        found: items.filter((item) => namesOf(scene, kind, item).some((name) => fold(name) === fold(target.code))),
        isPlural: false,
      };
    case 'newest':
      return { found: items.slice(0, 1), isPlural: false };
    case 'ordinals':
      return { found: target.ats.map((at) => listed.at(at)).filter((item) => item !== undefined), isPlural: true };
    case 'some':
      return { found: target.isLast ? listed.slice(-target.count) : listed.slice(0, target.count), isPlural: true };
    case 'all':
      return { found: able(listed), isPlural: true };
    case 'other':
      return {
        found: able((shown === undefined ? items : listed).filter((item) => !focused.includes(item))),
        isPlural: false,
      };
    case 'told':
      return chooseTold(scene, kind, target, can);
    default:
      return { found: focused.length > 0 ? focused : able(items), isPlural: false };
  }
}

function chooseTold(
  scene: Scene,
  kind: Kind,
  target: Target & { readonly kind: 'told' },
  can: (thing: Thing) => boolean,
): Chosen {
  const { memory } = scene;
  const isCalled = (item: Thing, word: string) => namesOf(scene, kind, item).some((name) => isNamed(name, word));
  const touches = (item: Thing, end: 'pickup' | 'dropoff') => {
    const [wanted, stop] = [target[end], kind === 'delivery' ? stopIn(memory, item, end) : null];
    return wanted === undefined || kind !== 'delivery' || (stop?.lat === wanted.lat && stop.lng === wanted.lng);
  };
  const items = thingsOf(memory, kind).filter(
    (item) => touches(item, 'pickup') && touches(item, 'dropoff') && !target.not.some((word) => isCalled(item, word)),
  );
  const best = (words: readonly string[]): readonly Thing[] => {
    const scores = items.map((item) => words.filter((word) => isCalled(item, word)).length);
    const most = Math.max(0, ...scores);
    const found = most === 0 ? [] : items.filter((_item, at) => scores[at] === most);
    const able = found.filter((item) => can(item));
    return found.length > 1 && able.length > 0 ? able : found;
  };
  if (target.words.length === 0) {
    const able = items.filter((item) => can(item));
    return { found: items.length > 1 && able.length > 0 ? able : items, isPlural: false };
  }
  const groups = target.words.map(best).filter((group) => group.length > 0);
  if (groups.length > 1)
    return { found: [...new Set(groups.flat())], isPlural: groups.every((group) => group.length === 1) };
  return { found: best(target.words.flat()), isPlural: false };
}
