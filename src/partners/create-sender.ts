import type { Refused } from '#src/platform/db/decide.ts';
import type { Once, Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { PartnerContext } from './context.ts';
import type { SenderTerms } from './sender.ts';
import { findPartnerKind, insertSender, type SenderRefusal } from './senders-store.ts';
import { keepSecret } from './keep-secret.ts';

export interface CreateSender extends SenderTerms {
  readonly partner: string;
  readonly senderAccountId: string;
  /** The sender's own secret; undefined: we make one. */
  readonly secret: string | undefined;
}

/** An answer with a secret, which is shown once: a replay has none. */
export type Shown = Settled & { readonly secret: { readonly id: string; readonly value: string } | null };

/**
 * Adds a sender of a partner, with its first secret. Two round trips. Throws `validation_failed`, `sender_exists`,
 * `secret_in_use`.
 */
export async function createSender(
  ctx: PartnerContext,
  { secret: given, ...terms }: CreateSender,
  once: Once | undefined,
): Promise<Shown> {
  const kind = await findPartnerKind(ctx.db, terms.partner);
  if (kind === undefined) throw invalid('partner', 'There is no such partner.');
  if (kind === 'cannabis' && terms.licences.length === 0) throw problemOf({ refused: 'unlicensed' });
  if (terms.licences.length > 0 && terms.jurisdiction === null) throw problemOf({ refused: 'stateless' });
  const { kept, secret } = await keepSecret(ctx, kind, given);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const settled = await insertSender(ctx.db, claim, { ...terms, id: ctx.newId(), secret: kept });
  if ('refused' in settled) throw problemOf(settled);
  return { ...settled, secret: settled.replayed ? null : { id: kept.id, value: secret } };
}

/** A refusal of the database as a problem. */
export function problemOf({ refused }: Pick<Refused<SenderRefusal>, 'refused'>): Problem {
  switch (refused) {
    case 'not_found':
      return new Problem('not_found');
    case 'version':
      return new Problem('version_mismatch');
    case 'taken':
      return new Problem('sender_exists');
    case 'timezone':
      return invalid('timezone', 'Must be the name of a time zone (IANA), such as America/Los_Angeles.');
    case 'stateless':
      return invalid(
        'jurisdiction',
        'Licences are of a jurisdiction (ISO 3166), such as US-CA: drivers’ must be, too.',
      );
    case 'unlicensed':
      return invalid('licences', 'A sender of this partner needs at least one licence: drivers are bound to it.');
  }
}

const invalid = (field: string, detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: `#/${field}`, code: 'invalid_value', detail }] });
