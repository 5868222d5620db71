/** What a frame may be: cards are small, and a list has a hundred of them. */
export const MAX_FRAME_BYTES = 200 * 1024;
export const MAX_FRAME_SIDE = 1_280;
/** A page sends one each minute; a reload may send one sooner. */
export const FRAME_PAUSE_SECONDS = 30;
/** How frames are encoded: a canvas of any browser writes it, and nothing in it moves. */
export const FRAME_TYPE = 'image/jpeg';

/**
 * Where a stream's frame is, the newest in the place of the one before. Under the stream's own files, so that it is
 * deleted with them; no encoder and no viewer can name it, as it isn't one of those.
 */
export const frameKeyOf = (streamId: string) => `streams/${streamId}/frame.jpg`;
