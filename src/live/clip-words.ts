import type { ClipFailure, ClipStatus } from '#src/live/clips/clip.ts';

/** The words of pages about clips, for the server that renders them and the scripts that update them. */

/** What stands in the video's place. */
export function clipScreenOf(status: ClipStatus, failure: ClipFailure | null): readonly [string, string] {
  if (status === 'pending') return ['Being cut', 'This takes a few seconds: the clip appears here by itself.'];
  if (status === 'deleted') return ['This clip was deleted', 'Nothing of it is left.'];
  if (status === 'ready') return ['One moment', 'The clip is loading.'];
  return failure === 'no_video'
    ? ['There is no video', 'Nothing was filmed while this happened.']
    : ['This clip couldn’t be made', 'Part of its video was lost.'];
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A time within a stream: 11:11, or 1:02:03. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${pad(seconds % 60)}` : `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
}

export const secondsLong = (ms: number) => {
  const seconds = Math.round(ms / 1_000);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
};
