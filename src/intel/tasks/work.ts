import type { Learnt } from '#src/intel/changes/learnt-places.ts';
import type { VerdictCount } from '#src/intel/findings/confidence.ts';
import type { Manners } from '#src/intel/hosts/gap.ts';
import type { Evidence } from '#src/intel/insights/insight.ts';
import type { EvidenceClass } from '#src/intel/insights/evidence-class.ts';
import type { Kind } from '#src/intel/insights/kind.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { RobotsFile } from '#src/intel/robots/robots-file.ts';
import type { ScanReason } from '#src/intel/scans/scan.ts';
import type { Baseline } from '#src/intel/targets/baseline.ts';

/** A lease of a task: nobody else's result counts while it holds. */
export interface TaskLease {
  readonly task: string;
  readonly epoch: number;
  readonly node: number;
}

/** An insight that nobody has seen twice yet. */
export interface PendingInsight {
  readonly id: string;
  readonly kind: Kind;
  readonly evidence: readonly Evidence[];
  readonly evidenceClass: EvidenceClass | null;
}

/** robots.txt as an origin was last asked for it. */
export interface KnownRobots extends Pick<RobotsFile, 'verdict' | 'body'> {
  /** ISO 8601. */
  readonly fetchedAt: string;
}

/** What rules must know of a page, beside its bytes. */
export interface PageFacts {
  readonly target: ComparedTarget;
  readonly baseline: Baseline | null;
  readonly pending: readonly PendingInsight[];
  /** What the target's last scans taught; null: nothing yet. */
  readonly learnt: Learnt | null;
  /** What people said of insights of each class. */
  readonly verdicts: readonly VerdictCount[];
}

/** Everything that a node must know of a task that it took: the permit for its first request is already its own. */
export interface Work extends PageFacts {
  readonly lease: TaskLease;
  readonly scanId: string;
  readonly brainTaskId: string;
  readonly attempt: number;
  readonly reason: ScanReason;
  readonly language: string | null;
  /** The host whose permit it has. */
  readonly host: string;
  readonly manners: Manners;
  /** Of the origin of `url`; null: nobody asked for a day. */
  readonly robots: KnownRobots | null;
  /** Where it begins: the target's address, or the hop at which it had to wait. */
  readonly url: string;
  readonly redirects: number;
  /** Validators of the baseline; null: it isn't asked whether the page has changed. */
  readonly validators: { readonly etag: string | null; readonly lastModified: string | null } | null;
}
