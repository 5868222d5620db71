import { RECONNECT_SECONDS } from '../stream.ts';

/** One file of an encoder's: it is held in memory before it is stored, since a chunked body has no known length. */
export const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
export const MAX_PLAYLIST_BYTES = 256 * 1024;
/** An encoder that lists everything since it began, for an hour and a half of two-second segments. */
export const MAX_LISTED_SEGMENTS = 3_000;
/** Four lines a segment (its moment, a break, its duration, its name) and one of comment: most are read by a pattern. */
export const MAX_PLAYLIST_LINES = 5 * MAX_LISTED_SEGMENTS;
export const MAX_SEGMENT_SECONDS = 30;

/** The window's segments, however short they are. */
export const MAX_WINDOW_SEGMENTS = 1_000;
/** Of a recorded stream: eleven hours of two-second segments. The oldest go first. */
export const MAX_RECORDED_SEGMENTS = 20_000;
/** Files that are stored and in no playlist of ours yet: for one more the oldest is let go. */
export const MAX_WAITING_FILES = 32;
/** Initialisation sections beside those that the window needs. */
export const MAX_MAPS = 8;
/** Segments that may overtake one that is listed and doesn't come, before it is given up. */
export const MAX_OVERTAKING = 2;

/** Nothing new for this many of its longest segments, but at least the minimum: the encoder is away. */
export const SILENCE_IN_SEGMENTS = 2.5;
export const MIN_SILENCE_MS = 10_000;
/** How long it may be away. */
export const RECONNECT_MS = RECONNECT_SECONDS * 1000;
/** How long an encoder that has said its end may take with the files that it has listed. */
export const LAST_FILES_MS = 10_000;

/** A file that left the window stays this long for whoever has read an older playlist. */
export const SWEEP_AFTER_MS = 60_000;

/** An encoder's clock that is further off isn't believed. */
export const MAX_CLOCK_ERROR_MS = 60_000;
/** Times of neighbouring segments that differ by less are the same moment, told less precisely. */
export const CLOCK_GRAIN_MS = 1_000;
