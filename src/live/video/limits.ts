import { RECONNECT_SECONDS } from '#src/live/streams/stream.ts';

/** One file of an encoder: held in memory before it is stored, because a chunked body has no known length. */
export const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
export const MAX_PLAYLIST_BYTES = 256 * 1024;
/** An encoder may list everything since it began: an hour and a half of two-second segments. */
export const MAX_LISTED_SEGMENTS = 3_000;
/** Four lines a segment (its moment, a break, its duration, its name) and one of comment: most are read by a pattern. */
export const MAX_PLAYLIST_LINES = 5 * MAX_LISTED_SEGMENTS;
export const MAX_SEGMENT_SECONDS = 30;

/** The window's segments, however short they are. */
export const MAX_WINDOW_SEGMENTS = 1_000;
/** Segments of a recording: eleven hours of two-second segments. The oldest are dropped first. */
export const MAX_RECORDED_SEGMENTS = 20_000;
/** Stored files that aren't in a playlist of ours yet: for one more the oldest is dropped. */
export const MAX_WAITING_FILES = 32;
/** Initialisation sections besides those that the window needs. */
export const MAX_MAPS = 8;
/** Segments that may come before a listed one, until that is given up. */
export const MAX_OVERTAKING = 2;

/**
 * Without a new segment for this many of its longest ones, but at least the minimum, the encoder counts as
 * disconnected.
 */
export const SILENCE_IN_SEGMENTS = 2.5;
export const MIN_SILENCE_MS = 10_000;
/** How long it may be disconnected. */
export const RECONNECT_MS = RECONNECT_SECONDS * 1000;
/** How long an encoder that has sent ENDLIST may take for the listed files. */
export const LAST_FILES_MS = 10_000;

/** A file that left the window stays so long for viewers with an older playlist. */
export const SWEEP_AFTER_MS = 60_000;

/** An encoder's clock with a greater error isn't used. */
export const MAX_CLOCK_ERROR_MS = 60_000;
/** Times of neighbouring segments that differ by less are the same moment, given less exactly. */
export const CLOCK_GRAIN_MS = 1_000;
