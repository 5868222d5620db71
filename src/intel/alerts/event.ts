/** Others are gathered in it: it comes by itself. */
export const DIGEST = 'insight.digest';

/** What a subscription can ask for. */
export const intelEventNames = [
  'insight.created',
  'insight.confirmed',
  'insight.retracted',
  'insight.superseded',
  'scan.failed',
  'target.unreachable',
  DIGEST,
] as const;
export type IntelEventName = (typeof intelEventNames)[number];

/** What a subscription gets that names none. */
export const usualEvents: readonly IntelEventName[] = ['insight.confirmed', 'insight.retracted'];

/** How many alerts a subscription gets by themselves within any hour. */
export const ALERTS_AN_HOUR = 30;
/** How many of a digest’s alerts are in it; the others are counted. */
export const DIGEST_LENGTH = 100;
