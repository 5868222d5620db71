import type { Weights } from '#src/agent/planner/learned/linear.ts';
import { examplesOf } from '#src/agent/planner/slots/tags.ts';
import { learn } from './learn.ts';
import { exchanged, readExamples } from './sent-examples.ts';

/** There are three labels and many pieces: what few of them show says little. */
const coarse = { step: 20, leastSeen: 10 };

/** The weights of the examples, without some of their sections: what was left out can be measured. */
export function trainSent(without: readonly string[] = []): Weights {
  const messages = readExamples(without);
  const examples = [...messages, ...exchanged(messages)].flatMap(({ pieces, tags }) => examplesOf(pieces, tags));
  return learn(examples, coarse);
}
