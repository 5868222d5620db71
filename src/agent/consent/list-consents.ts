import type { AgentContext } from '#src/agent/context.ts';
import { liveOf } from '#src/agent/grants/presented.ts';
import { readPage, type PageRequest } from '#src/platform/db/page.ts';
import type { ConsentAsking } from './asking.ts';
import type { Consent, ConsentStatus } from './consent.ts';
import { listConsents as select } from './consents-store.ts';

/**
 * Consents within reach of whoever asks, newest first; with a status those that have it now. Throws
 * `credential_unknown`, `credential_ended`, `cursor_invalid`.
 */
export async function listConsents(
  { db, tokens }: Pick<AgentContext, 'db' | 'tokens'>,
  asking: ConsentAsking,
  status: ConsentStatus | undefined,
  page: PageRequest,
): Promise<{ readonly consents: readonly Consent[]; readonly now: Date; readonly nextCursor: string | null }> {
  const whose = 'token' in asking ? asking.token.keyId : asking.userId;
  let now = new Date(0);
  const list = ['consents', whose, status ?? null];
  const { items, nextCursor } = await readPage({ ...tokens, list }, page, async (after, limit) => {
    const found = await select(db, asking, { status, after, limit });
    if (found === undefined) throw new Error('a list is one row');
    if ('token' in asking) liveOf(found.presented ?? undefined);
    now = found.now;
    return found.consents;
  });
  return { consents: items, now, nextCursor };
}
