import type { KnownPlace } from '#src/agent/model/system-message.ts';
import { fold, squashed } from './fold.ts';
import { formsOf } from './names.ts';

const SENTENCE = /[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]*)*[.!?]*\s*/g;
/** What something is asked for with, or says how. */
const ASKING =
  /\b(?:please|would you|could you|can you|will you|i(?:'d| would) like|i need|send|bring|fetch|collect|pick|take|taken|deliver|book|tip|bid|clip|refund|track|driver|recipient|sign|signature|photo|pin|price|from|to)\b/g;
/** What turns a request round, or says a value of it, is never left away. */
const TURNING =
  /\b(?:if|unless|don'?t|do not|cancel|instead|wait|rather than|how much|cost|tips?|tipping|driver|courier|dollars?|bucks?|fiver|tenner|recipient|ref|reference|hold|phone)\b|[$%]/;
const MOST = 1000;

/** How much of a request a sentence holds, by its length. */
function weightOf(sentence: string, places: readonly KnownPlace[]): number {
  const text = fold(sentence);
  if (TURNING.test(text)) return Number.POSITIVE_INFINITY;
  const words = squashed(sentence);
  const named = places.map((place) => formsOf(place).key).filter((key) => key !== '' && words.includes(key));
  return ((text.match(ASKING) ?? []).length + named.length + (/[\d$]/.test(text) ? 1 : 0)) / sentence.length;
}

/** A long message without the sentences that say least of a request, as few as it takes; as it is where none may go. */
export function shortened(said: string, places: readonly KnownPlace[], isTooLong: (text: string) => boolean): string {
  if (!isTooLong(said) || said.length > MOST || /[@"“«]/.test(said)) return said;
  const sentences = (said.match(SENTENCE) ?? []).map((text) => ({ text, weight: weightOf(text, places) }));
  const byWeight = sentences
    .filter(({ weight }) => weight !== Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.weight - b.weight);
  for (let count = 1; count < byWeight.length; count += 1) {
    const left = new Set(byWeight.slice(0, count));
    const rest = sentences
      .filter((each) => !left.has(each))
      .map(({ text }) => text)
      .join('');
    if (!isTooLong(rest)) return rest.trim();
  }
  return said;
}
