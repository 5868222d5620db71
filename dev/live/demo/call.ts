import type { Identity } from '../../identity/provider.ts';
import { speakers, type Speaker } from './lines.ts';

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
}

/** The live Worker for the demo's people: over HTTP, each with their own token. */
export interface DemoCall {
  as<T>(speaker: Speaker, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered<T>>;
  socketUrl(streamId: string): string;
}

export const callLive = (identity: Identity, liveUrl: string): DemoCall => ({
  async as<T>(speaker: Speaker, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered<T>> {
    const scope = speaker === 'nora' ? 'live:stream' : '';
    const token = await identity.token({ sub: `demo-${speaker}`, name: speakers[speaker], scope, aud: [liveUrl] });
    const response = await fetch(`${liveUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  },
  socketUrl: (streamId) => `${liveUrl.replace(/^http/, 'ws')}/api/ws/streams/${streamId}`,
});
