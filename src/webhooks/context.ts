import type { SigningKeys } from '../platform/crypto/signed-token.ts';
import type { Database } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/access.ts';
import type { WebhookReminder } from './message.ts';
import type { Sender } from './open-sender.ts';
import type { Vault } from './open-vault.ts';

/** How webhooks reach the world. */
export interface WebhookWorld {
  readonly vault: Vault;
  readonly sender: Sender;
  /** Sends reminders, due in so many seconds: the fast path. They may get lost; the rows don't. */
  readonly remind: (reminders: readonly WebhookReminder[], inSeconds?: number) => void;
  /** From 0 up to 1: for the jitter. */
  readonly random: () => number;
}

/** What a webhook verb reaches the world through. */
export interface WebhookContext {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  readonly newId: () => string;
  readonly tokens: { readonly keys: SigningKeys; readonly audience: string };
  readonly webhooks: WebhookWorld;
}
