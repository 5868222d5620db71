import type { CallResult, Message, ModelEvent, ModelTool } from '#src/agent/model/model.ts';
import { writeSystem } from '#src/agent/model/system-message.ts';
import { planner } from '#src/agent/planner/planner.ts';
import { NOW, PLACES } from './read.ts';

const system = writeSystem({ now: NOW, person: 'Noor', places: PLACES });
export const tools = [
  'delivery__quote',
  'delivery__create',
  'delivery__list',
  'delivery__cancel',
  'live__list_live',
  'live__tip',
].map((name): ModelTool => ({ name, description: '', input: {} }));

export async function turn(
  messages: readonly Message[],
  offered = tools,
  signal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of planner.turn({ system, messages, tools: offered }, signal)) events.push(event);
  return events;
}

export const callsIn = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
export const textIn = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
export const say = (text: string): Message => ({ role: 'user', text });

/** Goes on until there is nothing more to call. */
export async function talk(messages: Message[], answer: (name: string) => CallResult, offered = tools) {
  const called: { name: string; input: unknown }[] = [];
  for (let events = await turn(messages, offered); ; events = await turn(messages, offered)) {
    const calls = callsIn(events);
    messages.push({ role: 'assistant', text: textIn(events), calls });
    if (calls.length === 0) return { called, text: textIn(events) };
    for (const { id, name, input } of calls) {
      called.push({ name, input });
      messages.push({ role: 'tool', callId: id, content: answer(name) });
    }
  }
}

export const quote = {
  quote: { distanceMiles: 2, totalMinor: '750', customerTotalMinor: '750', tipMinor: '0', quoteToken: 'v1.q' },
};
