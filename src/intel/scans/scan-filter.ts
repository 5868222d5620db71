import type { ScanOutcome, ScanReason, ScanStatus } from './scan.ts';

/** Which scans are meant; whatever is left out doesn't matter. */
export interface ScanFilter {
  readonly product?: string | undefined;
  readonly targetId?: string | undefined;
  readonly status?: ScanStatus | undefined;
  readonly reason?: ScanReason | undefined;
  readonly outcome?: ScanOutcome | undefined;
}

/** Something that was seen and isn't news, and by which rule. */
export interface Decision {
  /** Its place in the scan, from 1. */
  readonly number: number;
  readonly rule: string;
  readonly anchor: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly at: Date;
}
