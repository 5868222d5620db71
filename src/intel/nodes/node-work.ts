import type { ScanOutcome, ScanReason, ScanStatus } from '#src/intel/scans/scan.ts';

/** A page that a node is looking at now. */
export interface NodeTask {
  readonly scanId: string;
  readonly targetId: string;
  readonly competitorSlug: string;
  readonly url: string;
  readonly reason: ScanReason;
  readonly startedAt: Date;
}

/** What a node ended last. */
export interface NodeResult {
  readonly scanId: string;
  readonly targetId: string;
  readonly competitorSlug: string;
  readonly status: ScanStatus;
  readonly outcome: ScanOutcome | null;
  readonly endedAt: Date;
}

/** What one of the nine nodes does, and did of late. */
export interface NodeWork {
  readonly node: number;
  /** Those whose lease holds. */
  readonly tasks: readonly NodeTask[];
  readonly last: NodeResult | null;
  /** Scans that it ended, and those of them that failed: of the last day, among the newest so many of all nodes. */
  readonly scans: number;
  readonly failures: number;
  /** It let a lease run out, and isn’t asked for that task until then; null: nothing of the kind is known. */
  readonly passedOverUntil: Date | null;
}

export interface Swarm {
  readonly nodes: readonly NodeWork[];
  /** Tasks that no node has: at most so many are counted. */
  readonly waiting: number;
  /** Postgres’ clock. */
  readonly asOf: Date;
}

/** Scans that counts are made of: the newest of a day. */
export const COUNTED_SCANS = 2_000;
/** Tasks that are looked through. */
export const COUNTED_TASKS = 5_000;
