import { closeModes, closeReasons } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { MIN_SALT_LENGTH } from '#src/live/auctions/lot/commitment.ts';

type Check = (value: unknown) => boolean;
type Members = Readonly<Record<string, Check>>;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isStep: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
const isFlag: Check = (value) => typeof value === 'boolean';
const isSalt: Check = (value) => typeof value === 'string' && value.length >= MIN_SALT_LENGTH;
const oneOf =
  (texts: readonly string[]): Check =>
  (value) =>
    texts.some((text) => text === value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** RFC 3339 in UTC with milliseconds, as we write it. */
const isMoment: Check = (value) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString() === value;
};

/** Exactly these members. */
const hasMembers =
  (members: Members): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === Object.keys(members).length &&
    Object.entries(members).every(([name, check]) => Object.hasOwn(value, name) && check(Reflect.get(value, name)));
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** From 0 upwards, so that every price has a step. */
const isTable: Check = (value) =>
  listOf((row) => Array.isArray(row) && row.length === 2 && isCount(row[0]) && isStep(row[1]))(value) &&
  (value as readonly (readonly [number, number])[]).every(([from], row, rows) =>
    row === 0 ? from === 0 : from > (rows[row - 1]?.[0] ?? from),
  ) &&
  (value as readonly unknown[]).length > 0;

const link: Members = { at: isMoment, hash: isHash, prevHash: isHash, seq: isCount };
const outcomes = ['sold', 'unsold', 'cancelled'];

const entries: Readonly<Record<LogEntry['type'], Members>> = {
  opened: {
    auctionId: isText,
    streamId: isText,
    sellerId: isText,
    rules: hasMembers({
      startingBidMinor: isStep,
      increments: isTable,
      mode: oneOf(closeModes),
      windowMs: isCount,
      extendMs: isCount,
      allowMaxBids: isFlag,
    }),
    endsAt: isMoment,
    hardStopAt: isMoment,
    reserveCommitment: orNull(isHash),
  },
  bid: {
    bidderId: isText,
    amountMinor: isStep,
    maxCommitment: orNull(isHash),
    priceMinor: isStep,
    leaderId: isText,
    reserveMet: isFlag,
    endsAt: isMoment,
  },
  raised: { bidderId: isText, maxCommitment: isHash, priceMinor: isStep, reserveMet: isFlag },
  revealed: {
    maxima: listOf(hasMembers({ seq: isCount, maxMinor: isStep, salt: isSalt })),
    reserve: orNull(hasMembers({ amountMinor: isStep, salt: isSalt })),
  },
  closed: {
    outcome: oneOf(outcomes),
    reason: oneOf(closeReasons),
    winnerId: orNull(isText),
    priceMinor: orNull(isStep),
  },
};

const typeOf = (value: unknown) =>
  (['opened', 'bid', 'raised', 'revealed', 'closed'] as const).find(
    (type) => typeof value === 'object' && value !== null && 'type' in value && value.type === type,
  );

/** Whether a value is a line of a log, with its members and no others. */
export function isEntry(value: unknown): value is LogEntry {
  const type = typeOf(value);
  return type !== undefined && hasMembers({ type: isText, ...link, ...entries[type] })(value);
}
