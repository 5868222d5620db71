import { setTimeout as sleep } from 'node:timers/promises';
import { enterRoom } from '#fn/live/pages/room/room-client.ts';
import type { DemoCall } from './call.ts';
import { lines, type Speaker } from './lines.ts';

const LEAST_MS = 4_000;
const MOST_MS = 12_000;

/**
 * Lets the speakers chat in a stream's room, each with their own socket and ticket, a line every 4 to 12 seconds, until
 * `signal`.
 */
export async function talk(call: DemoCall, streamId: string, signal: AbortSignal): Promise<void> {
  const names = [...new Set(lines.map(({ speaker }) => speaker))];
  const rooms = new Map(names.map((speaker) => [speaker, enter(call, streamId, speaker)]));
  signal.addEventListener('abort', () => {
    for (const room of rooms.values()) room.leave();
  });
  /** The last message of each, for replies. */
  const last = new Map<Speaker, string>();
  for (let n = 0; !signal.aborted; n = (n + 1) % lines.length) {
    const { speaker, text, to } = lines[n] ?? { speaker: 'nora', text: '…' };
    await sleep(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const answer = await rooms.get(speaker)?.say(text, to === undefined ? undefined : last.get(to));
    if (answer?.type === 'ack' && answer.messageId !== undefined) last.set(speaker, answer.messageId);
  }
}

const enter = (call: DemoCall, streamId: string, speaker: Speaker) =>
  enterRoom({
    url: call.socketUrl(streamId),
    ticket: async () => {
      const path = `/api/streams/${streamId}/socket-ticket`;
      const { body } = await call.as(speaker)<{ socket?: { ticket: string } }>('POST', path);
      return body.socket?.ticket;
    },
  });
