import { fold, isTypoOf } from '../text/fold.ts';
import type { Target } from '../grammar/target.ts';

/** How a target is looked for among things of a kind. */
export interface Search<T> {
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** What a person may call it by, the most telling first. */
  readonly namesOf: (item: T) => readonly string[];
  /** The list that was shown last, by ids. */
  readonly shown: readonly string[] | undefined;
  readonly focus: string | undefined;
  /** What may still be done to it. */
  readonly can: (item: T) => boolean;
  readonly fits?: (item: T, target: Target & { readonly kind: 'told' }) => boolean;
}

const wordsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const stem = (word: string) => word.replace(/(?:es|s)$/, '');

const isNamed = (name: string, word: string): boolean =>
  wordsOf(name).some((part) => part === word || stem(part) === stem(word) || (word.length > 3 && part.startsWith(stem(word))) || (part.length > 4 && isTypoOf(word, part)));

/** The things whose names most of the words tell; none, if no word tells any. */
function told<T>({ items, namesOf }: Search<T>, words: readonly string[]): readonly T[] {
  const scores = items.map((item) => words.filter((word) => namesOf(item).some((name) => isNamed(name, word))).length);
  const best = Math.max(0, ...scores);
  return best === 0 ? [] : items.filter((_item, at) => scores[at] === best);
}

/** The things that a target means: several, where it fits several or asks for several. */
export function choose<T>(search: Search<T>, target: Target | undefined): { readonly found: readonly T[]; readonly isPlural: boolean } {
  const { items, idOf, shown, focus, can } = search;
  const listed = shown === undefined ? items : shown.map((id) => items.find((item) => idOf(item) === id)).filter((item) => item !== undefined);
  const single = (item: T | undefined) => ({ found: item === undefined ? [] : [item], isPlural: false });
  const focused = items.find((item) => idOf(item) === focus);
  switch (target?.kind) {
    case 'id':
      return single(items.find((item) => idOf(item) === target.id));
    case 'slug':
    case 'code':
      return { found: items.filter((item) => search.namesOf(item).some((name) => fold(name) === fold(target.kind === 'slug' ? target.slug : target.code))), isPlural: false };
    case 'newest':
      return single(items[0]);
    case 'ordinal':
      return single(listed.at(target.at));
    case 'ordinals':
      return { found: target.ats.map((at) => listed.at(at)).filter((item) => item !== undefined), isPlural: true };
    case 'some':
      return { found: target.isLast ? listed.slice(-target.count) : listed.slice(0, target.count), isPlural: true };
    case 'all':
      return { found: listed.filter((item) => can(item)), isPlural: true };
    case 'other':
      return narrowed(items.filter((item) => item !== focused), can);
    case 'told':
      return chooseTold(search, target);
    default:
      return focused !== undefined ? single(focused) : narrowed(items, can);
  }
}

/** Of several, those that it can still be done to. */
function narrowed<T>(items: readonly T[], can: (item: T) => boolean) {
  const able = items.filter((item) => can(item));
  return { found: able, isPlural: false };
}

function chooseTold<T>(search: Search<T>, target: Target & { readonly kind: 'told' }) {
  const items = search.items.filter((item) => (search.fits?.(item, target) ?? true) && !target.not.some((word) => search.namesOf(item).some((name) => isNamed(name, word))));
  const inner = { ...search, items };
  const groups = target.words.map((words) => told(inner, words)).filter((group) => group.length > 0);
  const all = told(inner, target.words.flat());
  const plain = target.words.length === 0 ? items : groups.length > 1 ? [...new Set(groups.flatMap((group) => prefer(group, search.can)))] : all;
  return { found: prefer(plain, search.can), isPlural: groups.length > 1 && groups.every((group) => prefer(group, search.can).length === 1) };
}

const prefer = <T>(items: readonly T[], can: (item: T) => boolean): readonly T[] => {
  const able = items.filter((item) => can(item));
  return items.length > 1 && able.length > 0 ? able : items;
};
