import { agent } from '#src/agent/domain.ts';
import { WebhookFilter } from '#src/agent/news/payload-wire.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';

/** What this Worker tells its subscribers of. */
export const told: Told = {
  spelling: 'snake',
  events: agent.events,
  filter: WebhookFilter,
  resource: 'consent’s, grant’s and transaction',
  example: {
    type: 'grant.revoked',
    data: {
      grant_id: '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19',
      sequence: 1,
      parent_id: null,
      status: 'revoked',
      reason: 'owner',
      user_id: 'user:ada',
      account_id: 'user:ada',
      session_id: 's-1',
      agent: { name: 'Errand bot', client_id: null },
    },
  },
};
