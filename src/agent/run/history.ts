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

/** What a model is told of a conversation, and whether strangers wrote any of it. */
export interface History {
  readonly messages: readonly Message[];
  /** Text of others is in it: whatever the model asks for now may be their wish. */
  readonly hasForeign: boolean;
}

/** The newest messages that fit, from what a person said on: no answer comes without its question. */
export function historyOf(stored: readonly StoredMessage[]): History {
  const kept: StoredMessage[] = [];
  const shown: Message[] = [];
  let room: number = historyBounds.tokens * CHARACTERS_OF_TOKEN;
  let held: [StoredMessage, Message][] = [];
  for (const each of stored.toReversed()) {
    const message = messageOf(each);
    room -= JSON.stringify(message).length;
    held.push([each, message]);
    if (room < 0 && shown.length > 0) break;
    if (each.role !== 'user') continue;
    for (const [one, its] of held) {
      kept.push(one);
      shown.push(its);
    }
    held = [];
  }
  return { messages: shown.toReversed(), hasForeign: kept.some(isForeign) };
}

/** Whether it holds what strangers wrote. */
const isForeign = (message: StoredMessage): boolean =>
  message.role === 'tool' &&
  message.status === 'succeeded' &&
  findCapability(message.appId, message.capabilityName)?.outputTrust !== 'own';

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
