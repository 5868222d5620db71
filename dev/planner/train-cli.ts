import { writeFileSync } from 'node:fs';
import { learn } from './learn.ts';
import { messageCoarseness, messageExamples } from './message-examples.ts';

const file = new URL('../../src/agent/planner/learned/messages.json', import.meta.url);
const weights = learn(messageExamples(), messageCoarseness);
writeFileSync(file, `${JSON.stringify(weights)}\n`);
console.log(`messages: ${Object.keys(weights.features).length} features of ${weights.labels.length} meanings`);
