import { agentToken } from './credentials/agent-token.ts';
import type { AccessRule } from '#src/http/caller/access.ts';

/** Who may do what of the agent interface. Routes name a row; checks, OpenAPI security and the refusals suite come from it. */
export const access = {
  keysManage: {
    bearer: ['keys:manage'],
    owns: 'Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.',
  },
  grants: {
    bearer: ['grants:manage'],
    key: agentToken,
    owns: 'A person: grants of their account. A key: those it made. A grant: itself and what descends from it. Others are a 404.',
  },
  grantHandOn: { key: agentToken, owns: 'The grant itself. Any other is a 404.' },
  fees: {
    bearer: ['fees:read'],
    key: agentToken,
    owns: 'A person: calls on their account. A key or grant: those made with it; with `fees:read` all on its account. Others are a 404.',
  },
  transactions: {
    bearer: ['fees:read'],
    key: agentToken,
    owns: 'A person: calls for them on their account. A key or grant: those made with it. Others are a 404.',
  },
  receipts: {
    bearer: ['fees:read'],
    key: agentToken,
    owns: 'Receipts of the caller’s account; a key or grant has the scope `fees:read`.',
  },
} as const satisfies Record<string, AccessRule>;
