import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/access.ts';
import type { WebhookReminder } from './message.ts';
import type { Sender } from './open-sender.ts';
import type { Vault } from './open-vault.ts';

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
