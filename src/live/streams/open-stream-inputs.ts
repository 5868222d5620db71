import { Problem } from '#src/platform/problem/problem.ts';
import type { Ingest, IngestWay, Warning } from './ingest.ts';
import type { StreamId } from '#src/live/ids.ts';

/** The account at Cloudflare Stream that ingests the video. */
export interface StreamAccount {
  readonly apiUrl: string;
  readonly account: string;
  readonly token: string;
}

/** Stores which live input belongs to which stream. */
export interface InputRegister {
  inputOf(streamId: StreamId): Promise<string | undefined>;
  enter(streamId: StreamId, input: string): Promise<void>;
  leave(streamId: StreamId, input: string): Promise<void>;
}

/** The fields of a live input that are used (Cloudflare API, Stream, Live Inputs). */
interface LiveInput {
  readonly uid: string;
  readonly rtmps: { readonly url: string; readonly streamKey: string };
  readonly srt: { readonly url: string; readonly streamId: string; readonly passphrase: string };
  readonly webRTC: { readonly url: string };
}

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;
/** The provider's minimum. */
const MIN_KEPT_DAYS = 30;

const keptAnyway: Warning = {
  code: 'recording_kept',
  message: `The video provider records what it plays: it deletes the recording ${MIN_KEPT_DAYS} days after the end.`,
};

const noClips: Warning = {
  code: 'clips_not_offered',
  message: 'Nobody can cut clips of this stream: the video provider keeps its files.',
};

/** Cloudflare Stream's live inputs: RTMPS, SRT and WHIP, with keys of its own. */
export function openStreamInputs(provider: StreamAccount, register: InputRegister): Ingest {
  const call = callTo(provider);
  const required = async (streamId: StreamId) => {
    const input = await register.inputOf(streamId);
    if (input === undefined) throw new Problem('not_found');
    return input;
  };
  return {
    isRemote: true,
    async open({ streamId, latency, record }) {
      const warnings = record ? [noClips] : [noClips, keptAnyway];
      const known = await register.inputOf(streamId);
      if (known !== undefined) return wayOf(await call('PUT', `/${known}`, { enabled: true }), warnings);
      const made = await call('POST', '', {
        meta: { name: streamId },
        recording: { mode: 'automatic' }, // without it nothing can be played
        preferLowLatency: latency === 'low',
        ...(record ? {} : { deleteRecordingAfterDays: MIN_KEPT_DAYS }),
      });
      await register.enter(streamId, made.uid);
      return wayOf(made, warnings);
    },
    async rotate({ streamId }) {
      return wayOf(await call('POST', `/${await required(streamId)}/rotate_keys`), []);
    },
    async withdraw(streamId) {
      const input = await register.inputOf(streamId);
      if (input === undefined) return;
      await register.leave(streamId, input);
      await call('DELETE', `/${input}`);
    },
    async close(streamId) {
      const input = await register.inputOf(streamId);
      if (input !== undefined) await call('PUT', `/${input}`, { enabled: false });
    },
  };
}

const wayOf = ({ uid, rtmps, srt, webRTC }: LiveInput, warnings: readonly Warning[]): IngestWay => ({
  protocol: 'rtmps',
  url: rtmps.url,
  streamKey: rtmps.streamKey,
  alternatives: [
    { protocol: 'srt', url: `${srt.url}?streamid=${srt.streamId}`, streamKey: srt.passphrase },
    { protocol: 'whip', url: webRTC.url, streamKey: null },
  ],
  reference: uid,
  warnings,
});

type Call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<LiveInput>;

/** One request to the provider. Throws `ingest_unavailable` for anything but success, without the provider's words. */
const callTo =
  ({ apiUrl, account, token }: StreamAccount): Call =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${apiUrl}/accounts/${account}/stream/live_inputs${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok && method === 'DELETE') return {} as LiveInput; // the answer is empty
      const { success, result } = (await response.json()) as { success: boolean; result: LiveInput | null };
      if (response.ok && success && result !== null) return result;
    } catch {
      // no answer, or not JSON
    }
    throw new Problem('ingest_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
