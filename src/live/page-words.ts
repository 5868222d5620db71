import type { ChatTerms, EndReason, StreamStatus } from '#src/live/streams/stream.ts';

/**
 * The words of the pages about streams and rooms, for the server that renders them and the scripts that update them.
 */

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

const statusSentences: Readonly<Record<StreamStatus, string>> = {
  created: 'The stream starts soon.',
  scheduled: 'The stream isn’t on air yet.',
  live: 'The stream is live.',
  reconnecting: 'The video is interrupted.',
  ended: 'The stream has ended.',
  cancelled: 'The stream was cancelled.',
  expired: 'The stream never began.',
};
/** A change of status, as screen readers are told it. */
export const statusSentence = (status: StreamStatus) => statusSentences[status];

export interface ScreenFacts {
  readonly status: StreamStatus;
  readonly endReason: EndReason | null;
  readonly hostName: string;
}

/** The headline and text shown instead of the video, or over its last frame. Undefined while it plays. */
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

/** A room's page is rendered with at most so many messages. */
export const RENDERED_MESSAGES = 30;
export const CHAT_IS_CLOSED = 'The chat is closed.';

/** What writers should know; empty if nothing. */
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

/** Whole seconds, rounded up. */
export const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1_000));

/** A wait in words: “12 s”, “5 min”. */
export const waitOf = (ms: number) =>
  secondsOf(ms) < 100 ? `${secondsOf(ms)} s` : `${number.format(Math.ceil(ms / 60_000))} min`;

/** The maximum of a message's own lines. */
const MOST_LINES = 6;
/** A message as it is shown: without empty lines, and with the lines after the first few joined. */
export function linesOf(text: string): string {
  const [first = '', ...others] = text.split(/[\n\r\u{2028}\u{2029}]+/u);
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()).filter((line) => line !== '')];
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(' ')].join('\n').trimEnd();
}

/** The quoted message in one line, or that it was removed. */
export const quoteOf = ({ name, text }: { readonly name: string | null; readonly text: string | null }) =>
  name === null || text === null ? 'Answers a message that was taken off.' : `${name}: ${text}`;

const HUES = 8;
/** A person's name colour, always the same. */
export const hueOf = (personId: string) =>
  Array.from(personId).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7) % HUES;

export const roleWords = { host: 'Host', moderator: 'Mod', viewer: undefined } as const;
