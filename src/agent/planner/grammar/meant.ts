import { deedOf, deeds, type Act } from '../acts/deeds.ts';
import { guess, type Weights } from '../learned/linear.ts';
import { featuresOf, talkOf } from '../learned/message-features.ts';
import learned from '../learned/messages.json' with { type: 'json' };
import type { Memory } from '../memory/memory.ts';
import { has, type Pieces } from '../text/pieces.ts';
import type { Clause } from './clauses.ts';
import { isWay } from './intents.ts';

const weights: Weights = learned;

/** From these likelihoods on, what examples say of a message counts for more than the grammar of its parts. */
const SURE_OF_READ = 0.65;
const SURE_OF_WRITE = 0.8;

const isAct = (label: string): label is Act => Object.hasOwn(deeds, label);

/** What a message as a whole asks for by the examples that were learned (`dev/planner`), if they are clear. */
export function surelyMeant(pieces: Pieces, memory: Memory): Act | undefined {
  const { label, probability } = guess(weights, featuresOf(pieces, talkOf(memory)));
  if (!isAct(label)) return undefined;
  return probability >= (deedOf(label).isWrite === true ? SURE_OF_WRITE : SURE_OF_READ) ? label : undefined;
}

interface Said {
  readonly pieces: Pieces;
  readonly memory: Memory;
  readonly isRuledOut: boolean;
  /** Nothing else could be made of it. */
  readonly isLast?: boolean;
}

/**
 * What grammar read, but where examples are clear that something else was meant. They know no conditions, nor what is
 * ruled out; and what goes on with the open request, or with what was done last, is read with that first.
 */
export function asMeant(read: readonly Clause[], meant: Act | undefined, said: Said): readonly Clause[] {
  const { pieces, memory, isRuledOut, isLast = false } = said;
  if (meant === undefined || read.some(({ act }) => act === meant) || has(pieces, '{if}')) return read;
  if (isRuledOut && deedOf(meant).isWrite === true) return read;
  const open = memory.open?.request.act;
  const goesOn = open === meant || (isWay(open) && isWay(meant)) || (memory.last?.act === meant && !isLast);
  return read.length === 0 && goesOn ? read : [{ act: meant, pieces, asked: pieces }];
}
