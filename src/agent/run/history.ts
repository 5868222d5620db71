import type { CallResult, Message } from '#src/agent/model/model.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import type { StoredMessage } from './message.ts';

export const historyBounds = {
  /** Of what a model is told of a conversation, the newest first. */
  tokens: 24_000,
  /** Bytes of one result. */
  resultBytes: 16 * 1024,
} as const;
/** Bytes of a token, at least: no model’s own count is at hand, and a letter of many a script is a token of its own. */
const BYTES_OF_TOKEN = 4;
/** Items of a list that is too long are left away by halves. */
const HALF = 2;
/** And so much is left of a text, again and again: its quotes have two bytes where it is quoted. */
const MOST_OF_IT = 0.75;

/**
 * What a model is told of a conversation: the newest messages that fit, from what a person said on, as no answer comes
 * without its question. `newestFirst` is read as far as is needed.
 */
export function historyOf(newestFirst: Iterable<StoredMessage>): readonly Message[] {
  const told: Message[] = [];
  let room: number = historyBounds.tokens * BYTES_OF_TOKEN;
  let held: Message[] = [];
  for (const each of newestFirst) {
    const message = messageOf(each);
    room -= sizeOf(message);
    held.push(message);
    if (room < 0 && told.length > 0) break;
    if (each.role !== 'user') continue;
    told.push(...held);
    held = [];
  }
  return told.toReversed();
}

/** A capability by its names. */
export interface Named {
  readonly appId: string;
  readonly capabilityName: string;
}

/**
 * Whether strangers wrote any of what these capabilities gave: whatever the model asks for afterwards may be their wish,
 * as long as the conversation lasts, since it may have taken it over into words of its own.
 */
export const hasForeign = (succeeded: readonly Named[]): boolean =>
  succeeded.some(({ appId, capabilityName }) => findCapability(appId, capabilityName)?.outputTrust !== 'own');

function messageOf(stored: StoredMessage): Message {
  switch (stored.role) {
    case 'user':
      return { role: 'user', text: stored.text };
    case 'assistant':
      return { role: 'assistant', text: stored.text, calls: stored.calls };
    case 'tool':
      return { role: 'tool', callId: stored.callId, content: fitted(stored.content) };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sizeOf = (value: unknown): number => bytesOf(JSON.stringify(value)).length;
const fits = (result: Json): boolean => sizeOf({ result }) <= historyBounds.resultBytes;

/** A result that fits: its longest lists lose their ends, and it says so. */
export const fitted = (content: CallResult): CallResult =>
  'result' in content ? { result: shortened(content.result) } : content;

function shortened(result: Json): Json {
  if (fits(result)) return result;
  const [name, list] = longestList(result);
  if (name === undefined) return beginningOf(bytesOf(JSON.stringify(result)), historyBounds.resultBytes);
  return shortened({ ...result, [name]: list.slice(0, Math.floor(list.length / HALF)), cut: true });
}

/** What fits of a text, in whole characters: `stream` leaves away one whose bytes end too early. */
function beginningOf(text: Uint8Array, most: number): Json {
  const beginning = { cut: true, text: new TextDecoder().decode(text.subarray(0, most), { stream: true }) };
  return fits(beginning) ? beginning : beginningOf(text, Math.floor(most * MOST_OF_IT));
}

function longestList(result: Json): readonly [string, readonly unknown[]] | readonly [undefined, readonly unknown[]] {
  const lists = Object.entries(result).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  return lists.toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))[0] ?? [undefined, []];
}
