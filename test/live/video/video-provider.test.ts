import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification, signatureOf } from '../../../sandbox/stream-provider/notify.ts';
import { startProvider, type Provider } from '../../../sandbox/stream-provider/provider.ts';
import { verifyStreamWebhook } from '#src/live/streams/provider-signature.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openBare, PATIENT, socketUrl } from '#test/live/room/rooms.ts';
import { get, goLive, hostToken, newStream, post, type WentLive } from '#test/live/streams/streams.ts';
import { until } from './video-push.ts';

const account = createHash('md5').update('account').digest('hex');
const [signing, destination] = ['signing-secret-0123456789', 'notification-secret-0123456789'];
let provider: Provider;
let failures = 0;
let suite: Suite;
beforeAll(async () => {
  provider = await startProvider(account, 'token-0123456789abcdef', () => failures-- > 0);
  suite = await startSuite({
    services: ['live'],
    vars: {
      STREAM_ACCOUNT: account,
      STREAM_TOKEN: provider.token,
      STREAM_API_URL: provider.url,
      STREAM_PLAYBACK_URL: 'https://customer-standin.cloudflarestream.com',
      STREAM_WEBHOOK_SECRET: signing,
      STREAM_NOTIFICATION_SECRET: destination,
    },
  });
});
afterAll(async () => {
  await suite.close();
  await provider.close();
});

const send = (body: string, headers: Record<string, string>) =>
  suite.fetch(
    '/api/integrations/cloudflare-stream/events',
    { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
    'live',
  );
const inputOf = (streamId: string) => [...provider.inputs.values()].find(({ meta }) => meta['name'] === streamId);
const statusOf = async (id: string) => {
  const { stream } = (await (await get(suite, `/api/streams/${id}`)).json()) as { stream: { status: string } };
  return stream.status;
};

test('WAY-1 the provider’s input is asked for as its reference has it, and its keys are the stream’s', async () => {
  const { stream, ingest, warnings } = await newStream(suite, { latency: 'low', record: false });
  const input = inputOf(stream.id);
  expect(input).toMatchObject({
    recording: { mode: 'automatic' },
    preferLowLatency: true,
    deleteRecordingAfterDays: 30,
  });
  expect(ingest).toEqual({
    protocol: 'rtmps',
    url: 'rtmps://live.cloudflare.com:443/live/',
    streamKey: input?.rtmps.streamKey,
    alternatives: [
      {
        protocol: 'srt',
        url: `srt://live.cloudflare.com:778?streamid=${input?.uid}`,
        streamKey: input?.srt.passphrase,
      },
      { protocol: 'whip', url: input?.webRTC.url, streamKey: null },
    ],
    secretShown: false,
  });
  expect(warnings.map(({ code }) => code)).toEqual(['clips_not_offered', 'recording_kept']);
});

test('WAY-1 a stream that comes to nothing leaves no input, and its key can be used again', async () => {
  const token = await hostToken(suite);
  const { stream } = (await (await goLive(suite, token)).json()) as WentLive;
  const before = [...provider.inputs.keys()];
  const key = randomUUID();
  expect((await goLive(suite, token, {}, key)).status).toBe(409);
  expect([...provider.inputs.keys()]).toEqual(before);
  await post(suite, `/api/streams/${stream.id}/end`, { token });
  const made = (await (await goLive(suite, token, {}, key)).json()) as WentLive;
  expect(made.ingest.streamKey).toBe(inputOf(made.stream.id)?.rtmps.streamKey);
});

test('WAY-5 a retry after the end opens nothing again', async () => {
  const token = await hostToken(suite);
  const key = randomUUID();
  const { stream } = (await (await goLive(suite, token, {}, key)).json()) as WentLive;
  await post(suite, `/api/streams/${stream.id}/end`, { token });
  const isOpen = async () => inputOf(stream.id)?.enabled;
  await until(isOpen, (enabled) => enabled === false);
  expect((await goLive(suite, token, {}, key)).headers.get('idempotent-replayed')).toBe('true');
  expect((await goLive(suite, token, { title: 'Another' }, key)).status).toBe(422);
  expect(await isOpen()).toBe(false);
});

test('WAY-3 a retried change of key changes it once', async () => {
  const { stream, token } = await newStream(suite);
  const headers = { 'idempotency-key': randomUUID() };
  const rotate = async () =>
    (await (await post(suite, `/api/streams/${stream.id}/rotate-key`, { token, headers })).json()) as {
      ingest: { streamKey: string | null };
    };
  const { ingest } = await rotate();
  expect((await rotate()).ingest.streamKey).toBeNull();
  expect(inputOf(stream.id)?.rtmps.streamKey).toBe(ingest.streamKey);
});

describe('a webhook', () => {
  test('WAY-7 with a signature, or the secret of its destination, is believed', async () => {
    for (const headersOf of [
      (body: string) => ({ 'webhook-signature': signatureOf(body, signing) }),
      () => ({ 'cf-webhook-auth': destination }),
    ]) {
      const { stream } = await newStream(suite);
      const body = notification(inputOf(stream.id)?.uid ?? '', 'live_input.connected');
      const response = await send(body, headersOf(body));
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
      await until(
        () => statusOf(stream.id),
        (status) => status === 'live',
      );
    }
  });

  test('WAY-7 anything else is a 401 and moves nothing', async () => {
    const { stream } = await newStream(suite);
    const body = notification(inputOf(stream.id)?.uid ?? '', 'live_input.connected');
    const genuine = signatureOf(body, signing);
    for (const [headers, code] of [
      [{}, 'signature_invalid'],
      [{ 'webhook-signature': genuine.replace(/sig1=./, 'sig1=z') }, 'signature_invalid'],
      [{ 'webhook-signature': signatureOf(body, destination) }, 'signature_invalid'],
      [{ 'webhook-signature': signatureOf(`${body} `, signing) }, 'signature_invalid'],
      [{ 'webhook-signature': signatureOf(body, signing, Date.now() - 301_000) }, 'timestamp_out_of_tolerance'],
      [{ 'cf-webhook-auth': signing }, 'signature_invalid'],
      [{ 'cf-webhook-auth': '' }, 'signature_invalid'],
    ] as const) {
      const response = await send(body, headers);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, code]);
    }
    expect(await statusOf(stream.id)).toBe('created');
  });

  test('WAY-7 the published example of a signature holds, and no other one does', () => {
    // The reference's key, source string and algorithm; its own digest is of a body that it doesn't show.
    const body = Buffer.from('{"uid":"6b9e68b07dfee8cc2d116e4c51d6a957"}\n');
    const at = new Date(1230811200_000);
    const header = signatureOf(body.toString(), 'secret from the Cloudflare API', at.getTime());
    expect(header).toMatch(/^time=1230811200,sig1=[0-9a-f]{64}$/);
    const terms = { secret: 'secret from the Cloudflare API', now: at };
    expect(verifyStreamWebhook(body, header, terms)).toBe('valid');
    const published = 'time=1230811200,sig1=60493ec9388b44585a29543bcf0de62e377d4da393246a8b1c901d0e3e672404';
    for (const wrong of [null, '', published, header.replace('sig1', 'sig2'), `${header},sig1=0`, header.toUpperCase()])
      expect(verifyStreamWebhook(body, wrong, terms)).toBe('signature_invalid');
  });

  test.each<[string, string]>([
    ['of an input of nobody’s', notification('ab'.repeat(16), 'live_input.connected')],
    ['of a finished video', JSON.stringify({ uid: 'ab'.repeat(16), readyToStream: true, status: { state: 'ready' } })],
    ['of an error', notification('ab'.repeat(16), 'live_input.errored')],
    ['that tests the destination', JSON.stringify({ text: 'Hello World!' })],
  ])('WAY-7 one %s is taken and ignored', async (_what, body) => {
    expect((await send(body, { 'cf-webhook-auth': destination })).status).toBe(200);
  });
});

