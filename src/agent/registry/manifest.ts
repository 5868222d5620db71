import { agentBounds, CHAT_RETENTION_SECONDS, chatEvents } from '#src/agent/bounds.ts';
import {
  CONSENT_TTL_SECONDS,
  consentDecisions,
  consentStatuses,
  POLL_INTERVAL_SECONDS,
} from '#src/agent/consent/consent.ts';
import { inSnakeCase } from '#src/platform/words/spelling.ts';
import { currentCallPolicy, type CallPolicy } from './policy.ts';
import { apps, capabilities } from './registry.ts';

/** Begins every credential that this service issues. */
const KEY_PREFIX = 'mk_live_';

/** Revisions of the Model Context Protocol that are spoken, the newest first. */
const MCP_REVISIONS = ['2026-07-28', '2025-11-25'];

/** Where it runs, and what it answers. */
export interface ManifestParts {
  readonly baseUrl: string;
  readonly issuer: string;
  /** When this build was made: ISO 8601; undefined if nobody said. */
  readonly builtAt: string | undefined;
  /** The operations that it answers, by name. */
  readonly endpoints: Record<string, Endpoint>;
}

export interface Endpoint {
  readonly method: string;
  /** RFC 6570. */
  readonly url: string;
}

/** A route, as far as its endpoint shows it. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly query: readonly string[];
}

/** The endpoints of the routes that are there: nothing is announced that isn't answered. */
export const endpointsOf = (baseUrl: string, operations: readonly Operation[]): ManifestParts['endpoints'] =>
  Object.fromEntries(
    operations.map(({ method, path, operationId, query }) => {
      const template = path.replaceAll(/:(\w+)/g, '{$1}');
      const url = `${baseUrl}${template}${query.length === 0 ? '' : `{?${query.join(',')}}`}`;
      return [inSnakeCase(operationId), { method, url }];
    }),
  );

/** The terms, and their digest beside them: without it they are what was hashed. */
const pricingOf = ({ terms, digest }: CallPolicy) => ({
  ...terms,
  tiers: [...terms.tiers],
  third_party_costs: [...terms.third_party_costs],
  policy_digest: digest,
});

const appOf = (baseUrl: string, { appId, title, description }: (typeof apps)[number]) => ({
  app_id: appId,
  title,
  description,
  capabilities: capabilities.filter((each) => each.appId === appId).map(({ capabilityName }) => capabilityName),
  capabilities_url: `${baseUrl}/v1/capabilities?app_id=${appId}`,
});

/** Everything but the signature, which is made over the RFC 8785 form of this. */
export function manifestOf({ baseUrl, issuer, builtAt, endpoints }: ManifestParts) {
  return {
    manifest_version: '1' as const,
    service: 'agent' as const,
    issuer,
    base_url: baseUrl,
    endpoints,
    protocols: [
      { name: 'http', version: 'v1', url: `${baseUrl}/v1` },
      { name: 'openapi', version: '3.1', url: `${baseUrl}/openapi.json` },
      ...MCP_REVISIONS.map((version) => ({ name: 'mcp', version, url: `${baseUrl}/mcp` })),
    ],
    auth: {
      schemes: ['bearer' as const],
      key_prefix: KEY_PREFIX,
      authorization_servers: [issuer],
      protected_resource_metadata: `${baseUrl}/.well-known/oauth-protected-resource`,
    },
    consent: {
      statuses: [...consentStatuses],
      decisions: [...consentDecisions],
      poll_interval_s: POLL_INTERVAL_SECONDS,
      default_ttl_s: CONSENT_TTL_SECONDS,
    },
    pricing: pricingOf(currentCallPolicy),
    limits: {
      body_bytes: agentBounds.bodyBytes,
      message_bytes: agentBounds.messageBytes,
      input_bytes: agentBounds.inputBytes,
      calls_per_minute: agentBounds.callsPerMinute,
      chats_per_minute: agentBounds.chatsPerMinute,
      pending_consents: agentBounds.pendingConsents,
      runs: agentBounds.runs,
      streams: agentBounds.streams,
    },
    apps: apps.map((app) => appOf(baseUrl, app)),
    chat: { events: [...chatEvents], resume: 'Last-Event-ID' as const, retention_s: CHAT_RETENTION_SECONDS },
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    updated_at: builtAt ?? null,
  };
}
