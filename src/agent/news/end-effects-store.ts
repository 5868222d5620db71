import { sql, type SQL } from 'drizzle-orm';
import type { AgentContext } from '#src/agent/context.ts';
import { run } from '#src/agent/conversations/table.ts';
import { announcesTo } from './events-store.ts';

/** What is to be done once a credential has ended. */
export interface EndEffects {
  readonly announces: boolean;
  /** Conversations that have a run of it under way. */
  readonly talking: readonly string[];
}

/** The effects of the end of credentials. `enders`: a select of their ids. */
export const endEffectsOf = (owner: SQL, enders: SQL): SQL => sql`
  select json_build_object('announces', exists (${announcesTo(owner)}), 'talking', (
    select coalesce(json_agg(distinct r.conversation_id), '[]'::json) from ${run} r where r.credential_id in (${enders})))
  from mine`;

/** Tells subscriptions, and wakes the runs: each finds out for itself that it is over. */
export function heedEnd({ announce, wake }: Pick<AgentContext, 'announce' | 'wake'>, effects: EndEffects | null): void {
  if (effects?.announces === true) announce();
  for (const conversationId of effects?.talking ?? []) wake(conversationId);
}
