import type { ChatTerms, EndReason, StreamStatus } from './stream.ts';

/** What the pages say of streams and rooms: the server draws it, and scripts keep it true. */

const number = new Intl.NumberFormat('en-US');
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const watching = (viewers: number) => `${number.format(viewers)} watching`;

const badges: Readonly<Record<StreamStatus, string>> = {
  created: 'Starting soon',
  scheduled: 'Upcoming',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  ended: 'Ended',
  cancelled: 'Cancelled',
  expired: 'Never began',
};
export const badgeOf = (status: StreamStatus) => badges[status];

const ends: Readonly<Record<EndReason, (host: string) => string>> = {
  host_ended: (host) => `${host} ended it. Thank you for watching.`,
  encoder_ended: (host) => `${host} ended it. Thank you for watching.`,
  connection_lost: (host) => `${host}’s connection was lost and didn’t come back within a minute.`,
  moderated: () => 'It was ended by the moderators.',
  already_live: (host) => `${host} was live elsewhere when it was to begin.`,
  cancelled: (host) => `${host} called it off.`,
  expired: () => 'No video came within a day.',
};

export interface ScreenFacts {
  readonly status: StreamStatus;
  readonly endReason: EndReason | null;
  readonly hostName: string;
}

/** What stands in the place of the video, or above its last frame: a headline, and what comes next. Nothing while it plays. */
export function screenOf({ status, endReason, hostName }: ScreenFacts): readonly [string, string] | undefined {
  const why = endReason === null ? '' : ends[endReason](hostName);
  switch (status) {
    case 'live':
      return undefined;
    case 'reconnecting':
      return ['Reconnecting…', `${hostName}’s video is interrupted. It goes on here by itself.`];
    case 'created':
      return ['Starting soon', `Waiting for ${hostName}’s video. It begins here by itself.`];
    case 'scheduled':
      return ['Not on air yet', 'It begins here by itself.'];
    case 'ended':
      return ['The stream has ended', why];
    case 'cancelled':
      return ['This stream was cancelled', why];
    case 'expired':
      return ['This stream never began', why];
  }
}

/** What whoever writes has to know; empty where there is nothing. */
export function termsOf({ mode, slowModeSeconds }: ChatTerms): string {
  switch (mode) {
    case 'open':
      return '';
    case 'slow':
      return `Slow mode: one message in ${slowModeSeconds} s`;
    case 'unique':
      return 'Nothing can be said twice in this chat';
    case 'host_only':
      return 'Only the host writes at the moment';
  }
}

/** So many seconds, rounded up. */
export const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1_000));

/** A wait in words: “12 s”, “5 min”. */
export const waitOf = (ms: number) =>
  secondsOf(ms) < 100 ? `${secondsOf(ms)} s` : `${number.format(Math.ceil(ms / 60_000))} min`;

/** So many lines of somebody's own making. */
const MOST_LINES = 6;
/** A message as it is shown: empty lines are left out, and the lines after the first few go on in one. */
export function linesOf(text: string): string {
  const [first = '', ...others] = text.split(/[\n\r\u{2028}\u{2029}]+/u);
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()).filter((line) => line !== '')];
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(' ')].join('\n').trimEnd();
}

/** What a message answers, in a line; once it was taken off, that it was. */
export const quoteOf = ({ name, text }: { readonly name: string | null; readonly text: string | null }) =>
  name === null || text === null ? 'Answers a message that was taken off.' : `${name}: ${text}`;

const HUES = 8;
/** Which of the name colours somebody has: the same one everywhere. */
export const hueOf = (personId: string) =>
  Array.from(personId).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7) % HUES;

export const roleWords = { host: 'Host', moderator: 'Mod', viewer: undefined } as const;