test('WAY-6 webhooks that come late or again move nothing: the room hears each change once, in its order', async () => {
  const { stream } = await newStream(suite);
  const uid = inputOf(stream.id)?.uid ?? '';
  const now = Date.now();
  const event = (type: 'connected' | 'disconnected', seconds: number) =>
    notification(uid, `live_input.${type}`, new Date(now + seconds * 1000));
  const watcher = openBare(socketUrl(suite, stream.id));
  watcher.send({ id: '1', type: 'hello' });
  await watcher.next('welcome');
  const [came, went, older] = [event('connected', -20), event('disconnected', -10), event('disconnected', -30)];
  for (const body of [came, older, came, went, came, older, went]) {
    const { status } = await send(body, { 'webhook-signature': signatureOf(body, signing) });
    expect(status).toBe(200);
  }
  const heard = () => watcher.frames.join('').match(/"type":"stream\.\w+"/g);
  await expect.poll(heard, PATIENT).toEqual(['"type":"stream.updated"', '"type":"stream.reconnecting"']);
  watcher.socket.terminate();
});

test('WAY-8 a provider that is down is a 503, and leaves no stream', async () => {
  failures = 1;
  const token = await hostToken(suite);
  const response = await goLive(suite, token);
  expect(response.headers.get('retry-after')).toBe('5');
  const answer = await response.text();
  expect([response.status, (JSON.parse(answer) as { code: string }).code]).toEqual([503, 'ingest_unavailable']);
  expect(answer).not.toContain(provider.token);
  expect((await goLive(suite, token)).status).toBe(201);
});

test('WAY-9 such a stream is played at the provider’s', async () => {
  const { stream } = await newStream(suite);
  const response = await get(suite, `/hls/${stream.id}/index.m3u8`);
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `https://customer-standin.cloudflarestream.com/${inputOf(stream.id)?.uid}/manifest/video.m3u8`,
  ]);
});
