import type { ClipId, PersonId, StreamId } from '#src/live/ids.ts';
import type { ClipSegment } from './clip.ts';
import type { ShownClip } from './shown-clip.ts';

/** What a clip is to be of. */
export interface WantedSpan {
  /** Unix ms; null where it ends with the newest that is there. */
  readonly from: number | null;
  readonly durationMs: number;
  /** `begin`: it begins within a segment of what was asked for. `any`: whatever of it is there. */
  readonly needs: 'begin' | 'any';
}

/** What a room has picked for a clip. Moments are Unix ms. */
export interface PickedClip {
  readonly from: number;
  readonly until: number;
  /** In order, and not none. */
  readonly segments: readonly ClipSegment[];
}

interface OfClip {
  readonly streamId: StreamId;
  readonly clipId: ClipId;
}

export interface PickCall extends OfClip {
  readonly span: WantedSpan;
  /** Null where nobody cut it. */
  readonly words: WantedWords | null;
}

/** Who wants a clip, and called what; null: as the stream is. */
export interface WantedWords {
  readonly by: PersonId;
  readonly isModerator: boolean;
  readonly title: string | null;
}

/** How the room shows the title; or why its creator cuts none, or none with that title. */
export type ClipWords =
  | { readonly kind: 'shown'; readonly title: string | null }
  | { readonly kind: 'banned' | 'title_refused' };

export interface PickAnswer {
  /** Undefined where nothing is there. */
  readonly picked: PickedClip | undefined;
  readonly words: ClipWords;
}

/** What became of a clip: `ready` is announced, once; null where there is nothing to say. */
export interface SettleCall extends OfClip {
  readonly ready: { readonly clip: ShownClip; readonly isPrivate: boolean } | null;
}

/** What a room's object does for clips. */
export interface RoomClips {
  /**
   * Picks whole segments in one turn, and keeps them from being deleted until the clip is settled, or for PIN_MS. The
   * same clip again has the same ones. A room that knows nothing has none. It says how it reads the title, too.
   */
  pickClip(call: PickCall): Promise<PickAnswer>;
  /** Lets go of the segments, and announces a clip that is ready. Idempotent. */
  settleClip(call: SettleCall): Promise<void>;
}

/** Segments are kept for a clip at most so long. */
export const PIN_MS = 60 * 60_000;
