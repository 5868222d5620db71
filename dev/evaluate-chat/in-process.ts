import { parseArgs } from 'node:util';
import { dirname, join } from 'node:path';
import type { CallResult, Message, Model, ModelCall, ModelTool } from '#src/agent/model/model.ts';
import { writeSystem } from '#src/agent/model/system-message.ts';
import { planner } from '#src/agent/planner/planner.ts';
import { readDialogues, readWords, type Dialogue, type Words } from './dialogues.ts';
import { showScore, type Played } from './score.ts';
import { Stage, type StageAnswer } from './stage.ts';

const MAX_TURNS = 8;

const capabilities =
  'delivery.quote delivery.create delivery.list delivery.get delivery.receipt delivery.cancel_preview delivery.track \
delivery.audit_fee delivery.dispatch delivery.cancel delivery.refund live.list_live live.get_stream live.read_chat \
live.get_auction live.verify_auction live.tip live.place_bid live.clip intel.list_competitors intel.list_insights \
intel.verify_insight mail.send places.save places.list places.forget account.spending account.pending';

const tools: readonly ModelTool[] = capabilities
  .split(' ')
  .map((each) => ({ name: each.replace('.', '__'), description: '', input: {} }));

const contentOf = (said: StageAnswer): CallResult => {
  if ('result' in said) return { result: said.result };
  if ('error' in said) return { error: { detail: '', ...said.error } };
  return { error: { code: `consent_${said.consent}`, detail: '' } };
};

async function takeTurn(model: Model, system: string, messages: readonly Message[]) {
  const calls: ModelCall[] = [];
  let text = '';
  for await (const event of model.turn({ system, messages, tools }, new AbortController().signal)) {
    if (event.kind === 'text') text += event.text;
    if (event.kind === 'call') calls.push(event.call);
  }
  return { text, calls };
}

/** Talks until the model has nothing more to call; gives its last text. */
async function answer(model: Model, system: string, messages: Message[], stage: Stage): Promise<string> {
  let text = '';
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const said = await takeTurn(model, system, messages);
    text = said.text;
    messages.push({ role: 'assistant', ...said });
    for (const { id, name, input } of said.calls) {
      messages.push({ role: 'tool', callId: id, content: contentOf(stage.call(name.replace('__', '.'), input)) });
    }
    if (said.calls.length === 0) break;
  }
  return text;
}

/** What a message did, for a person who looks. */
const linesOf = (message: Message): readonly string[] => {
  if (message.role === 'tool') return [`     = ${JSON.stringify(message.content).slice(0, 150)}`];
  return message.role === 'user' ? [] : message.calls.map(({ name, input }) => `   ${name} ${JSON.stringify(input)}`);
};

/** Plays a dialogue with a model, without the service around it. */
export async function playDialogue(
  model: Model,
  dialogue: Dialogue,
  words: Words,
  tell: (line: string) => void = () => {},
): Promise<Played> {
  const stage = new Stage(dialogue);
  const system = writeSystem(dialogue);
  const messages: Message[] = [];
  let exact = 0;
  let faults: readonly string[] = [];
  for (let user = stage.begin(); user !== undefined; user = stage.begin()) {
    const before = messages.push({ role: 'user', text: user });
    const text = await answer(model, system, messages, stage);
    const verdict = stage.end(text, words);
    tell(`> ${user}`);
    for (const line of messages.slice(before).flatMap(linesOf)) tell(line);
    tell(`   ${text}`);
    faults = verdict.faults;
    if (!verdict.isExact) break;
    exact += 1;
  }
  const { unexpectedWrites, unexpectedPaidCalls } = stage;
  const turns = { played: Math.min(exact + 1, dialogue.turns.length), exact };
  return { dialogue, isExact: exact === dialogue.turns.length, turns, unexpectedWrites, unexpectedPaidCalls, faults };
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' } } });
  const file = positionals[0] ?? '../shared/data/chat/dialogues.jsonl';
  const words = readWords(positionals[1] ?? join(dirname(file), 'words.json'));
  const played: Played[] = [];
  for (const dialogue of readDialogues(file)) {
    const lines: string[] = [];
    const each = await playDialogue(planner, dialogue, words, (line) => lines.push(line));
    const isShown = values.show !== undefined && dialogue.id.startsWith(values.show);
    if (isShown || (values.show === 'failed' && !each.isExact)) {
      console.log(
        [
          `### ${dialogue.id} ${dialogue.places.map(({ name }) => name).join(', ')}`,
          ...lines,
          ...each.faults.map((fault) => `  !! ${fault}`),
        ].join('\n'),
      );
    }
    played.push(each);
  }
  console.log(showScore(played).join('\n'));
}
