import type { Actor } from '#src/http/caller/access.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import type { WebhookWorld } from '#src/webhooks/context.ts';
import type { Snapshots } from '#src/intel/snapshots/open-snapshots.ts';
import type { AskForWording } from '#src/intel/wording/subject.ts';

/** Tells the swarm of a task, due in so many seconds. The message may get lost; the row doesn't. */
export interface ScanReminder {
  readonly kind: 'scan';
  readonly task: string;
}

/** Everything outside itself that a verb of the feed uses. */
export interface IntelContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  /** At random, from 0 to 1. */
  readonly draw: () => number;
  /** Keys of cursors; the audience is the Worker's own URL, INTEL_URL. */
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  readonly snapshots: Snapshots;
  readonly remind: (tasks: readonly string[], inSeconds?: number) => void;
  /** Enqueues the announce job, after a change that wrote events. The row that a trigger wrote is the truth. */
  readonly announce: () => void;
  readonly webhooks: WebhookWorld;
  /** What an address must be to be watched. */
  readonly outbound: OutboundPolicy;
  /** Live secrets of the swarm’s reports. */
  readonly swarmSecrets: readonly string[];
  /** The least time before an important change is looked at again. */
  readonly confirmAfterSeconds: number;
  /** The least pause between two requests to a host: Unix ms. */
  readonly scanGapMs: number;
  /** What words analyses; undefined: no language model is configured. */
  readonly askForWording: AskForWording | undefined;
}
