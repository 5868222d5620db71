import type { Cents } from '#src/money/cents.ts';
import type { Capability } from './capability.ts';
import { toolName } from './names.ts';
import { currentCallPolicy, thirdPartyCost, tierPrice, type CallPolicy } from './policy.ts';
import { capabilities, scopesFor } from './registry.ts';
import schemas from './schemas.json' with { type: 'json' };

type JsonSchema = Readonly<Record<string, unknown>>;
interface BothSchemas {
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

const generated: Readonly<Record<string, BothSchemas>> = schemas;

/** The JSON Schemas of what a capability takes and gives, as `npm run openapi` wrote them. */
export function schemasOf(capability: Capability): BothSchemas {
  const both = generated[toolName(capability)];
  if (both === undefined) throw new Error(`no schemas of ${toolName(capability)}: npm run openapi`);
  return both;
}

/** What a call costs, as the registry shows it. */
export interface ShownPrice {
  readonly tier: Capability['tier'];
  readonly unit: 'call' | 'usage';
  readonly amount_minor: Cents | null;
  readonly third_party_estimate_minor: Cents;
  readonly platform_fee_bps: number;
  readonly policy_version: string;
}

const priceOf = (capability: Capability, policy: CallPolicy): ShownPrice => {
  const { tier } = capability;
  const amount = tierPrice(policy, tier);
  return {
    tier,
    unit: amount === null ? 'usage' : 'call',
    amount_minor: amount,
    third_party_estimate_minor: thirdPartyCost(policy, capability),
    platform_fee_bps: policy.terms.platform_fee_bps,
    policy_version: policy.terms.policy_version,
  };
};

/** A capability as it is declared, less what is code, in the interface's spelling. */
export const publishCapability = (capability: Capability, policy: CallPolicy = currentCallPolicy) => {
  const { effects, consent } = capability;
  return {
    app_id: capability.appId,
    capability_name: capability.capabilityName,
    tool_name: toolName(capability),
    version: capability.version,
    title: capability.title,
    description: capability.description,
    ...schemasOf(capability),
    examples: capability.examples.map(({ title, input }) => ({ title, input })),
    effects: {
      read_only: effects.readOnly,
      destructive: effects.destructive,
      idempotent: effects.idempotent,
      open_world: effects.openWorld,
    },
    output_trust: capability.outputTrust,
    consent: {
      mode: consent.mode,
      threshold_minor: consent.thresholdMinor ?? null,
      binds: [...consent.binds],
      risk: consent.risk,
    },
    commits: capability.estimate?.what ?? null,
    editable: [...capability.editable],
    for_person: [...capability.forPerson],
    price: priceOf(capability, policy),
    scopes_required: scopesFor(capability).slice(0, 1),
    acts_with: [...capability.actsWith],
    timeout_ms: capability.timeoutMs,
    tags: [...capability.tags],
  };
};

/** Which capabilities a reader asks for; nothing: all. */
export interface CapabilityFilter {
  readonly appId?: string | undefined;
  readonly tag?: string | undefined;
  /** Words, each of which must stand somewhere in names, title, description or tags; case doesn't matter. */
  readonly q?: string | undefined;
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

const searched = new Map(
  capabilities.map((each) => {
    const { appId, capabilityName, title, description, tags } = each;
    return [each, [appId, capabilityName, title, description, ...tags].join('\n').toLowerCase()];
  }),
);

/** The capabilities that a filter lets through, in the registry's order. */
export function filterCapabilities({ appId, tag, q = '' }: CapabilityFilter): readonly Capability[] {
  const words = wordsOf(q);
  return capabilities.filter(
    (each) =>
      (appId === undefined || each.appId === appId) &&
      (tag === undefined || each.tags.includes(tag)) &&
      words.every((word) => searched.get(each)?.includes(word) ?? false),
  );
}
