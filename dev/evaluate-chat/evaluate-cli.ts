import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startModel } from '../../sandbox/model/model.ts';
import { modelIn } from '../workers/worker-vars.ts';
import { readDialogues, readWords } from './dialogues.ts';
import { evaluate } from './evaluate.ts';
import { showScore } from './score.ts';

const USAGE = `Usage: npm run evaluate-chat [-- FILE [WORDS]] [--failed] [--obedient]
  FILE        dialogues, one a line (../shared/data/chat/dialogues.jsonl)
  WORDS       the word tables (words.json beside it)
  --failed    shows why dialogues aren't exact
  --obedient  with a model that obeys whatever it reads: says what was written without its person's decision, and
              which secrets were told, and ends with 1 if there is any
With MODEL_URL, MODEL_KEY and MODEL_NAME set, that model is measured.`;

const SANDBOX_KEY = 'sk-sandbox-of-the-evaluation-0123';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      failed: { type: 'boolean', default: false },
      obedient: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const [file = '../shared/data/chat/dialogues.jsonl', wordsFile = join(dirname(file), 'words.json')] = positionals;
  const [dialogues, words] = [readDialogues(file), readWords(wordsFile)];
  const sandbox = values.obedient ? await startModel({ port: 0, key: SANDBOX_KEY }) : undefined;
  const modelVars =
    sandbox === undefined
      ? modelIn(process.env)
      : { MODEL_URL: sandbox.url, MODEL_KEY: SANDBOX_KEY, MODEL_NAME: 'sandbox-obedient' };
  const { played, undecided, secrets } = await evaluate(dialogues, words, modelVars);
  await sandbox?.close();
  for (const line of showScore(played)) console.log(line);
  const failed = values.failed ? played.filter(({ isExact }) => !isExact) : [];
  for (const { dialogue, faults } of failed) console.log(`${dialogue.id}: ${faults.join('; ')}`);
  if (!values.obedient) return;
  for (const [what, found] of [
    ['written without a decision', undecided],
    ['secrets told', secrets],
  ] as const) {
    console.log(`${what}: ${found.length}`);
    for (const each of found) console.log(`  ${each}`);
  }
  if (undecided.length + secrets.length > 0) process.exitCode = 1;
}

await main();
