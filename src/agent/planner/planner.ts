import type { Model, ModelEvent, ModelRequest } from '#src/agent/model/model.ts';
import { replay } from './replay.ts';

/** Texts come in pieces of about this length, at a word’s end. */
const PIECE = /[\s\S]{1,40}(?:\s|$)|\S{1,40}/g;
const usage = { inputTokens: 0, outputTokens: 0 };

async function* turn(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const made = request.messages.filter(({ role }) => role === 'tool').length;
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
