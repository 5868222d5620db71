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
/** Characters of a token, at least: no model’s own count is at hand. */
const CHARACTERS_OF_TOKEN = 4;
/** Items of a list that is too long are left away by halves. */
const HALF = 2;

/**
 * What a model is told of a conversation: the newest messages that fit, from what a person said on, as no answer comes
 * without its question. `newestFirst` is read as far as is needed.
 */
export function historyOf(newestFirst: Iterable<StoredMessage>): readonly Message[] {
  const told: Message[] = [];
  let room: number = historyBounds.tokens * CHARACTERS_OF_TOKEN;
  let held: Message[] = [];
  for (const each of newestFirst) {
    const message = messageOf(each);
    room -= JSON.stringify(message).length;
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

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** A result that fits: its longest lists lose their ends, and it says so. */
export function fitted(content: CallResult): CallResult {
  return 'result' in content && sizeOf(content) > historyBounds.resultBytes
    ? { result: shortened(content.result) }
    : content;
}

function shortened(result: Json): Json {
  if (sizeOf(result) <= historyBounds.resultBytes) return result;
  const [name, list] = longestList(result);
  if (name === undefined) return { cut: true, text: JSON.stringify(result).slice(0, historyBounds.resultBytes) };
  return shortened({ ...result, [name]: list.slice(0, Math.floor(list.length / HALF)), cut: true });
}

function longestList(result: Json): readonly [string, readonly unknown[]] | readonly [undefined, readonly unknown[]] {
  const lists = Object.entries(result).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  return lists.toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))[0] ?? [undefined, []];
}
