import type { Capability, ConsentRule, Json } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import type { TierName } from '#src/agent/registry/policy.ts';
import { cents } from '#src/money/cents.ts';
// By its path: under its name this file stands for it.
import * as real from '../../../src/agent/registry/registry.ts';

export * from '../../../src/agent/registry/registry.ts';

interface Staged {
  readonly effects: Capability['effects'];
  readonly consent?: Partial<ConsentRule>;
  readonly editable?: readonly string[];
  readonly tier?: TierName;
}

const writes = { readOnly: false, destructive: false, idempotent: false, openWorld: true };

/** Capabilities as the spec's table has them, in the place of the built ones: dialogues were written for these. */
const planned: Readonly<Record<string, Staged>> = {
  'live.tip': {
    effects: writes,
    consent: { mode: 'threshold', thresholdMinor: cents(500), binds: ['/id'], risk: 'medium' },
    editable: ['/amountMinor', '/message'],
  },
  'live.clip': { effects: writes, consent: { mode: 'first_use', risk: 'low' }, tier: 'basic' },
};

const declared = Object.entries(planned).map(
  ([name, { effects, consent, editable = [], tier = 'free' }]): Capability => {
    const [appId = '', capabilityName = ''] = name.split('.');
    return {
      appId,
      capabilityName,
      version: '1.0.0',
      title: capabilityName.replaceAll('_', ' '),
      description: `${name}, as it will be.`,
      examples: [],
      effects,
      outputTrust: 'own',
      consent: { mode: 'none', binds: [], risk: 'low', ...consent },
      editable,
      forPerson: [],
      tier,
      actsWith: [],
      timeoutMs: 10_000,
      tags: [],
      runs: { by: 'agent' },
    };
  },
);

export const plannedTools: ReadonlySet<string> = new Set(declared.map(toolName));

/** A capability whose calls a dialogue answers, and that commits to nothing beyond its price. */
function played(capability: Capability): Capability {
  const { estimate: _none, ...rest } = capability;
  const operationId = `${capability.appId}.${capability.capabilityName}`;
  return { ...rest, runs: { by: 'sibling', call: (body: Json) => ({ worker: 'delivery', operationId, body }) } };
}

export const capabilities: readonly Capability[] = [
  ...real.capabilities.filter((each) => !plannedTools.has(toolName(each))),
  ...declared,
].map(played);

const byTool = new Map(capabilities.map((each) => [toolName(each), each]));

export const findCapability = (appId: string, capabilityName: string): Capability | undefined =>
  byTool.get(toolName({ appId, capabilityName }));

export const capabilityScopes: readonly string[] = [
  ...new Set(capabilities.flatMap((each) => [toolName(each).replace('__', ':'), ...real.scopesFor(each)])),
];
