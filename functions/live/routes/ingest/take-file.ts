import * as z from 'zod';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import { hashStreamKey, readStreamKey } from '#src/live/streams/stream-key.ts';
import { kindOfFile, MAX_FILE_NAME, type MediaFileKind } from '#src/live/video/file-name.ts';
import { MAX_PLAYLIST_BYTES, MAX_SEGMENT_BYTES } from '#src/live/video/limits.ts';
import { kindOfBytes } from '#src/live/video/media-kind.ts';
import { readPlaylist } from '#src/live/video/read-playlist.ts';
import { readCapped } from '#src/http/capped-body.ts';
import { chargeUpload, spendFor } from '#src/http/quota/charge.ts';
import { isRefusedCredential } from '#src/http/quota/guesses.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { boundedText } from '#src/platform/wire.ts';
import { keyRefused, openVideoRoom, type VideoRoom } from '#fn/live/video-room.ts';

/** The route checks the key; the rule of file names checks the name. */
export const IngestParams = z.strictObject({
  streamKey: z.string().max(200).meta({ description: 'The stream’s key, as going live showed it.' }),
  file: boundedText(MAX_FILE_NAME)
    .refine((name) => kindOfFile(name) !== undefined, 'Must be index.m3u8, or a name that ends in .ts, .m4s or .mp4.')
    .meta({ description: 'index.m3u8, or a segment or initialisation section of it.' }),
});

export const ingestExample = { streamKey: 'wps_live_…', file: 'index.m3u8' };

export interface IngestCall {
  readonly ctx: LiveContext;
  readonly scope: Scope;
  readonly params: z.output<typeof IngestParams>;
}

/**
 * The stream of a key, from the key alone. A key that isn't ours makes no round trip and counts as a failed credential.
 * The room checks whether the key is still the stream's. Throws `stream_key_invalid`, `quota_exceeded`.
 */
export const admitKey = (call: IngestCall): Promise<StreamId> => attempt(call, () => readKey(call));

/** Whatever of this is refused as a key counts as a failed credential of its address. */
const attempt = <T>({ scope }: IngestCall, run: () => Promise<T>): Promise<T> =>
  scope.isolate.guesses.attempt('auth_failure', scope.ip, isRefusedCredential, run);

async function readKey({ ctx, scope, params }: IngestCall): Promise<StreamId> {
  const streamId = readStreamKey(ctx.idSecret, params.streamKey);
  if (streamId === undefined) throw keyRefused();
  scope.actor = { kind: 'signed', signer: streamId };
  await spendFor(scope, 'ingest', hashStreamKey(ctx.idSecret, params.streamKey)); // a key of before uses nothing up
  return streamId;
}

/**
 * The room that takes a file under this key. It is asked before the body is read: each key of before has our checksum,
 * too, and a quota of its own. Throws `stream_key_invalid`, `stream_over`, `stream_not_ready`, `quota_exceeded`.
 */
const openTo = (call: IngestCall): Promise<VideoRoom> =>
  attempt(call, async () => {
    const { ctx, scope, params } = call;
    const streamId = await readKey(call);
    const room = openVideoRoom(scope.isolate.env, streamId, hashStreamKey(ctx.idSecret, params.streamKey));
    await room.check();
    return room;
  });

/** Stores one file of an encoder. The answer is sent after the file has been stored. */
export async function takeFile(call: IngestCall, request: Request): Promise<{ response: Response }> {
  const { params } = call;
  const room = await openTo(call);
  const kind = kindOfFile(params.file);
  const bytes = await readCapped(request, kind === 'playlist' ? MAX_PLAYLIST_BYTES : MAX_SEGMENT_BYTES);
  chargeUpload(call.scope, bytes.length);
  if (kind === 'playlist') await takePlaylist(room, bytes);
  else if (kind !== undefined) await takeMedia(room, { name: params.file, kind }, bytes);
  return { response: new Response(null, { status: 204 }) };
}

async function takePlaylist(room: VideoRoom, bytes: Uint8Array): Promise<void> {
  const reading = readPlaylist(textOf(bytes));
  if (reading.kind === 'refused') throw new Problem('playlist_refused', { detail: reading.reason });
  await room.take({ type: 'list', listing: reading.listing });
}

async function takeMedia(
  room: VideoRoom,
  { name, kind }: { readonly name: string; readonly kind: MediaFileKind },
  bytes: Uint8Array,
): Promise<void> {
  if (kindOfBytes(bytes) !== kind) throw new Problem('media_refused');
  const number = await room.admit();
  const etag = await room.put({ number, kind }, bytes);
  await room.take({ type: 'store', file: { number, name, kind, bytes: bytes.length, etag } });
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Problem('playlist_refused', { detail: 'It is not valid UTF-8.' });
  }
}
