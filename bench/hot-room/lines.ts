import { setTimeout as pause } from 'node:timers/promises';
import type { FromLeaf } from '#src/live/leaves/leaf-words.ts';
import { openRaw, type RawSocket } from '#test/live/room/raw-socket.ts';
import { withHotLimits } from '#test/live/leaf/with-hot-limits.ts';
import { startLiveRoom } from '../live-room.ts';
import { cpuMilliseconds, percentile } from '../spread.ts';
import { report } from './report.ts';

const LINES = 64;
const ASKED_MS = 5;
const MESSAGES_A_SECOND = 50;
const LINE = 'line';

/** Lets this process be leaves, which nobody outside can be: a person of this name is let into the room as one. */
const withLines = (code: string): string => {
  const name = /([\w$]+) as RoomObject\b/.exec(code)?.[1] ?? 'RoomObject';
  return `${withHotLimits({})(code)}
{ const fetch = ${name}.prototype.fetch;
${name}.prototype.fetch = function (request) {
  const pass = JSON.parse(request.headers.get('x-waypost-socket') ?? 'null');
  const [, n] = /^${LINE} (\\d+)$/.exec(pass?.ticket?.person.id ?? '') ?? [];
  if (n === undefined) return fetch.call(this, request);
  const leaf = JSON.stringify({ streamId: pass.streamId, leaf: Number(n) });
  return fetch.call(this, new Request(request, { headers: { upgrade: 'websocket', 'x-waypost-socket': leaf } }));
}; }
`;
};

const say = (line: RawSocket | undefined, message: FromLeaf) => line?.send(JSON.stringify(message));

/**
 * A room with 64 lines and nothing else: what a flush of a message takes of its thread, which it shares with no leaf here.
 * Fifty messages a second of different people come by one line each, one frame at a time.
 */
export async function measureLines(quick: boolean): Promise<void> {
  const room = await startLiveRoom({ edited: withLines, person: LINE });
  try {
    const frames = Array.from({ length: LINES }, () => 0);
    const lines: RawSocket[] = [];
    for (let n = 0; n < LINES; n += 1) {
      const onText = (payload: Buffer) => {
        if (payload.toString('latin1', 0, 16) === '{"type":"batch",') frames[n] = (frames[n] ?? 0) + 1;
      };
      const line = openRaw(room.urlOf(n), { headers: room.headersOf(n), onText });
      lines.push(line);
      await line.opened;
      say(line, { type: 'hello', id: 'hello' });
    }
    await pause(1_000);
    await speak(lines, 2, 0);
    const rounds = quick ? 2 : 5;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [before, flushes] = [cpuMilliseconds(room.pid), frames[0] ?? 0];
      await speak(lines, 4, (round + 1) * 1_000);
      times.push((cpuMilliseconds(room.pid) - before) / ((frames[0] ?? 0) - flushes));
    }
    const isEqual = frames.every((count) => count === frames[0]);
    const ms = percentile(times, 0.5);
    console.log(`\nA room with ${LINES} lines, ${MESSAGES_A_SECOND} messages a second`);
    report(
      `ms of its thread a flush, with the message that made it (asked: ${ASKED_MS})`,
      ms.toFixed(2),
      ms < ASKED_MS,
    );
    report('every line has every frame', String(frames[0]), isEqual);
    for (const { socket } of lines) socket.destroy();
  } finally {
    await room.stop();
  }
}

async function speak(lines: readonly RawSocket[], seconds: number, from: number): Promise<void> {
  const began = performance.now();
  for (let index = 0; index < seconds * MESSAGES_A_SECOND; index += 1) {
    const name = `viewer ${(from + index) % 1_000}`;
    const person = { id: name, name, capabilities: ['chat'] as const, until: Date.now() + 3_600_000 };
    const command = { type: 'chat.send', id: 's', text: `is the blue one still there? ${from + index}` } as const;
    const asks = [{ from: name, person, command }];
    say(lines[index % lines.length], { type: 'leaf.asks', frame: from + index, asks });
    if (index % 100 === 0) for (const line of lines) say(line, { type: 'ack', seq: Number.MAX_SAFE_INTEGER });
    await pause(Math.max(0, began + ((index + 1) * 1_000) / MESSAGES_A_SECOND - performance.now()));
  }
  await pause(500);
}
