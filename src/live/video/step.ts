import type { EndReason } from '#src/live/streams/stream.ts';
import { compareWithRun } from './encoder-run.ts';
import { MAX_MAPS, MAX_WAITING_FILES } from './limits.ts';
import { publish } from './publish.ts';
import type { Listing } from './read-playlist.ts';
import { deadlineOf } from './timing.ts';
import { unveil, veil } from './veil.ts';
import type { Forgotten, StoredFile, Video, VideoEffect, VideoStep } from './video.ts';

export type VideoCommand =
  /** A file of the encoder was stored. */
  | { readonly type: 'store'; readonly file: Omit<StoredFile, 'storedAt'> }
  /** The encoder's playlist has come. */
  | { readonly type: 'list'; readonly listing: Listing }
  /** A provider reports that its encoder connected or disconnected. `at` by its clock. */
  | { readonly type: 'connect' | 'disconnect'; readonly at: number }
  | { readonly type: 'visibility'; readonly isPrivate: boolean }
  /** Time has passed. */
  | { readonly type: 'tick' }
  /** The room has ended. */
  | { readonly type: 'end'; readonly reason: EndReason };

/** One step of a stream's video. After its end only the time counts at which it is deleted. */
export function step(video: Video, command: VideoCommand, now: number): VideoStep {
  if (command.type === 'store' && holds(video, command.file.number)) return { video, effects: [] };
  if (command.type === 'visibility') return command.isPrivate ? veil(video) : unveil(video);
  if (video.status === 'ended') return afterEnd(video, command, now);
  switch (command.type) {
    case 'store':
      return store(video, { ...command.file, storedAt: now }, now);
    case 'list':
      return list(video, command.listing, now);
    case 'connect':
    case 'disconnect':
      return hear(video, command, now);
    case 'tick':
      return tick(video, now);
    case 'end':
      return end(video, command.reason, now);
  }
}

/** Whether a file with this number is already known: a request without an answer is repeated. */
const holds = ({ window, waiting, maps }: Video, number: number) =>
  [...window, ...waiting, ...maps].some((file) => file.number === number);

/** Takes the number of the next file. The file may fail, and then the number names nothing. */
export const takeNumber = (video: Video): { readonly video: Video; readonly number: number } => ({
  video: { ...video, nextNumber: video.nextNumber + 1 },
  number: video.nextNumber,
});

function store(video: Video, file: StoredFile, now: number): VideoStep {
  if (video.status !== 'reconnecting' && isKnown(video, file)) return { video, effects: forget([file], 'now') };
  if (file.kind === 'init') return storeMap(video, file, now);
  // A second upload under a waiting name replaces it: the first was never in a playlist.
  const others = video.waiting.filter(({ name }) => name !== file.name);
  const kept = others.slice(Math.max(0, others.length + 1 - MAX_WAITING_FILES));
  const dropped = video.waiting.filter((each) => !kept.includes(each));
  return settle({ ...video, waiting: [...kept, file] }, now, forget(dropped, 'now'));
}

/** This very file is known: an encoder sends it again if it got no answer. After a silence it may be a new one. */
const isKnown = ({ window, run, maps }: Video, file: StoredFile) =>
  file.kind === 'init'
    ? maps.findLast(({ name }) => name === file.name)?.etag === file.etag
    : window.some(({ origin }) => origin.run === run && origin.name === file.name && origin.etag === file.etag);

function storeMap(video: Video, file: StoredFile, now: number): VideoStep {
  const needed = new Set(video.window.map(({ map }) => map));
  const others = video.maps.slice(-MAX_MAPS + 1);
  const maps = video.maps.filter((map) => needed.has(map.number) || others.includes(map));
  const dropped = video.isRecorded ? [] : video.maps.filter((map) => !maps.includes(map)); // a recording may need it
  return settle({ ...video, maps: [...maps, file] }, now, forget(dropped, 'later'));
}

