import type { Mention } from '../request.ts';
import { has, type Pieces } from '../text/pieces.ts';

/** A place that was said, and for which end. */
export interface Said {
  readonly end: 'pickup' | 'dropoff' | null;
  readonly mention: Mention;
  readonly at: number;
  /** "And" gave it the end of the one before it. */
  readonly isJoined: boolean;
  /** "At" says no end: it gives way to a "from". */
  readonly isAt: boolean;
}

/** The ends once all places are known: what one place says of another. */
export function endsOf(all: Said[], pieces: Pieces): readonly Said[] {
  // "To my cousin, she is at 36.16, -86.78": coordinates say where a name is that no place has.
  for (const [index, { mention: found, at }] of all.entries()) {
    const before = all[index - 1];
    const isPoint =
      found.kind === 'stop' && found.stop.name === null && !has(pieces.slice(at - 1, at), 'from|to|>|drop-?off');
    if (isPoint && before?.mention.kind === 'unknown') all.splice(index - 1, 2, { ...before, mention: found });
  }
  // Where both ends are said by their words, any other place is somebody or something else.
  const isWhole = all.some((each) => each.end === 'pickup') && all.some((each) => each.end === 'dropoff');
  if (isWhole) return all.filter((each) => each.end !== null);
  // Bare places, and those "at" somewhere, are where it goes if the only other word is "from".
  const isFromAlone =
    all.some((each) => each.end === 'pickup' && !each.isAt) && all.every((each) => each.end !== 'dropoff');
  const isLoose = (each: Said) => each.end === null || each.isAt;
  if (isFromAlone && all.some(isLoose))
    return all.map((each) => (isLoose(each) ? { ...each, end: 'dropoff' as const } : each));
  // "Ready at both, the lab and the depot. To the office from each": several before the only "to" are where it comes from.
  const to = all.findIndex((each) => each.end === 'dropoff');
  const isToAlone = to > 0 && all.every((each) => each.end !== 'pickup' || each.isAt);
  return isToAlone
    ? all.map((each, at) => (at < to ? { ...each, end: 'pickup' as const, isJoined: at > 0 } : each))
    : all;
}
