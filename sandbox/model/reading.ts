import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** What an order may be about: the ids of the things that a text stands in or beside. */
export type Near = { readonly stream?: string; readonly auction?: string };

export type Place = { readonly name: string; readonly lat: number; readonly lng: number };

/** All that the model has seen. */
export type Known = {
  readonly streams: Set<string>;
  readonly auctions: Set<string>;
  readonly deliveries: Set<string>;
  readonly places: Map<string, Place>;
};

export type Reading = {
  readonly known: Known;
  /** Every text of every result, in the order in which they were read. */
  readonly texts: readonly { readonly text: string; readonly near: Near }[];
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads the results of a conversation, and the places that its system message tells. */
export function read({ messages }: ChatRequest): Reading {
  const known: Known = { streams: new Set(), auctions: new Set(), deliveries: new Set(), places: new Map() };
  const texts: { text: string; near: Near }[] = [];
  const calls = new Map(
    messages
      .flatMap((each) => (each.role === 'assistant' ? (each.tool_calls ?? []) : []))
      .map((each) => [each.id, each]),
  );
  const visit = (value: unknown, near: Near): void => {
    if (typeof value === 'string') texts.push({ text: value, near });
    if (typeof value !== 'object' || value === null) return;
    const inside = Array.isArray(value) ? near : { ...near, ...note(value as Fields, known) };
    for (const each of Object.values(value)) visit(each, inside);
  };
  for (const message of messages) {
    if (message.role === 'system') for (const place of placesIn(message.content)) note(place, known);
    if (message.role !== 'tool') continue;
    const call = calls.get(message.tool_call_id)?.function;
    visit(jsonOf(message.content) ?? message.content, nearCall(call?.name ?? '', jsonOf(call?.arguments ?? '')));
  }
  return { known, texts };
}

/** Remembers a thing by what only its kind has. */
function note(thing: Fields, known: Known): Near {
  const { id, name, lat, lng } = thing;
  if (typeof name === 'string' && typeof lat === 'number' && typeof lng === 'number')
    known.places.set(name, { name, lat, lng });
  if (typeof id !== 'string') return {};
  if ('trackingSlug' in thing) known.deliveries.add(id);
  if ('currentBidMinor' in thing) known.auctions.add(id);
  if ('viewerCount' in thing) known.streams.add(id);
  if ('viewerCount' in thing) return { stream: id };
  return 'currentBidMinor' in thing ? { auction: id } : {};
}

function nearCall(name: string, input: unknown): Near {
  const id = (input as Fields | null | undefined)?.['id'];
  if (typeof id !== 'string') return {};
  return name.endsWith('_auction') ? { auction: id } : { stream: id };
}

function placesIn(system: string): readonly Fields[] {
  const line = system.split('\n').find((each) => each.startsWith('Places: ')) ?? '';
  const places = jsonOf(line.slice('Places: '.length));
  return Array.isArray(places) ? (places as Fields[]) : [];
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the person said last. */
export const lastWords = (messages: readonly ChatMessage[]): string =>
  messages.findLast((each) => each.role === 'user')?.content ?? '';
