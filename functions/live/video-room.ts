import type { StreamId } from '#src/live/ids.ts';
import { extensions, mediaTypes, objectKeyOf } from '#src/live/video/file-name.ts';
import type { VideoCommand } from '#src/live/video/step.ts';
import type { Forgotten } from '#src/live/video/video.ts';
import { servedName } from '#src/live/video/write-playlist.ts';
import type { Env } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bindingsOf, roomOf } from './bindings.ts';
import type { Admission, IngestRefusal } from './video-call.ts';

/** A stream's room and storage, for an encoder with its key. Every call throws if the room refuses. */
export interface VideoRoom {
  /** Throws where nothing is taken under this key now. */
  check(): Promise<void>;
  /** The number under which the next file is stored. */
  admit(): Promise<number>;
  /** Stores a complete file. Returns R2's name for its bytes. */
  put(file: Forgotten, bytes: Uint8Array): Promise<string>;
  take(command: Extract<VideoCommand, { type: 'store' | 'list' }>): Promise<void>;
}

const RETRY_AFTER_SECONDS = 1;
const challenge = { 'WWW-Authenticate': 'StreamKey realm="waypost"' };

export const keyRefused = () => new Problem('stream_key_invalid', { headers: challenge });

export function openVideoRoom(env: Env, streamId: StreamId, keyHash: string): VideoRoom {
  const room = () => roomOf(env, streamId);
  return {
    async check() {
      const refusal = await answered(() => room().refusalOf({ streamId, keyHash }));
      if (refusal !== null) throw problemOf(refusal);
    },
    async admit() {
      const admission = await answered(() => room().admit({ streamId, keyHash }));
      if (admission.kind === 'admitted') return admission.number;
      throw problemOf(refusalIn(admission));
    },
    async put(file, bytes) {
      const httpMetadata = { contentType: mediaTypes[extensions[file.kind]] };
      try {
        const { etag } = await bindingsOf(env).VIDEO.put(objectKeyOf(streamId, servedName(file)), bytes, {
          httpMetadata,
        });
        return etag;
      } catch {
        throw new Problem('storage_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
    },
    async take(command) {
      const admission = await answered(() => room().take({ streamId, keyHash, command }));
      if (admission.kind !== 'taken') throw problemOf(refusalIn(admission));
    },
  };
}

const refusalIn = (admission: Admission): IngestRefusal =>
  admission.kind === 'refused' ? admission.refusal : 'not_open';

function problemOf(refusal: IngestRefusal): Problem {
  switch (refusal) {
    case 'stream_key':
      return keyRefused();
    case 'over':
      return new Problem('stream_over');
    case 'not_open':
      return new Problem('stream_not_ready', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** Retries once when a room restarts or moves to another machine, which fails the call that is running. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    return ask().catch(() => {
      throw new Problem('stream_not_ready', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
  }
}
