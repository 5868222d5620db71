import type { ConsentAcr } from '#src/agent/consent/proof.ts';
import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Mailer } from '#src/mail/mail.ts';
import type { SiblingCall } from '#src/agent/registry/capability.ts';
import type { Sibling } from '#src/http/door/sibling.ts';
import type { WebhookWorld } from '#src/webhooks/context.ts';
import type { Database } from '#src/platform/db/database.ts';

/** Everything outside itself that a verb of the agent domain uses. */
export interface AgentContext {
  readonly db: Database;
  /** What time it is: a call lasts, so that its beginning isn’t its end. */
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Random bytes of a CSPRNG. */
  readonly newBytes: (count: number) => Uint8Array;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  /** Secrets under which tokens are stored, the newest first. */
  readonly peppers: SigningKeys;
  readonly consentAcr: ConsentAcr;
  /** Undefined: this deployment sends no mail. */
  readonly mailer: Mailer | undefined;
  /** Another Worker, which is given up on after so long. */
  readonly siblings: (worker: SiblingCall['worker'], timeoutMs: number) => Sibling;
  /** The request’s, passed on to siblings so that all log lines have the same. */
  readonly trace: { readonly requestId: string; readonly parent: string | undefined };
  /** Enqueues the announce job, after a change whose effects say so. The row that a trigger wrote is the truth. */
  readonly announce: () => void;
  /**
   * Tells a conversation to look what became of what it asked for; null: none asked. Its own clock finds out, too.
   * `ended`: a credential that has, and may follow it no more.
   */
  readonly wake: (conversationId: string | null, ended?: string) => void;
  readonly webhooks: WebhookWorld;
  /** A compact JWS `fee-receipt+jws`. */
  readonly signReceipt: (claims: unknown) => Promise<string>;
  readonly signHead: (claims: object) => Promise<string>;
  /** The claims of a receipt that one of our keys signed; otherwise undefined. */
  readonly verifyReceipt: (jws: string) => Promise<unknown>;
}
