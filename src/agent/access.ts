import { agentToken } from './credentials/agent-token.ts';
import { consentToken } from './consent/consent-token.ts';
import { capabilityScopes } from './registry/registry.ts';
import type { AccessRule } from '#src/http/caller/access.ts';

/** MCP’s own resource, whose tokens nothing else takes. All scopes of a kind: the person is asked for each write anyway. */
const mcp = {
  path: '/mcp',
  scopes: capabilityScopes.filter((scope) => scope.includes(':@')),
} as const;

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
  capabilities: {
    anyone: true,
    bearer: [],
    key: agentToken,
    owns: 'Anyone sees all of them; with a credential each says its `grant_status`.',
  },
  profileChange: {
    presence: consentToken,
    owns: 'The person’s own profile.',
  },
  profileRead: {
    bearer: ['grants:manage'],
    owns: 'The caller’s own profile.',
  },
  grantHandOn: { key: agentToken, owns: 'The grant itself. Any other is a 404.' },
  fees: {
    bearer: [],
    key: agentToken,
    owns: 'A person: calls for them on their account. A key or grant: those made with it. With `fees:read` all on the account. Others are a 404.',
  },
  transactions: {
    bearer: [],
    key: agentToken,
    owns: 'A person: calls for them on their account. A key or grant: those made with it. Others are a 404.',
  },
  receipts: {
    bearer: [],
    key: agentToken,
    owns: 'Receipts of the caller’s account. That is the person’s own, or whoever asks has `fees:read`.',
  },
  consents: {
    bearer: [],
    key: agentToken,
    owns: 'A person: what they are asked. A key or grant: what that very one asked. Others are a 404.',
  },
  consentDecision: { presence: consentToken, owns: 'What that person is asked. Others’ are a 404.' },
  chat: {
    bearer: ['chat'],
    key: agentToken,
    owns: 'A person: their conversations on this account. A key or grant with the scope `chat`: those that it began. Others are a 404. What is called needs its own scope.',
  },
  invoke: {
    bearer: capabilityScopes,
    key: agentToken,
    owns: 'What is done is the caller’s own person’s. The credential has the capability’s scope, or that of all that reads or writes in its application.',
  },
  mcp: {
    bearer: capabilityScopes,
    part: mcp,
    key: agentToken,
    owns: 'As for POST /v1/tools/invoke. A bearer token is one for this resource alone.',
  },
} as const satisfies Record<string, AccessRule>;
