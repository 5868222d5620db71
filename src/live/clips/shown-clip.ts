import { thumbnailOf, type LiveAddress } from '#src/live/address.ts';
import type { ClipStatus, StoredClip } from './clip.ts';

/** A clip as everybody sees it who may. */
export interface ShownClip extends Omit<StoredClip, 'categorySlug' | 'frameVersion' | 'createdAt'> {
  readonly url: string;
  readonly playback: { readonly hlsUrl: string };
  readonly thumbnailUrl: string;
  readonly createdAt: string;
}

/** Where its files are served: its playlist, and beside that its segments. */
export const clipFilePath = (id: string, name: string) => `/hls/clips/${id}/${name}`;

export const showClip = (
  address: LiveAddress,
  { categorySlug, frameVersion, createdAt, ...clip }: StoredClip,
  status: ClipStatus = clip.status,
): ShownClip => ({
  ...clip,
  status,
  url: `${address.liveUrl}/c/${clip.id}`,
  playback: { hlsUrl: `${address.liveUrl}${clipFilePath(clip.id, 'index.m3u8')}` },
  thumbnailUrl: thumbnailOf(address, { id: clip.streamId, frameVersion, category: categorySlug }),
  createdAt: new Date(createdAt).toISOString(),
});
