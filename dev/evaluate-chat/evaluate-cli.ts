import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DoorAnswer } from '#src/http/door/message.ts';
import { readDialogues, readWords, type Dialogue } from './dialogues.ts';
import { openHouse } from './house.ts';
import type { Part } from './part.ts';
import { playWhole } from './play.ts';
import { showScore, type Played } from './score.ts';

const USAGE = `Usage: npm run evaluate-chat [-- FILE [WORDS]] [--failed]
  FILE      dialogues, one a line (../shared/data/chat/dialogues.jsonl)
  WORDS     the word tables (words.json beside it)
  --failed  shows why dialogues aren't exact
With MODEL_URL, MODEL_KEY and MODEL_NAME set, that model is measured.`;
/** Dialogues that are played at a time: some wait half a minute for what expires. */
const AT_A_TIME = 6;

const MODEL_VARS = ['MODEL_URL', 'MODEL_KEY', 'MODEL_NAME'];
const modelVars = Object.fromEntries(
  MODEL_VARS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
);

/** A time zone's name for each moment: what a person's message can carry. */
function zonesFor(dialogues: readonly Dialogue[]): ReadonlyMap<string, string> {
  const names = Intl.supportedValuesOf('timeZone');
  return new Map([...new Set(dialogues.map(({ now }) => now))].map((now, index) => [now, names[index] ?? '']));
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { failed: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(USAGE);
  const [file = '../shared/data/chat/dialogues.jsonl', wordsFile = join(dirname(file), 'words.json')] = positionals;
  const [dialogues, words] = [readDialogues(file), readWords(wordsFile)];
  const zones = zonesFor(dialogues);
  const parts = new Map<string, Part>();
  const stranger: DoorAnswer = { kind: 'failed', problem: { code: 'internal_error' } } as unknown as DoorAnswer;
  const house = await openHouse({
    moments: Object.fromEntries([...zones].map(([now, zone]) => [zone, now])),
    modelVars,
    answer: async (call) => (await parts.get(call.on_behalf.principal)?.answer(call)) ?? stranger,
  });
  const played: Played[] = [];
  const waiting = [...dialogues];
  const playing = {
    house,
    words,
    zoneOf: ({ now }: Dialogue) => zones.get(now) ?? '',
    enter: (principal: string, part: Part) => void parts.set(principal, part),
  };
  const play = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      played.push(await playWhole(playing, next));
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, play));
  } finally {
    await house.close();
  }
  for (const line of showScore(played)) console.log(line);
  if (!values.failed) return;
  for (const { dialogue, faults } of played.filter(({ isExact }) => !isExact))
    console.log(`${dialogue.id}: ${faults.join('; ')}`);
}

await main();
