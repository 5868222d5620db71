import type { Limit } from '#src/platform/limits.ts';

export const agentLimits = {
  /** What an agent reads before it calls: the manifest, capabilities, metadata. The whole list counts once: it may have 250 KB. */
  registry: { limit: 400, periodSeconds: 60, per: 'ip' },
  /** Managing keys. */
  api_keys: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Making, reading and ending grants. */
  grants: { limit: 120, periodSeconds: 60, per: 'principal' },
  /** Reading and changing what a person allows. */
  profile: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Reading, awaiting, cancelling and revoking consents. */
  consents: { limit: 120, periodSeconds: 60, per: 'principal' },
  /** Decisions of a person. */
  consent_decisions: { limit: 30, periodSeconds: 60, per: 'principal' },
  /** Calls of capabilities. */
  invoke: { limit: 60, periodSeconds: 60, per: 'principal' },
  /** Messages to be answered. */
  chats: { limit: 10, periodSeconds: 60, per: 'principal' },
  /** Reading, following and changing conversations. */
  conversations: { limit: 120, periodSeconds: 60, per: 'principal' },
  /** Messages of MCP: each call is one of `invoke`, too. */
  mcp: { limit: 150, periodSeconds: 60, per: 'principal' },
  /** Requests of agents without a credential, each of which stores a row. */
  grant_requests: { limit: 20, periodSeconds: 60, per: 'ip' },
  /** Agents that ask whether their request was decided: ten at an address, with the interval that they were told. */
  grant_polls: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Codes that people type on the page for requests: each is a guess at somebody’s request. */
  user_codes: { limit: 20, periodSeconds: 60, per: 'ip' },
  /** Keys and grants that an address presents: each is looked up. */
  credential_lookup: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Pages on which a person decides: each is a round trip or two, and asks now and then what has become of it. */
  approvals: { limit: 300, periodSeconds: 60, per: 'ip' },
  /** Transactions, audits of fees, receipts. */
  fees: { limit: 120, periodSeconds: 60, per: 'principal' },
} as const satisfies Record<string, Limit>;
