import { bytesOf } from '#src/live/room/bytes.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_WRITTEN_BYTES } from '#src/live/room/limits.ts';
import { batchText } from '#src/live/room/message.ts';
import type { Room, Said, Written } from '#src/live/room/room.ts';

export interface Page {
  /** Messages before this event; undefined: the newest. */
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
  /** Nothing up to this event; 0: everything. */
  readonly floor?: number;
}

/** Messages before an event, the newest last, without removed ones. */
export function pageOfChat({ said }: Pick<Room, 'said'>, { beforeSeq = Infinity, limit, floor = 0 }: Page) {
  const before = [...said.values()].filter(({ event, seq }) => event !== undefined && seq < beforeSeq && seq > floor);
  return { messages: before.slice(-limit), hasMore: before.length > limit };
}

/** The same as JSON, serialised once. */
export function writtenPage(room: Room, { beforeSeq = Infinity, limit, floor = 0 }: Page): Written {
  const before = Math.min(beforeSeq, room.seq + 1);
  return onceWritten(room, `page ${before} ${limit} ${floor}`, () => {
    const { messages, hasMore } = pageOfChat(room, { beforeSeq: before, limit, floor });
    const text = `[${messages.map((said: Said) => said.text).join(',')}]`;
    return { texts: [text], bytes: bytesOf(text), hasMore };
  });
}

/** The number of bytes of events after an event; undefined if not all of them are kept. Reads none of them. */
export function missedBytes({ log, seq: newest }: Room, seq: number): number | undefined {
  if (seq > newest || seq < (log[0]?.firstSeq ?? newest + 1) - 1) return undefined;
  return log.reduce((sum, { lastSeq, bytes }) => (lastSeq <= seq ? sum : sum + bytes), 0);
}

/** Everything after an event in frames, exactly as it is sent to clients that missed it. */
export const writtenAfter = (room: Room, seq: number): Written =>
  onceWritten(room, `after ${seq} ${room.seq}`, () => {
    const missed = room.log.flatMap(({ firstSeq, lastSeq, events }) =>
      lastSeq <= seq ? [] : events.slice(Math.max(0, seq + 1 - firstSeq)),
    );
    const frames: string[][] = [];
    let [total, bytes] = [0, Infinity];
    for (const text of missed) {
      const open = frames.at(-1);
      const more = bytesOf(text);
      total += more;
      if (open === undefined || open.length >= MAX_BATCH_EVENTS || bytes + more > MAX_BATCH_BYTES) {
        frames.push([text]);
        bytes = more;
      } else {
        open.push(text);
        bytes += more;
      }
    }
    return { texts: frames.map(batchText), bytes: total, hasMore: false };
  });

/** Serialises once what many ask for at the same time, for example after a restart. */
function onceWritten({ written }: Room, asked: string, write: () => Written): Written {
  const found = written.get(asked);
  if (found !== undefined) return found;
  const answer = write();
  const held = [...written.values()].reduce((sum, { bytes }) => sum + bytes, answer.bytes);
  if (held > MAX_WRITTEN_BYTES || written.size >= MAX_WRITTEN) written.clear();
  written.set(asked, answer);
  return answer;
}

const MAX_WRITTEN = 64;
