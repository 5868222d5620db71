import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Spelling } from '#src/platform/words/spelling.ts';
import type { WebhookReminder } from '#src/webhooks/sending/message.ts';
import type { Sender } from '#src/webhooks/sending/open-sender.ts';
import type { Vault } from '#src/webhooks/subscriptions/open-vault.ts';

/** What webhooks use of the outside. */
export interface WebhookWorld {
  readonly vault: Vault;
  readonly sender: Sender;
  /** Enqueues reminders, due in so many seconds. They may get lost; the rows don't. */
  readonly remind: (reminders: readonly WebhookReminder[], inSeconds?: number) => void;
  /** From 0 up to 1, for the jitter. */
  readonly random: () => number;
  /** What time it is: each attempt is signed with its own. */
  readonly clock: () => Date;
  /** Of the fields of the Worker that sends. */
  readonly spelling: Spelling;
}

/** Everything outside itself that a webhook verb uses. */
export interface WebhookContext {
  readonly db: Database;
  readonly newId: () => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  readonly webhooks: WebhookWorld;
}
