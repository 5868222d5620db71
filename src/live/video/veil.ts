import type { Segment, Video, VideoEffect, VideoStep } from './video.ts';

/** The stream is private from now on. */
export const veil = (video: Video): VideoStep => ({
  video: { ...video, privateFrom: video.privateFrom ?? video.firstSequence + video.window.length },
  effects: [],
});

/**
 * The stream isn't private any more: a new window begins. What came meanwhile is never played, nor what the encoder has
 * listed or sent by now; of what came before a recording keeps its part.
 */
export function unveil(video: Video): VideoStep {
  const { privateFrom, firstSequence, window, waiting, listing } = video;
  if (privateFrom === null) return { video, effects: [] };
  const publicCount = Math.max(0, privateFrom - firstSequence);
  const begun: Video = {
    ...video,
    privateFrom: null,
    window: [],
    waiting: [],
    listing: listing === null ? null : { ...listing, segments: [] },
    cursor: Math.max(video.cursor, listing?.segments.at(-1)?.sequence ?? -1),
    firstSequence: firstSequence + window.length,
    firstBreaks: video.firstBreaks + window.slice(1).filter(({ isBreak }) => isBreak).length + 1, // and the next one's
    isBroken: true,
  };
  const hidden = [...window.slice(publicCount), ...waiting].map(({ number, kind }) => ({ number, kind }));
  return {
    video: begun,
    effects: [
      ...keepPublic(video, window.slice(0, publicCount)),
      { type: 'forget', files: hidden, when: 'now' },
      { type: 'drop', from: privateFrom },
    ],
  };
}

function keepPublic({ isRecorded, firstSequence }: Video, segments: readonly Segment[]): readonly VideoEffect[] {
  if (isRecorded) return [{ type: 'keep', segments, from: firstSequence }];
  return [{ type: 'forget', files: segments.map(({ number, kind }) => ({ number, kind })), when: 'later' }];
}