function list(video: Video, listing: Listing, now: number): VideoStep {
  switch (compareWithRun(video, listing)) {
    case 'outdated':
      return { video, effects: [] };
    case 'restarted':
      return settle({ ...video, listing, listedAt: now, run: video.run + 1, cursor: -1, isBroken: true }, now);
    case 'continues':
      return settle({ ...video, listing, listedAt: now }, now);
  }
}

/** A provider's report; a repeated or older one changes nothing. */
function hear(
  video: Video,
  { type, at }: Extract<VideoCommand, { type: 'connect' | 'disconnect' }>,
  now: number,
): VideoStep {
  if (at <= video.lastAt) return { video, effects: [] };
  const heard: Video = { ...video, isRemote: true, lastAt: at };
  const status = type === 'connect' ? 'live' : 'reconnecting';
  if (video.status === status || (video.status === 'waiting' && status !== 'live'))
    return { video: heard, effects: [] };
  return { video: { ...heard, status, since: now }, effects: [{ type: 'changed', status }] };
}

/** Publishes what can be, and derives the status: live, back again, or stopped by the encoder. */
function settle(video: Video, now: number, before: readonly VideoEffect[] = []): VideoStep {
  const { video: whole, effects } = publish(video, now);
  const published = withoutDone(whole);
  const all = [...before, ...effects];
  const isNew = lastSequence(published) > lastSequence(video);
  const onAir: VideoStep =
    isNew && published.status !== 'live'
      ? { video: { ...published, status: 'live', since: now }, effects: [...all, { type: 'changed', status: 'live' }] }
      : { video: published, effects: all };
  return hasAll(onAir.video) ? goAway(onAir, now) : onAir;
}

/**
 * An encoder may list everything since it began. What we have processed isn't kept, or it would be stored each time.
 */
function withoutDone(video: Video): Video {
  const { listing, cursor } = video;
  if (listing === null || listing.segments.every(({ sequence }) => sequence > cursor)) return video;
  return { ...video, listing: { ...listing, segments: listing.segments.filter(({ sequence }) => sequence > cursor) } };
}

const lastSequence = ({ firstSequence, window }: Video) => firstSequence + window.length;

/** The encoder has sent ENDLIST, and every listed segment has come. */
const hasAll = ({ status, listing, cursor }: Video) =>
  status === 'live' && listing?.isEnd === true && listing.segments.every(({ sequence }) => sequence <= cursor);

/** No video comes any more: silence, or ENDLIST. The encoder may come back; a host who is done ends the stream. */
function goAway({ video, effects }: VideoStep, now: number): VideoStep {
  const away: Video = { ...video, status: 'reconnecting', since: now, isBroken: true };
  return { video: away, effects: [...effects, { type: 'changed', status: 'reconnecting' }] };
}

function tick(video: Video, now: number): VideoStep {
  const deadline = deadlineOf(video);
  if (deadline === undefined || deadline.at > now) return { video, effects: [] };
  if (deadline.what !== 'over') return goAway({ video, effects: [] }, now);
  const reason = video.listing?.isEnd === true ? 'encoder_ended' : 'connection_lost';
  const ended = end(video, reason, now);
  return { video: ended.video, effects: [...ended.effects, { type: 'ended', reason }] };
}

function end(video: Video, endReason: EndReason, now: number): VideoStep {
  const ended: Video = { ...video, status: 'ended', since: now, endReason, waiting: [], listing: null };
  return { video: ended, effects: forget(video.waiting, 'now') };
}

function afterEnd(video: Video, command: VideoCommand, now: number): VideoStep {
  if (command.type === 'store') return { video, effects: forget([command.file], 'now') };
  const deadline = deadlineOf(video);
  if (deadline === undefined || deadline.at > now) return { video, effects: [] };
  return { video: { ...video, window: [], maps: [] }, effects: forget([...video.window, ...video.maps], 'now') };
}

const forget = (files: readonly Forgotten[], when: 'now' | 'later'): readonly VideoEffect[] =>
  files.length === 0 ? [] : [{ type: 'forget', files: files.map(({ number, kind }) => ({ number, kind })), when }];
