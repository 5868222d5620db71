import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProvider, type Provider } from '../../../sandbox/stream-provider/provider.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { goLive, hostToken, post, type WentLive } from '#test/live/streams/streams.ts';
import { transportStream } from './video-files.ts';
import { encoderPlaylist, pushTo, until } from './video-push.ts';

/** One way for video to come in, with an encoder of its kind. */
interface Way {
  readonly suite: Suite;
  readonly protocol: string;
  /** Whether an encoder that has this key is let in: then video has come. */
  connect(streamKey: string): Promise<boolean>;
  /** It goes without a word. */
  vanish(streamKey: string): Promise<void>;
  close(): Promise<void>;
}

const account = createHash('md5').update('account').digest('hex');
const secrets = { signing: 'signing-secret-0123456789', notification: 'notification-secret-0123456789' };

async function hlsPush(): Promise<Way> {
  const suite = await startSuite({ services: ['live'] });
  let round = 0;
  return {
    suite,
    protocol: 'hls',
    async connect(key) {
      round += 1;
      const segment = await pushTo(suite, key, 's0.ts', transportStream(2, round) as BodyInit);
      const playlist = await pushTo(suite, key, 'index.m3u8', encoderPlaylist([`s0.ts`]));
      await pushTo(suite, key, 'index.m3u8', encoderPlaylist([`s0.ts`])); // it sends it again and again
      return segment.status === 204 && playlist.status === 204;
    },
    vanish: async () => undefined, // it sends nothing
    close: () => suite.close(),
  };
}

async function streamInputs(): Promise<Way & { readonly provider: Provider }> {
  const provider = await startProvider(account, 'token-0123456789abcdef');
  const suite = await startSuite({
    services: ['live'],
    vars: {
      STREAM_ACCOUNT: account,
      STREAM_TOKEN: provider.token,
      STREAM_API_URL: provider.url,
      STREAM_PLAYBACK_URL: 'https://customer-standin.cloudflarestream.com',
      STREAM_WEBHOOK_SECRET: secrets.signing,
      STREAM_NOTIFICATION_SECRET: secrets.notification,
    },
  });
  const url = `${suite.address}/api/integrations/cloudflare-stream/events`;
  provider.target = { url, secret: secrets.notification, signingSecret: secrets.signing };
  return {
    suite,
    provider,
    protocol: 'rtmps',
    connect: (key) => provider.connect(key),
    vanish: (key) => provider.disconnect(key),
    async close() {
      await suite.close();
      await provider.close();
    },
  };
}

const keyOf = ({ ingest }: Pick<WentLive, 'ingest'>) => ingest.streamKey ?? '';

describe.each([
  ['HLS push', hlsPush],
  ['live inputs of Cloudflare Stream', streamInputs],
] as const)('%s', (_name, open) => {
  let way: Way;
  let token: string;
  let live: WentLive;
  beforeAll(async () => {
    way = await open();
    token = await hostToken(way.suite);
    live = (await (await goLive(way.suite, token)).json()) as WentLive;
  });
  afterAll(() => way.close());

  const status = async () => {
    const { rows } = await way.suite.database.query<{ status: string }>(
      'select status from live.stream where id = $1',
      [live.stream.id],
    );
    return rows[0]?.status;
  };
  const change = async (path: string) =>
    (await post(way.suite, `/api/streams/${live.stream.id}/${path}`, { token })).json();

  test('WAY-1 going live answers a way in with its key; a retry the same stream, without the key', async () => {
    const other = await hostToken(way.suite);
    const key = randomUUID();
    const answers = [await goLive(way.suite, other, {}, key), await goLive(way.suite, other, {}, key)];
    const [first, again] = (await Promise.all(answers.map((answer) => answer.json()))) as [WentLive, WentLive];
    expect(first.ingest).toMatchObject({ protocol: way.protocol, secretShown: false });
    expect(keyOf(first).length).toBeGreaterThan(30);
    expect(again.stream.id).toBe(first.stream.id);
    expect(again.ingest).toEqual({
      protocol: way.protocol,
      url: null,
      streamKey: null,
      alternatives: [],
      secretShown: true,
    });
  });

  test('WAY-2 video makes the stream live; another key lets nobody in', async () => {
    expect(await way.connect(`${keyOf(live).slice(0, -2)}xx`)).toBe(false);
    expect(await status()).toBe('created');
    expect(await way.connect(keyOf(live))).toBe(true);
    await until(status, (now) => now === 'live');
  });

  test('WAY-3 after the key was changed the new one lets in, the old one doesn’t; nobody else changes it', async () => {
    const stranger = await hostToken(way.suite);
    const foreign = await post(way.suite, `/api/streams/${live.stream.id}/rotate-key`, { token: stranger });
    expect(foreign.status).toBe(404);
    expect(await way.connect(keyOf(live))).toBe(true);
    const rotated = (await change('rotate-key')) as WentLive;
    expect(keyOf(rotated)).not.toBe(keyOf(live));
    expect(await way.connect(keyOf(live))).toBe(false);
    expect(await way.connect(keyOf(rotated))).toBe(true);
    live = { ...live, ingest: rotated.ingest };
    await until(status, (now) => now === 'live');
  });

  test('WAY-4 an encoder that vanishes and comes back: reconnecting in between, and the same stream', async () => {
    await way.vanish(keyOf(live));
    await until(status, (now) => now === 'reconnecting', 20_000);
    expect(await way.connect(keyOf(live))).toBe(true);
    await until(status, (now) => now === 'live');
    const { rows } = await way.suite.database.query('select id from live.stream where status = $1', ['live']);
    expect(rows).toHaveLength(1);
  });

  test('WAY-5 once the stream is over, nobody is let in', async () => {
    await change('end');
    expect(await status()).toBe('ended');
    await until(
      () => way.connect(keyOf(live)),
      (isLetIn) => !isLetIn,
    );
  });
});
