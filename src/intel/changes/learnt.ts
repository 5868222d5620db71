import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { Learnt, Place } from './learnt-places.ts';

/** Scans that are looked back on. */
const SCANS = 10;
const MOST_PLACES = 50;
const STATE_CHARACTERS = 12;
/** Changed on half of the scans: the page's chrome. */
const CHROME = SCANS / 2;
/** From one state to the other and back, and on: a test. */
const ALTERNATIONS = 3;

export type VolatileReason = 'chrome' | 'alternating';

/** What a passage says, as it is remembered; nothing: it isn't there. */
export const stateOf = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : sha256Hex(text).slice(0, STATE_CHARACTERS);

/** From what to what a place changed. */
export interface Turn {
  readonly before: string;
  readonly after: string;
}

const flipsOf = (states: readonly string[]): number =>
  states.reduce((flips, state, at) => flips + (at > 0 && states[at - 1] !== state ? 1 : 0), 0);

/** The place that a change is of: the one whose former states have what was there, or what is there now. */
function placeOf(places: readonly Place[], { before, after }: Turn): Place | undefined {
  const has = (state: string) => (place: Place) => state !== '' && place.states.includes(state);
  return places.find(has(before)) ?? places.find(has(after));
}

/** Why a change is none, by what the last ten scans saw there; undefined: it is one. */
export function volatileReason(learnt: Learnt, turn: Turn): VolatileReason | undefined {
  const place = placeOf(learnt.places, turn);
  if (place === undefined) return undefined;
  const states = [...place.states, turn.after].slice(-SCANS - 1);
  const flips = flipsOf(states);
  if (new Set(states).size === 2 && flips >= ALTERNATIONS) return 'alternating';
  return flips >= CHROME ? 'chrome' : undefined;
}

/**
 * What is known after another scan: every place that changed within the last ten, with what was there each time. `isNews`:
 * the page becomes what the next one is compared with.
 */
export function learn(learnt: Learnt, turns: readonly Turn[], isNews: boolean): Learnt {
  const seen = new Map<Place, Turn>();
  const fresh: Turn[] = [];
  for (const turn of turns) {
    const place = placeOf(learnt.places, turn);
    if (place === undefined) fresh.push(turn);
    else if (!seen.has(place)) seen.set(place, turn);
  }
  const places = learnt.places
    .map((place) => next(place, seen.get(place)?.after ?? place.base, isNews))
    .filter(({ states }) => flipsOf(states) > 0);
  const begun = fresh.map(({ before, after }) => next({ base: before, states: [before] }, after, isNews));
  return { places: [...begun, ...places].slice(0, MOST_PLACES) };
}

const next = ({ base, states }: Place, now: string, isNews: boolean): Place => ({
  base: isNews ? now : base,
  states: [...states, now].slice(-SCANS - 1),
});
