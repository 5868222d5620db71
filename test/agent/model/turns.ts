import type { Message, Model, ModelCall, ModelEvent, ModelRequest, ModelTool } from '#src/agent/model/model.ts';
import { writeSystem } from '#src/agent/model/system-message.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';

/** The registry, as a model is shown it. */
export const tools: readonly ModelTool[] = capabilities.map((each) => ({
  name: toolName(each),
  description: each.description,
  input: schemasOf(each).input,
}));

export const home = { name: 'Home', lat: 37.7599, lng: -122.4148, address: '2400 Mission St, San Francisco' };
export const shop = { name: 'Shop', lat: 37.7955, lng: -122.3937, address: '1 Ferry Building, San Francisco' };
export const system = writeSystem({ now: '2026-11-21T09:30:00-08:00', person: 'Ada', places: [home, shop] });

export const says = (text: string): Message => ({ role: 'user', text });
export const requestOf = (...messages: readonly Message[]): ModelRequest => ({ system, messages, tools });

/** All that a turn says. */
export async function heard(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.turn(request, signal)) events.push(event);
  return events;
}

/** What a turn says until it fails, and how. */
export async function heardUntilFailure(model: Model, request: ModelRequest, signal?: AbortSignal) {
  const events: ModelEvent[] = [];
  try {
    for await (const event of model.turn(request, signal ?? new AbortController().signal)) events.push(event);
  } catch (failure) {
    return { events, failure };
  }
  return { events, failure: undefined };
}

export const callsIn = (events: readonly ModelEvent[]): readonly ModelCall[] =>
  events.flatMap((each) => (each.kind === 'call' ? [each.call] : []));

export const textIn = (events: readonly ModelEvent[]): string =>
  events.map((each) => (each.kind === 'text' ? each.text : '')).join('');
