import type { Kept } from '#src/live/room/kept.ts';
import type { ShownTip } from '#src/live/tips/tip.ts';

export const TIP = 'tip/';
/** A tip that was announced is remembered for so long: by then no reminder of it is on its way. */
export const TIP_KEPT_MS = 24 * 60 * 60_000;

/** A tip that was announced. Its message is in the log alone. */
export interface KeptTip {
  readonly tip: Omit<ShownTip, 'message'>;
  readonly seq: number;
  /** Unix ms. */
  readonly at: number;
  /** Its message was taken off, and Postgres doesn't know yet. */
  readonly isToRecord: boolean;
}

/** The part of a room that announces tips: each once. */
export interface Tipping {
  /** By id, the oldest first. */
  readonly tips: Map<string, KeptTip>;
}

export const restoreTipping = (kept: Kept): Tipping => ({
  tips: new Map([...kept.under<KeptTip>(TIP)].toSorted(([, a], [, b]) => a.seq - b.seq || a.at - b.at)),
});

/** Messages of which Postgres has to be told that they were taken off. */
export const unrecorded = ({ tips }: Tipping): readonly KeptTip[] =>
  [...tips.values()].filter(({ isToRecord }) => isToRecord);
