import type { Hall } from '#src/live/room/room.ts';
import { bytesOf } from '#src/live/session/bytes.ts';
import type { Written } from '#src/live/session/session.ts';
import { onceWritten } from '#src/live/session/written.ts';
import type { Chat, Said } from './chat.ts';

export interface Page {
  /** Messages before this event; undefined: the newest. */
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
  /** Nothing up to this event; 0: everything. */
  readonly floor?: number;
}

/** Messages before an event, the newest last, without removed ones. */
export function pageOfChat({ said }: Pick<Chat, 'said'>, { beforeSeq = Infinity, limit, floor = 0 }: Page) {
  const before = [...said.values()].filter(({ event, seq }) => event !== undefined && seq < beforeSeq && seq > floor);
  return { messages: before.slice(-limit), hasMore: before.length > limit };
}

/** The same as JSON, serialised once. */
export function writtenPage({ session, chat }: Hall, { beforeSeq = Infinity, limit, floor = 0 }: Page): Written {
  const before = Math.min(beforeSeq, session.seq + 1);
  return onceWritten(session, `page ${before} ${limit} ${floor}`, () => {
    const { messages, hasMore } = pageOfChat(chat, { beforeSeq: before, limit, floor });
    const text = `[${messages.map((said: Said) => said.text).join(',')}]`;
    return { texts: [text], bytes: bytesOf(text), hasMore };
  });
}
