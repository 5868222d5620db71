/** `partial`: over twenty insights, or an extractor failed. */
export const scanStatuses = ['running', 'succeeded', 'partial', 'failed', 'cancelled', 'expired'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const scanReasons = ['admin', 'schedule', 'confirm', 'probe'] as const;
export type ScanReason = (typeof scanReasons)[number];

/** What came of a scan. */
export const outcomes = [
  'baseline',
  'unchanged',
  'not_modified',
  'noise_only',
  'changed',
  'removed',
  'blocked_robots',
  'blocked_bot',
  'blocked_consent',
  'blocked_ssrf',
  'redirect_error',
  'too_large',
  'unsupported_type',
  'unsupported_render',
  'timeout',
  'http_error',
  'dns_error',
  'tls_error',
  'connection_error',
  'node_lost',
] as const;
export type ScanOutcome = (typeof outcomes)[number];

/** What a scan's answer was like. */
export interface ScanHttp {
  readonly status: number | null;
  readonly finalUrl: string | null;
  readonly contentType: string | null;
  readonly bytes: number | null;
  readonly redirects: number;
}

export interface Scan {
  readonly id: string;
  readonly brainTaskId: string;
  readonly targetId: string;
  readonly competitorSlug: string;
  readonly products: readonly string[];
  readonly reason: ScanReason;
  readonly status: ScanStatus;
  readonly outcome: ScanOutcome | null;
  readonly node: number | null;
  readonly attempts: number;
  readonly http: ScanHttp | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly snapshotBefore: string | null;
  readonly snapshotAfter: string | null;
  readonly insightCount: number;
  readonly requestedBy: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}
