import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { rightsOf, type CallerRights } from '#src/agent/invoke/rights-of-call.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Conversation } from './conversation.ts';

/** What whoever talks needs, besides the scopes of what is called. */
export const CHAT_SCOPE = 'chat';

/** Who talks. Throws `credential_unknown`, `credential_ended`, `insufficient_scope`. */
export function talkerOf(calling: Calling, presented: Presented | null): CallerRights {
  const rights = rightsOf(calling, { presented });
  if (rights.scopes.includes(CHAT_SCOPE)) return rights;
  throw new Problem('insufficient_scope', {
    detail: `Conversations need the scope ${CHAT_SCOPE}.`,
    headers: { 'WWW-Authenticate': `Bearer realm="waypost", error="insufficient_scope", scope="${CHAT_SCOPE}"` },
  });
}

/** The conversation that was found, for whoever may see it. Throws `not_found`, and what `talkerOf` throws. */
export function foundOf(
  calling: Calling,
  found: { readonly presented: Presented | null; readonly conversation: Conversation | null } | undefined,
): { readonly conversation: Conversation; readonly rights: CallerRights } {
  const rights = talkerOf(calling, found?.presented ?? null);
  const conversation = found?.conversation ?? null;
  if (conversation === null || !isTheirs(conversation, rights)) throw new Problem('not_found');
  return { conversation, rights };
}

/** A person sees theirs on this account; a key or grant what that very one began. */
const isTheirs = ({ userId, accountId, credentialId }: Conversation, rights: CallerRights): boolean =>
  rights.credentialKind === 'person'
    ? userId === rights.userId && accountId === rights.accountId
    : credentialId === rights.credentialId;
