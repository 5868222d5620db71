import type { SigningKeys } from '#src/platform/crypto/signed-token.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Actor } from '#src/http/caller/access.ts';
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
}

/** Everything outside itself that a webhook verb uses. */
export interface WebhookContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  readonly webhooks: WebhookWorld;
}
