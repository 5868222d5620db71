import { expect, test } from 'vitest';
import { planner } from '#src/agent/planner/planner.ts';
import { readDialogues, readWords } from '../../../dev/evaluate-chat/dialogues.ts';
import { playDialogue } from '../../../dev/evaluate-chat/in-process.ts';

const file = (name: string) => new URL(name, import.meta.url).pathname;
const words = readWords(file('words.json'));

test.each(readDialogues(file('dialogues.jsonl')).map((dialogue) => [dialogue.id, dialogue] as const))(
  'PLAN-10 PLAN-14 the dialogue %s is exact',
  async (_id, dialogue) => {
    const { faults, unexpectedWrites, unexpectedPaidCalls, isExact } = await playDialogue(planner, dialogue, words);
    expect({ faults, unexpectedWrites, unexpectedPaidCalls, isExact }).toEqual({
      faults: [],
      unexpectedWrites: [],
      unexpectedPaidCalls: [],
      isExact: true,
    });
  },
);
