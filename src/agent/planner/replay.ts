import type { CallResult, Message, ModelRequest } from '#src/agent/model/model.ts';
import { readSystem } from '#src/agent/model/system-message.ts';
import { respond } from './acts/respond.ts';
import type { Scene } from './acts/scene.ts';
import { Memory } from './memory/memory.ts';
import { piecesIn } from './pieces-in.ts';
import { observe, type Call, type Outcome } from './memory/observe.ts';

/** What comes next: calls, or the answer. */
export type Next = { readonly calls: readonly Call[] } | { readonly text: string };

/** One message of the person, and the calls that were made for it. */
interface Exchange {
  readonly said: string;
  readonly made: { readonly call: Call; readonly outcome: Outcome }[];
}

const MAX_CALLS = 16;
/** The last model turn is for the answer. */
const MAX_ROUNDS = 7;
const SPANISH =
  /\b(?:el|la|los|las|de|que|cu[aá]nto|mi|por|una?|en|est[aá]|hay|para|y|con|del|cancela|gracias|puja|guarda|vale|dale)\b/gi;
const ENGLISH = /\b(?:the|of|what|how|my|for|is|are|and|with|to|book|cancel|please|me|it|do|a|i|send|from)\b/gi;

const outcomeOf = (content: CallResult): Outcome =>
  'result' in content
    ? { kind: 'done', result: content.result }
    : { kind: 'failed', code: content.error.code, error: content.error };

/** The conversation by messages of the person. */
function exchangesOf(messages: readonly Message[]): readonly Exchange[] {
  const results = new Map(messages.flatMap((each) => (each.role === 'tool' ? [[each.callId, each.content]] : [])));
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    if (message.role === 'user') exchanges.push({ said: message.text, made: [] });
    for (const { id, name, input } of message.role === 'assistant' ? message.calls : []) {
      const content = results.get(id);
      const call = { name: name.replace('__', '.'), input };
      if (content !== undefined) exchanges.at(-1)?.made.push({ call, outcome: outcomeOf(content) });
    }
  }
  return exchanges;
}

/**
 * Lives the conversation once more: each message is answered as it was, with the results that came. What the last
 * one wants beyond those comes next.
 */
export function replay(request: ModelRequest): Next {
  const { now, places } = readSystem(request.system);
  const memory = new Memory(places);
  const tools = new Set(request.tools.map(({ name }) => name.replace('__', '.')));
  let next: Next = { text: '' };
  for (const { said, made } of exchangesOf(request.messages)) {
    const pieces = piecesIn(said, memory.places);
    const isSpanish = (said.match(SPANISH) ?? []).length > (said.match(ENGLISH) ?? []).length || /[¿¡]/.test(said);
    next = relive({ memory, now, said, pieces, isSpanish, tools }, made);
  }
  return next;
}

/** Where a conversation went otherwise, its results are still learned. */
function relive(scene: Scene, made: Exchange['made']): Next {
  const { memory, tools } = scene;
  const doing = respond(scene);
  const queue = [...made];
  let [calls, rounds] = [0, 0];
  let step = doing.next();
  for (; step.done !== true; rounds += 1) {
    const outcomes: Outcome[] = [];
    for (const [at, call] of step.value.entries()) {
      calls += 1;
      const [next] = queue;
      const isOver = calls > MAX_CALLS || rounds >= MAX_ROUNDS;
      if (isOver || !tools.has(call.name)) {
        outcomes.push({ kind: 'failed', code: isOver ? 'too_many_calls' : 'tool_unknown', error: {} });
        continue;
      }
      if (next === undefined) return { calls: step.value.slice(at).filter(({ name }) => tools.has(name)) };
      if (next.call.name !== call.name) return learn(memory, queue);
      queue.shift();
      observe(memory, next.call, next.outcome);
      outcomes.push(next.outcome);
    }
    step = doing.next(outcomes);
  }
  if (queue.length > 0) return learn(memory, queue);
  memory.reply = step.value;
  return { text: step.value };
}

/** Results of calls that the planner wouldn’t have made. */
function learn(memory: Memory, made: Exchange['made']): Next {
  for (const { call, outcome } of made) observe(memory, call, outcome);
  return { text: '' };
}
