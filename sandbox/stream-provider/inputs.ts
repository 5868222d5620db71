import { randomBytes } from 'node:crypto';

/** A live input as in Cloudflare's reference: the fields of an answer, and the credentials of a broadcaster. */
export interface LiveInput {
  readonly uid: string;
  rtmps: { url: string; streamKey: string };
  srt: { url: string; streamId: string; passphrase: string };
  webRTC: { url: string };
  readonly created: string;
  modified: string;
  keysRotatedAt?: string;
  meta: Record<string, unknown>;
  recording: Record<string, unknown>;
  enabled: boolean;
  preferLowLatency: boolean;
  deleteRecordingAfterDays: number | null;
  status: null;
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

function secretsOf(uid: string): Pick<LiveInput, 'rtmps' | 'srt' | 'webRTC'> {
  return {
    rtmps: { url: 'rtmps://live.cloudflare.com:443/live/', streamKey: `${hex(24)}k${uid}` },
    srt: { url: 'srt://live.cloudflare.com:778', streamId: uid, passphrase: `${hex(24)}k${uid}` },
    webRTC: { url: `https://customer-standin.cloudflarestream.com/${hex(24)}k${uid}/webRTC/publish` },
  };
}

/** What a request may set. */
export interface InputFields {
  readonly meta?: Record<string, unknown>;
  readonly recording?: Record<string, unknown>;
  readonly enabled?: boolean;
  readonly preferLowLatency?: boolean;
  readonly deleteRecordingAfterDays?: number | null;
}

export function newInput(fields: InputFields): LiveInput {
  const uid = hex(16);
  const now = new Date().toISOString();
  return {
    uid,
    ...secretsOf(uid),
    created: now,
    modified: now,
    meta: fields.meta ?? {},
    status: null,
    recording: {
      mode: 'off',
      requireSignedURLs: false,
      allowedOrigins: null,
      hideLiveViewerCount: false,
      ...fields.recording,
    },
    enabled: fields.enabled ?? true,
    deleteRecordingAfterDays: fields.deleteRecordingAfterDays ?? null,
    preferLowLatency: fields.preferLowLatency ?? false,
  };
}

export function changeInput(input: LiveInput, fields: InputFields): LiveInput {
  return Object.assign(input, {
    ...fields,
    recording: { ...input.recording, ...fields.recording },
    modified: new Date().toISOString(),
  });
}

export const rotateKeys = (input: LiveInput): LiveInput =>
  Object.assign(input, secretsOf(input.uid), { keysRotatedAt: new Date().toISOString() });
