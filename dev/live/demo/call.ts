import { callAs, type Call } from '../../identity/call-as.ts';
import { requestDemoToken } from '../../identity/token-request.ts';
import { speakers, type Speaker } from './lines.ts';

/** The live Worker for the demo's people: over HTTP, each with their own token. */
export interface DemoCall {
  as(speaker: Speaker): Call;
  /** Gives a lot of Nora's a picture. */
  putPicture(auctionId: string, png: Buffer<ArrayBuffer>): Promise<Response>;
  socketUrl(streamId: string): string;
}

const personOf = (speaker: Speaker) => ({
  sub: `demo-${speaker}`,
  name: speakers[speaker],
  scope: speaker === 'nora' ? 'live:stream' : '',
});

export const callLive = (issuer: string, liveUrl: string): DemoCall => ({
  as: (speaker) => callAs(issuer, liveUrl, personOf(speaker)),
  putPicture: async (auctionId, png) => {
    const token = await requestDemoToken(issuer, { ...personOf('nora'), aud: [liveUrl] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    return fetch(`${liveUrl}/api/auctions/${auctionId}/image`, { method: 'PUT', headers, body: png });
  },
  socketUrl: (streamId) => `${liveUrl.replace(/^http/, 'ws')}/api/ws/streams/${streamId}`,
});
