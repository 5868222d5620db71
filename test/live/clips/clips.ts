import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ClipWire } from '#src/live/clips/clip-wire.ts';
import { get, hostToken, post } from '#test/live/streams/streams.ts';
import { pushedStream, until, type Pushed } from '#test/live/video/video-push.ts';
import type { RestartableSuite, Suite } from '#test/support/workers/suite.ts';

export type ShownClip = z.input<typeof ClipWire>;

const LONG_MS = 600_000;

/** A person of their own: each cuts one clip in ten seconds. */
export const viewer = (suite: Suite, scope = 'chat') => hostToken(suite, undefined, scope);

/** A stream on air with so many segments of two seconds, each with bytes of its own, in the order of the playlist. */
export async function filmed(
  suite: Suite,
  count: number,
  body: object = {},
): Promise<Pushed & { bytes: Uint8Array[] }> {
  const stream = await pushedStream(suite, body);
  const bytes: Uint8Array[] = [];
  for (let n = 0; n < count; n += 1) bytes.push(await stream.segment(n));
  // Postgres hears of it after the encoder.
  if (count > 0) await until(stream.status, (status) => status === 'live');
  return { ...stream, bytes };
}

export const askForClip = (suite: Suite, streamId: string, token: string, body: object = {}, key?: string) =>
  post(suite, `/api/streams/${streamId}/clips`, {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

export async function cut(suite: Suite, streamId: string, body: object = {}, token?: string): Promise<ShownClip> {
  const response = await askForClip(suite, streamId, token ?? (await viewer(suite)), body);
  if (response.status !== 202) throw new Error(`the clip: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { clip: ShownClip }).clip;
}

export async function readClip(suite: Suite, id: string, token?: string): Promise<ShownClip> {
  const response = await get(suite, `/api/clips/${id}`, token);
  if (response.status !== 200) throw new Error(`the clip: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { clip: ShownClip }).clip;
}

/** The clip, once its copy has ended one way or the other. */
export const settled = (suite: Suite, id: string, token?: string) =>
  until(
    () => readClip(suite, id, token),
    ({ status }) => status !== 'pending',
    30_000,
  );

export const clipFile = (
  suite: Suite,
  id: string,
  name: string,
  token?: string,
  headers: Record<string, string> = {},
) => get(suite, `/hls/clips/${id}/${name}`, token, headers);

export async function clipPlaylist(suite: Suite, id: string, token?: string): Promise<string> {
  const response = await clipFile(suite, id, 'index.m3u8', token);
  if (response.status !== 200) throw new Error(`the playlist: ${response.status}`);
  return response.text();
}

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** The stream ended ten minutes ago: its room has looked at its files, and those that nobody keeps are gone. */
export async function endLongAgo(suite: RestartableSuite, { stream, token, playlist }: Pushed): Promise<void> {
  const ended = await post(suite, `/api/streams/${stream.id}/end`, { token });
  if (ended.status !== 200) throw new Error(`the end: ${ended.status} ${await ended.text()}`);
  const since = `json_set(state, '$.since', json_extract(state, '$.since') - ${LONG_MS})`;
  await suite.inRoom(stream.id, `update video set state = ${since}`);
  await suite.inRoom(stream.id, `update timetable set at = at - ${LONG_MS}`);
  await suite.sleep(stream.id);
  // Somebody who may not: the room lets go of what it picked, and looks at its files.
  await askForClip(suite, stream.id, await viewer(suite), { durationSeconds: 5, auctionId: randomUUID() });
  const isGone = async () => (await suite.objects(`streams/${stream.id}/`)).length === 0 && (await playlist()) === '';
  await until(isGone, Boolean, 30_000);
}

/** The moments of a playlist's segments, in Unix ms. */
export const momentsOf = (playlist: string) =>
  [...playlist.matchAll(/^#EXT-X-PROGRAM-DATE-TIME:(.*)$/gm)].map(([, at = '']) => Date.parse(at));

export const lengthMsOf = (playlist: string) =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+),$/gm)].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);

/** What the playlist says of where to begin, in seconds. */
export const startOf = (playlist: string) =>
  Number(/^#EXT-X-START:TIME-OFFSET=([\d.]+),PRECISE=YES$/m.exec(playlist)?.[1]);
