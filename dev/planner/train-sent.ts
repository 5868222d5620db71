import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Weights } from '#src/agent/planner/learned/linear.ts';
import { examplesOf } from '#src/agent/planner/slots/tags.ts';
import { learn } from './learn.ts';
import { exchanged, readExamples } from './sent-examples.ts';

/** Where the planner finds what was learned. */
export const WEIGHTS = join(import.meta.dirname, '../../src/agent/planner/learned/sent.json');
/** So many features, in such steps, weigh under 40 kB, compressed. */
const MOST_FEATURES = 7_400;
const STEP = 20;

/** What a feature adds to each label, over what it adds to the first: the same likelihoods in fewer numbers. */
function overFirst(pairs: readonly number[], count: number): readonly number[] {
  const added = Array.from({ length: count }, () => 0);
  for (let at = 0; at + 1 < pairs.length; at += 2) added[pairs[at] ?? 0] = pairs[at + 1] ?? 0;
  const over = added.map((each) => STEP * Math.round((each - (added[0] ?? 0)) / STEP));
  return over.flatMap((each, label) => (each === 0 ? [] : [label, each]));
}

const force = (pairs: readonly number[]): number =>
  Math.max(0, ...pairs.map((each, at) => (at % 2 === 1 ? Math.abs(each) : 0)));

/** The weights of the examples, without some of their sections: learned twice, the second time with what counts most. */
export function trainSent(without: readonly string[] = []): Weights {
  const messages = readExamples(without);
  const examples = [...messages, ...exchanged(messages)].flatMap(({ pieces, tags }) => examplesOf(pieces, tags));
  const learned = (some: typeof examples) => {
    const { labels, features } = learn(some);
    return {
      labels,
      features: Object.entries(features).map(([name, pairs]) => [name, overFirst(pairs, labels.length)] as const),
    };
  };
  const strongest = learned(examples).features.toSorted(([, one], [, other]) => force(other) - force(one));
  const kept = new Set(strongest.slice(0, MOST_FEATURES).map(([name]) => name));
  const { labels, features } = learned(
    examples.map((each) => ({ ...each, features: each.features.filter((feature) => kept.has(feature)) })),
  );
  return { labels, features: Object.fromEntries(features.filter(([, pairs]) => pairs.length > 0)) };
}

/** A feature a line, so that a change of examples is a small change. */
export const written = ({ labels, features }: Weights): string => {
  const lines = Object.entries(features).map(([name, pairs]) => `${JSON.stringify(name)}:${JSON.stringify(pairs)}`);
  return `{"labels":${JSON.stringify(labels)},"features":{\n${lines.join(',\n')}\n}}\n`;
};

// `node dev/planner/train-sent.ts nine` leaves a section out, to measure on it.
if (import.meta.main) writeFileSync(WEIGHTS, written(trainSent(process.argv.slice(2))));
