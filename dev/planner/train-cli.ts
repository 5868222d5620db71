import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Weights } from '#src/agent/planner/learned/linear.ts';
import { trainMessages } from './message-examples.ts';
import { trainSent } from './train-sent.ts';

const FOLDER = join(import.meta.dirname, '../../src/agent/planner/learned');

/** A feature a line, so that a change of examples is a small change. */
function write(name: string, { labels, step, features }: Weights): void {
  const lines = Object.entries(features).map((pair) => pair.map((each) => JSON.stringify(each)).join(':'));
  const text = `{"labels":${JSON.stringify(labels)},"step":${step},"features":{\n${lines.join(',\n')}\n}}\n`;
  writeFileSync(join(FOLDER, `${name}.json`), text);
  console.log(`${name}: ${lines.length} features, ${labels.length} labels`);
}

write('messages', trainMessages());
write('sent', trainSent());
