import type { CallResult, Message, ModelCall, ModelRequest } from '#src/agent/model/model.ts';
import { readSystem } from '#src/agent/model/system-message.ts';
import { respond } from './acts/respond.ts';
import type { Scene } from './acts/scene.ts';
import { readDates } from './grammar/when.ts';
import { readPlaces } from './grammar/place-names.ts';
import { emptyMemory, type Memory } from './memory/memory.ts';
import { observe, type Call, type Outcome } from './memory/observe.ts';
import { readNumbers } from './text/numbers.ts';
import { tokenise } from './text/tokens.ts';

/** What comes next: calls, or the answer. */
export type Next = { readonly calls: readonly Call[] } | { readonly text: string };

/** One message of the person, and the calls that were made for it. */
interface Exchange {
  readonly said: string;
  readonly made: readonly { readonly call: Call; readonly outcome: Outcome }[];
}

const MAX_CALLS = 16;
/** The last model turn is for the answer. */
const MAX_ROUNDS = 7;

const outcomeOf = (content: CallResult): Outcome =>
  'result' in content
    ? { kind: 'done', result: content.result }
    : { kind: 'failed', code: content.error.code, error: content.error };

const callOf = ({ name, input }: ModelCall): Call => ({ name: name.replace('__', '.'), input });

/** The conversation by messages of the person. */
function exchangesOf(messages: readonly Message[]): readonly Exchange[] {
  const results = new Map(
    messages.flatMap((each) => (each.role === 'tool' ? [[each.callId, each.content] as const] : [])),
  );
  const exchanges: { said: string; made: { call: Call; outcome: Outcome }[] }[] = [];
  for (const message of messages) {
    if (message.role === 'user') exchanges.push({ said: message.text, made: [] });
    if (message.role !== 'assistant') continue;
    for (const call of message.calls) {
      const content = results.get(call.id);
      if (content !== undefined) exchanges.at(-1)?.made.push({ call: callOf(call), outcome: outcomeOf(content) });
    }
  }
  return exchanges;
}

const SPANISH =
  /\b(?:el|la|los|las|de|que|cu[aá]nto|mi|por|una?|en|est[aá]|hay|para|y|con|del|dos|cancela|gracias|puja|guarda|resérvalo|vale|dale|manda|env[ií]a)\b/gi;
const ENGLISH = /\b(?:the|of|what|how|my|for|is|are|and|with|to|book|cancel|please|me|it|do|a|i|send|from)\b/gi;
const isSpanish = (said: string) =>
  (said.match(SPANISH) ?? []).length > (said.match(ENGLISH) ?? []).length || /[¿¡]/.test(said);

function sceneOf(memory: Memory, said: string, now: string): Scene {
  const pieces = readDates(readNumbers(readPlaces(tokenise(said), memory.places)), now);
  return { memory, now, said, pieces, isSpanish: isSpanish(said) };
}

/**
 * Lives the conversation once more: each message is answered as it was, with the results that came. What the last
 * one wants beyond those comes next. Where a conversation went otherwise, its results are still learned.
 */
export function replay(request: ModelRequest): Next {
  const { now, places } = readSystem(request.system);
  const memory = emptyMemory(places);
  const tools = new Set(request.tools.map(({ name }) => name.replace('__', '.')));
  let next: Next = { text: '' };
  for (const exchange of exchangesOf(request.messages)) next = relive(memory, exchange, now, tools);
  return next;
}

function relive(memory: Memory, { said, made }: Exchange, now: string, tools: ReadonlySet<string>): Next {
  const doing = respond(sceneOf(memory, said, now));
  const queue = [...made];
  let calls = 0;
  let rounds = 0;
  let step = doing.next();
  while (step.done !== true) {
    const wanted = step.value;
    rounds += 1;
    const outcomes: Outcome[] = [];
    for (const [at, call] of wanted.entries()) {
      calls += 1;
      const fault = !tools.has(call.name)
        ? 'tool_unknown'
        : calls > MAX_CALLS || rounds > MAX_ROUNDS
          ? 'too_many_calls'
          : undefined;
      if (fault !== undefined) {
        outcomes.push({ kind: 'failed', code: fault, error: {} });
        continue;
      }
      if (queue[0] === undefined) return { calls: wanted.slice(at).filter(({ name }) => tools.has(name)) };
      if (queue[0].call.name !== call.name) return learn(memory, queue);
      const [{ call: sent, outcome }] = queue as [(typeof queue)[0]];
      queue.shift();
      observe(memory, sent, outcome);
      outcomes.push(outcome);
    }
    step = doing.next(outcomes);
  }
  if (queue.length > 0) return learn(memory, queue);
  return { text: step.value };
}

/** Results of calls that the planner wouldn’t have made. */
function learn(memory: Memory, made: Exchange['made']): Next {
  for (const { call, outcome } of made) observe(memory, call, outcome);
  return { text: '' };
}
