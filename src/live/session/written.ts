import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_WRITTEN_BYTES } from '#src/live/room/limits.ts';
import { batchText } from '#src/live/room/message.ts';
import { bytesOf } from './bytes.ts';
import type { Session, Written } from './session.ts';

const MAX_WRITTEN = 64;

/** Serialises once what many ask for at the same time, for example after a restart. */
export function onceWritten({ written }: Session, asked: string, write: () => Written): Written {
  const found = written.get(asked);
  if (found !== undefined) return found;
  const answer = write();
  const held = [...written.values()].reduce((sum, { bytes }) => sum + bytes, answer.bytes);
  if (held > MAX_WRITTEN_BYTES || written.size >= MAX_WRITTEN) written.clear();
  written.set(asked, answer);
  return answer;
}

/** The number of bytes of events after an event; undefined if not all of them are kept. Reads none of them. */
export function missedBytes({ log, seq: newest }: Session, seq: number): number | undefined {
  if (seq > newest || seq < (log[0]?.firstSeq ?? newest + 1) - 1) return undefined;
  return log.reduce((sum, { lastSeq, bytes }) => (lastSeq <= seq ? sum : sum + bytes), 0);
}

/** Everything after an event in frames, exactly as it is sent to clients that missed it. */
export const writtenAfter = (session: Session, seq: number): Written =>
  onceWritten(session, `after ${seq} ${session.seq}`, () => {
    const missed = session.log.flatMap(({ firstSeq, lastSeq, events }) =>
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
