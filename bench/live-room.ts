import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../dev/database/migrate.ts';
import { startPostgres } from '../dev/database/postgres.ts';
import { createTemplate } from '#test/support/runner/template.ts';
import { watchWorkerds } from '../dev/leftovers.ts';
import { demoSecrets } from '../dev/stack/secrets.ts';
import { profileConfig } from '../dev/workers/profile-config.ts';
import { workerOptions } from '../dev/workers/worker-options.ts';
import { workerVars } from '../dev/workers/worker-vars.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import { MAX_SOCKETS } from '#src/live/room/limits.ts';
import { PROTOCOL } from '#src/live/room/message.ts';
import { signTicket, TICKET_TTL_MS } from '#src/live/rooms/ticket.ts';
import { withHotLimits } from '#test/live/leaf/with-hot-limits.ts';
import { TEMPLATE } from '#test/support/runner/global-setup.ts';
import { openSurroundings, urls } from '#test/support/workers/surroundings.ts';
import { startWorkerd } from '#test/support/workers/workerd.ts';
import type { Server } from './room-load.ts';

interface LiveRoomOptions {
  /** Changes the built Worker. */
  readonly edited?: (code: string) => string;
  readonly person?: string;
}

/** A room keeps as many sockets as it can have. */
const aloneWithAll = withHotLimits({ roomSockets: MAX_SOCKETS });

/** A live Worker with one room. */
export interface LiveRoom extends Server {
  readonly origin: string;
  readonly streamId: StreamId;
  /** Of its host. */
  readonly token: string;
  readonly adminUrl: string;
  /** Of its workerd, whose first thread is the room. */
  readonly pid: number;
}

/**
 * Starts the live Worker in workerd with everything that it needs, and one room, which has all sockets itself unless
 * `edited` has other limits. Each socket belongs to another person, by this name and its number.
 */
export async function startLiveRoom({
  edited = aloneWithAll,
  person = 'guest',
}: LiveRoomOptions = {}): Promise<LiveRoom> {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const postgres = await startPostgres({ dir, port: 0, persistent: true });
  const stops: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true }), () => postgres.stop()];
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each();
  };
  try {
    await createTemplate(postgres.adminUrl, TEMPLATE, async (url) => void (await migrate({ url })));
    const world = await openSurroundings({ profile: 'test', clock: Date.now, adminUrl: postgres.adminUrl });
    stops.push(() => world.close());
    const options = await workerOptions(profileConfig('test'), 'live', workerVars('live', world.around));
    for (const each of options.modules as { path: string; contents: string }[])
      if (each.path === 'live.js') each.contents = edited(each.contents);
    const pids: number[] = [];
    watchWorkerds(({ pid = 0 }) => void pids.push(pid));
    const workerd = await startWorkerd({ live: options }, [], () => undefined);
    stops.push(() => workerd.stop());
    const { origin } = workerd.addressOf('live');
    const token = await world.identity.token({ sub: randomUUID(), scope: 'live:stream', aud: [urls.live] });
    const streamId = await goLive(origin, token);
    return {
      origin,
      streamId,
      token,
      adminUrl: postgres.adminUrl,
      pid: pids.at(-1) ?? 0,
      urlOf: () => `${origin}/api/ws/streams/${streamId}`,
      headersOf: (index) => ({
        'Sec-WebSocket-Protocol': `${PROTOCOL}, ticket.${ticketFor(streamId, `${person} ${index}`)}`,
        'CF-Connecting-IP': `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`,
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function goLive(origin: string, token: string): Promise<StreamId> {
  const response = await fetch(`${origin}/api/streams/go-live`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'First picks', category: 'farmers-market' }),
  });
  return ((await response.json()) as { stream: { id: StreamId } }).stream.id;
}

const ticketFor = (streamId: StreamId, name: string): string =>
  signTicket(
    { keys: [{ kid: 'k1', secret: demoSecrets.tokenSecret }], audience: urls.live },
    {
      id: randomUUID(),
      streamId,
      sub: name as PersonId,
      name,
      capabilities: ['chat', 'bid'],
      origin: null,
      exp: Date.now() + TICKET_TTL_MS,
      until: Date.now() + 3_600_000,
    },
  );
