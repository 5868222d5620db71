import { show, type Kind } from '../memory/memory.ts';
import { stopIn } from '../memory/observe.ts';
import { fieldAt, idOf, listAt, numberAt, textAt, textOf, type Thing } from '../memory/things.ts';
import { isoOf } from '../slots/when.ts';
import { fold, wordsIn } from '../text/fold.ts';
import { has, type Pieces } from '../text/pieces.ts';
import { deedOf, type Act } from './deeds.ts';
import type { Scene } from './scene.ts';
import { FACTS, PHRASES } from './sentences.ts';

export const money = (minor: unknown): string => {
  const cents = Math.round(Number(minor));
  return `$${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** Halves of a cent are rounded up. */
export const shareOf = (minor: number, share: number): number => Math.floor(minor * share + 0.5 + 1e-9);

/** What a person knows it by. */
const nameOf = (thing: Thing): string =>
  ['description', 'name', 'title', 'trackingSlug'].map((path) => textAt(thing, path)).find((name) => name !== '') ??
  idOf(thing);

/** By how much an audit found the fee off. */
export function driftMinor(thing: Thing): number {
  const [diff] = listAt(thing, 'audit.drift.diffs');
  return Math.abs(numberAt(diff, 'deltaMinor') || numberAt(diff, 'stored') - numberAt(diff, 'recomputed'));
}

type Form = (value: unknown, thing: Thing, path: string, scene: Scene) => string;
/** How a field is written. */
const forms: Readonly<Record<string, Form>> = {
  money,
  words: (value) => String(value).replaceAll('_', ' '),
  vehicle: (value) => (value === 'bicycle' ? 'bicycle (bike)' : String(value)),
  percent: (value) => `${Math.round(Number(value) * 100)} %`,
  miles: (value) => String(Number(value) / 1000),
  drift: (_value, thing) => money(driftMinor(thing)),
  left: (value, thing) => money(Number(value) - numberAt(thing, 'refundedMinor')),
  on: (value) => (value === false ? 'does not take tips' : 'takes tips'),
  fee: (value, _thing, _path, { isSpanish }) =>
    Number(value) === 0 ? (isSpanish ? 'es gratis' : 'is free') : `${isSpanish ? 'cuesta' : 'costs'} ${money(value)}`,
  clock: (value, _thing, _path, { now }) => {
    const minutes = Math.round((Date.parse(String(value)) - Date.parse(now)) / 60_000);
    const clock = isoOf(Date.parse(String(value)), now)
      .slice(11, 16)
      .replace(/^0/, '');
    return Math.abs(minutes) > 720 ? clock : `${clock} (${minutes < 0 ? `${-minutes} min ago` : `in ${minutes} min`})`;
  },
  stop: (_value, thing, path, { memory }) => {
    const stop = stopIn(memory, thing, path as 'pickup' | 'dropoff');
    return stop?.name ?? stop?.address ?? `${stop?.lat}, ${stop?.lng}`;
  },
};

const valueAt = (thing: Thing, path: string): unknown => (path === 'name' ? nameOf(thing) : fieldAt(thing, path));

/** A text in the person's language, with fields in it: `{status}`, `{money fare.totalMinor}`. */
function filled(scene: Scene, text: string, thing: Thing): string {
  const [english = '', spanish = english] = text.split(' | ');
  return (scene.isSpanish ? spanish : english).replaceAll(
    /\{(?:(\w+) )?([\w.]+)\}/g,
    (_all, form: string | undefined, path: string) => {
      const value = valueAt(thing, path) ?? '';
      return form === undefined || value === '' ? textOf(value) : (forms[form]?.(value, thing, path, scene) ?? '');
    },
  );
}

/** A phrase about a thing; empty where there is no such phrase. */
export const tell = (scene: Scene, key: string, thing: Thing = {}): string =>
  filled(scene, PHRASES.get(key) ?? '', thing);

/** What is told of a thing: the facts that the words ask for (an act is a word, too), or what it is. */
export function describe(scene: Scene, kind: Kind, thing: Thing, asked: Pieces | string = []): string {
  const isKnown = (path: string) => (valueAt(thing, path) ?? '') !== '';
  const isAsked = (words: string) =>
    typeof asked === 'string'
      ? words.split('|').some((word) => word.replace('@', '') === asked)
      : words !== '' && has(asked, words);
  const own = FACTS.filter(
    ({ kind: of, paths, path, value }) =>
      of === kind && paths.every(isKnown) && (value === undefined || String(fieldAt(thing, path)) === value),
  );
  const meant = own.filter(({ words }) => isAsked(words));
  const told = meant.length > 0 ? meant : own.filter(({ words }) => words === '');
  return told.map(({ text }) => filled(scene, text, thing)).join(', and ') || nameOf(thing);
}

/** With a capital and a full stop. */
export const sentence = (text: string): string =>
  `${text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())}${/[.!?”]$/.test(text) ? '' : '.'}`;

/** What was said in a stream’s chat, by the people that are named or by all. */
export function tellChat(scene: Scene, stream: Thing, said: string): string {
  const names = wordsIn(said);
  const lines = listAt(stream, 'messages');
  const own = lines.filter((line) => names.includes(fold(textAt(line, 'message.author.name'))));
  const told = (own.length > 0 ? own : lines).map(
    (line) => `${textAt(line, 'message.author.name')}: “${textAt(line, 'message.text')}”`,
  );
  return told.length > 0 ? told.join(' ') : tell(scene, 'none');
}

/** What a person may ask the spending on: an application, or a capability. */
const TOPICS = [
  ['intel', 'competitor|intel|insights?|competencia'],
  ['tip', 'tips?|propinas?|tipped'],
  ['place_bid', 'bids?|bidding|auctions?|pujas?|subastas?'],
  ['delivery', 'deliver\\w*|envios?|entregas?|courier'],
] as const;

/** The sum, and that of what was asked for. */
export function tellSpending(scene: Scene, spending: Thing): string {
  const [topic, words] = TOPICS.find((each) => has(scene.pieces, each[1])) ?? [];
  const isOwn = (part: Thing) => [textAt(part, 'app_id'), textAt(part, 'capability_name')].includes(topic ?? '');
  const own = listAt(spending, 'by_capability').filter(isOwn);
  const sum = own.reduce((all, part) => all + numberAt(part, 'price_minor') + numberAt(part, 'commits_minor'), 0);
  const part = words === undefined ? '' : `, ${money(sum)} of it on ${words.split(/\W/)[0]}`;
  return sentence(`${describe(scene, 'spending', spending)}${part}`);
}

/** What is said when it is done. */
export function tellOutcome(scene: Scene, act: Act, thing: Thing, result: Thing): string {
  const { memory } = scene;
  const { kind = 'spending', isList } = deedOf(act);
  if (act === 'spending') return tellSpending(scene, result);
  if (act === 'read_chat') return tellChat(scene, thing, '');
  const phrase = tell(scene, act, thing);
  if (phrase !== '') return phrase;
  if (act === 'get') return sentence(`${describe(scene, kind, thing)}, ${describe(scene, kind, thing, act)}`);
  if (isList !== true) return sentence(describe(scene, kind, thing, act));
  const path = Object.keys(result).find((each) => Array.isArray(result[each])) ?? '';
  const found = listAt(result, path);
  show(memory, kind, found);
  return found.map((each, at) => `${at + 1}. ${describe(scene, kind, each)}`).join('\n') || tell(scene, 'none');
}
