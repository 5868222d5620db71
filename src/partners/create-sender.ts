import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { PartnerContext } from './context.ts';
import { keepSecret } from './keep-secret.ts';
import type { SenderTerms, SenderWithSecret, StoredSender } from './sender.ts';
import { admitSender, type Beforehand } from './sender-changes.ts';
import { insertSender, loadBeforehand } from './senders-store.ts';

export interface CreateSender extends SenderTerms {
  readonly partner: string;
  readonly senderAccountId: string;
  /** The sender's own secret; undefined: we make one. */
  readonly secret: string | undefined;
}

/** Adds a sender of a partner, with its first secret. Throws `validation_failed`, `sender_exists`, `secret_in_use`. */
export async function createSender(
  ctx: PartnerContext,
  { secret: given, ...terms }: CreateSender,
  once: Once | undefined,
): Promise<Outcome<SenderWithSecret>> {
  const loaded = await loadBeforehand<SenderWithSecret>(ctx.db, once, terms);
  if ('outcome' in loaded) return loaded.outcome;
  const admit = (row: Beforehand | undefined) => {
    if (row === undefined) throw new Error('what is there before a sender is one row');
    return { kind: admitSender(row, terms), now: row.now };
  };
  const { kept, secret } = await keepSecret(ctx, admit(loaded.row).kind, given);
  const id = ctx.newId();
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const done = await decideAndCommit(loaded.row, admit, ({ kind, now }) => {
    const secrets = [{ id: kept.id, createdAt: now }];
    const row: StoredSender = { ...terms, id, kind, secrets, version: 1, createdAt: now, updatedAt: now };
    return insertSender<SenderWithSecret>(ctx.db, claim, { row, secret: kept, value: { ...row, secret: null } });
  });
  if (done.replayed) return done;
  return { replayed: false, value: { ...done.value, secret: { id: kept.id, value: secret } } };
}
