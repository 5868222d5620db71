import { sql, type SQL } from 'drizzle-orm';
import type { AgentContext } from '#src/agent/context.ts';
import { conversation, run } from '#src/agent/conversations/table.ts';
import { announcesTo } from './events-store.ts';

/** What is to be done once a credential has ended. */
export interface EndEffects {
  readonly announces: boolean;
  /** Conversations that they began and that have a run under way: one of theirs, or of their person's. */
  readonly talking: readonly { readonly conversationId: string; readonly credentialId: string }[];
}

/** The effects of the end of credentials. `enders`: a select of their ids. */
export const endEffectsOf = (owner: SQL, enders: SQL): SQL => sql`
  select json_build_object('announces', exists (${announcesTo(owner)}), 'talking', (
    select coalesce(json_agg(json_build_object('conversationId', c.id, 'credentialId', c.credential_id)), '[]'::json) from ${conversation} c
    where c.credential_id in (${enders}) and exists (select 1 from ${run} r where r.conversation_id = c.id)))
  from mine`;

/** Tells subscriptions, and the conversations: a run of theirs finds out for itself that it is over, and they follow no other. */
export function heedEnd({ announce, wake }: Pick<AgentContext, 'announce' | 'wake'>, effects: EndEffects | null): void {
  if (effects?.announces === true) announce();
  for (const { conversationId, credentialId } of effects?.talking ?? []) wake(conversationId, credentialId);
}
