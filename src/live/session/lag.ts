import type { Connection } from './connection.ts';
import type { LogRow } from '#src/live/room/effect.ts';
import { LAG_CLOSED, LAG_WITHOUT_CHAT } from '#src/live/room/limits.ts';
import type { Hall, Turn } from '#src/live/room/room.ts';
import { closeConnection, tell } from './say-to.ts';

/** The newest event at a moment; 0 if none is kept. */
function seqAt(log: readonly LogRow[], moment: number): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.at ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return log[low - 1]?.lastSeq ?? 0;
}

/**
 * Checks what each socket has acknowledged, because the platform doesn't tell how much is waiting for it. One that is
 * too far behind is closed; one that is behind gets no chat and is told so, but for a leaf, which has others to tell. Returns the latter. `nextSeq`: the first
 * event of the frame that is about to be sent.
 */
export function dropsAndCloses(turn: Turn<Hall>, nextSeq: number): ReadonlyMap<string, Connection> {
  const { now } = turn;
  const { connections, log, seq } = turn.room.session;
  const limitOf = ({ events, ms }: { events: number; ms: number }) => Math.max(seq - events, seqAt(log, now - ms));
  const [dropBelow, closeBelow] = [limitOf(LAG_WITHOUT_CHAT), limitOf(LAG_CLOSED)];
  const lagging = new Map<string, Connection>();
  for (const connection of connections.values()) {
    if (connection.role === undefined) continue;
    if (connection.ackedSeq < closeBelow) closeConnection(turn, connection, 'too_slow');
    else if (connection.lagsFrom !== undefined) lagging.set(connection.id, connection);
    else if (connection.ackedSeq < dropBelow && connection.role !== 'leaf') {
      connection.lagsFrom = nextSeq;
      turn.effects.push({ type: 'remember', connection });
      tell(turn, connection, {
        type: 'notice',
        code: 'chat_dropped',
        message: 'You are too far behind: chat waits until you have acknowledged what you were sent.',
        fromSeq: nextSeq,
        toSeq: seq,
      });
      lagging.set(connection.id, connection);
    }
  }
  return lagging;
}

/** The client has everything up to this event. One that has caught up gets chat again, and is told what it missed. */
export function acknowledge(turn: Turn<Hall>, connection: Connection, seq: number): void {
  const { room, effects } = turn;
  const storedSeq = room.session.log.at(-1)?.lastSeq ?? 0;
  connection.ackedSeq = Math.max(connection.ackedSeq, Math.min(seq, storedSeq));
  const { lagsFrom } = connection;
  if (lagsFrom !== undefined && connection.ackedSeq >= lagsFrom - 1) {
    connection.lagsFrom = undefined;
    connection.ackedSeq = storedSeq;
    tell(turn, connection, {
      type: 'notice',
      code: 'chat_resumed',
      message: 'You get chat again. Say hello with `resume` for what was left out.',
      fromSeq: lagsFrom,
      toSeq: storedSeq,
    });
  }
  effects.push({ type: 'remember', connection });
}
