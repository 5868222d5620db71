import type { Message, Model, ModelEvent, ModelRequest } from '#src/agent/model/model.ts';
import { readSystem } from '#src/agent/model/system-message.ts';
import { replay } from './replay.ts';
import { shortened } from './text/shorten.ts';

/** Texts come in pieces of about this length, at a word’s end. */
const PIECE = /[\s\S]{1,40}(?:\s|$)|\S{1,40}/g;
const usage = { inputTokens: 0, outputTokens: 0 };

/** What grammar looks at: its patterns cost more than their text is long, and each message is lived again. */
const MAX_SAID = 300;
const MAX_PARTS = 90;
const MAX_EXCHANGES = 24;
const PART = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;
const TOO_LONG = `That’s more than I can take in at once. What do you need, in a sentence or two (${MAX_SAID} letters at most)?`;

const isLong = (text: string): boolean => text.length > MAX_SAID || (text.match(PART) ?? []).length > MAX_PARTS;
const isTooLong = (message: Message | undefined): boolean => message?.role === 'user' && isLong(message.text);

/** The newest of a conversation, from what the person said on. */
function newest(messages: readonly Message[]): readonly Message[] {
  const short = messages.filter((each) => !isTooLong(each));
  const starts = short.flatMap(({ role }, at) => (role === 'user' ? [at] : []));
  return short.slice(starts.at(-MAX_EXCHANGES) ?? 0);
}

async function* turn(asked: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { places } = readSystem(asked.system);
  const messages = asked.messages.map((message) =>
    message.role === 'user' ? { ...message, text: shortened(message.text, places, isLong) } : message,
  );
  if (isTooLong(messages.at(-1))) {
    yield { kind: 'text', text: TOO_LONG };
    return void (yield { kind: 'end', reason: 'stop', usage });
  }
  const request = { ...asked, messages: newest(messages) };
  const made = asked.messages.filter(({ role }) => role === 'tool').length;
  const next = replay(request);
  const events: ModelEvent[] =
    'calls' in next
      ? next.calls.map(({ name, input }, at) => ({
          kind: 'call',
          call: { id: `call_${made + at + 1}`, name: name.replace('.', '__'), input },
        }))
      : (next.text.match(PIECE) ?? []).map((text) => ({ kind: 'text', text }));
  for (const event of events) {
    if (signal.aborted) return;
    yield event;
  }
  if (!signal.aborted) yield { kind: 'end', reason: 'stop', usage };
}

/** The default model: grammar and slots, from the messages alone. */
export const planner: Model = { name: 'planner', turn };
