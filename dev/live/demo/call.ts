import { callAs, type Call } from '../../identity/call-as.ts';
import { speakers, type Speaker } from './lines.ts';

/** The live Worker for the demo's people: over HTTP, each with their own token. */
export interface DemoCall {
  as(speaker: Speaker): Call;
  socketUrl(streamId: string): string;
}

export const callLive = (issuer: string, liveUrl: string): DemoCall => ({
  as: (speaker) => {
    const scope = speaker === 'nora' ? 'live:stream' : '';
    return callAs(issuer, liveUrl, { sub: `demo-${speaker}`, name: speakers[speaker], scope });
  },
  socketUrl: (streamId) => `${liveUrl.replace(/^http/, 'ws')}/api/ws/streams/${streamId}`,
});
