import type { Limit } from '#src/platform/limits.ts';

export const agentLimits = {
  /** What an agent reads before it calls: the manifest, capabilities, metadata. The whole list counts once. */
  registry: { limit: 600, periodSeconds: 60, per: 'ip' },
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
  /** Keys and grants that an address presents: each is looked up. */
  credential_lookup: { limit: 120, periodSeconds: 60, per: 'ip' },
  /** Pages on which a person decides: each is a round trip or two, and asks now and then what has become of it. */
  approvals: { limit: 300, periodSeconds: 60, per: 'ip' },
} as const satisfies Record<string, Limit>;
