import { describe, expect, test } from 'vitest';
import { toolName } from '#src/agent/registry/names.ts';
import { thirdPartyCost, tierPrice, agentCharterV1 } from '#src/agent/registry/policy.ts';
import { priceCall } from '#src/agent/registry/call-price.ts';
import { publishCapability } from '#src/agent/registry/published.ts';
import { outputsByTool } from '../../../dev/openapi/capability-outputs.ts';
import { cents } from '#src/money/cents.ts';
import { apps, capabilities } from '#src/agent/registry/registry.ts';
import { inputsByTool } from '#src/agent/registry/shapes-wire.ts';

/** The published table: name, tier, mode, risk, what an approval is bound to, whose words the output has. */
const published = [
  'delivery.quote free none low [] own',
  ...['list', 'get'].map((name) => `delivery.${name} free none low [] foreign`),
  ...['track', 'cancel_preview', 'audit_fee', 'receipt'].map((name) => `delivery.${name} free none low [] own`),
  'delivery.create standard threshold 2000 medium [/dropoff] own',
  'delivery.dispatch basic first_use low [] own',
  'delivery.cancel basic per_call medium [] own',
  'delivery.refund basic per_call high [] own',
  ...['list_live', 'get_stream', 'read_chat', 'list_auctions', 'get_auction', 'verify_auction'].map(
    (name) => `live.${name} free none low [] foreign`,
  ),
  'live.place_bid free first_use high [/id,/amountMinor] foreign',
  'live.clip basic first_use low [] foreign',
  'live.tip free threshold 500 medium [/id] own',
  ...['list_competitors', 'list_insights', 'verify_insight'].map((name) => `intel.${name} basic none low [] foreign`),
  ...['save', 'list', 'forget'].map((name) => `places.${name} free none low [] own`),
  ...['spending', 'pending'].map((name) => `account.${name} free none low [] own`),
  'mail.send standard first_use medium [/to] own',
];

const row = ({ appId, capabilityName, tier, consent, outputTrust }: (typeof capabilities)[number]) =>
  [
    `${appId}.${capabilityName}`,
    tier,
    consent.mode,
    ...(consent.thresholdMinor === undefined ? [] : [consent.thresholdMinor]),
    consent.risk,
    `[${consent.binds.join()}]`,
    outputTrust,
  ].join(' ');

test('REG-4 tier, consent, risk, bound fields and trust are those of the published table', () => {
  expect(capabilities.map(row)).toEqual(published);
});

test('REG-4 a threshold stands where the mode is threshold, and nowhere else', () => {
  for (const { consent } of capabilities)
    expect(consent.thresholdMinor !== undefined).toBe(consent.mode === 'threshold');
});

describe.each(capabilities.map((each) => ({ name: toolName(each), each })))('$name', ({ each }) => {
  test('REG-5 it says what it does, when to use it and what it costs, in a version, with an example', () => {
    expect(each.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(each.title.length).toBeLessThanOrEqual(60);
    expect(each.description.length).toBeLessThanOrEqual(1_000);
    const price = tierPrice(agentCharterV1, each.tier);
    expect(each.description).toMatch(price === 0n ? /\bfree\.$/i : new RegExp(`Costs ${price} cents a call`));
    expect(each.examples.length).toBeGreaterThan(0);
    expect(each.tags.length).toBeGreaterThan(0);
    expect(each.timeoutMs).toBeLessThanOrEqual(45_000);
    expect(apps.map(({ appId }) => appId)).toContain(each.appId);
  });

  test('REG-6 nothing that is code is published, and all else is', () => {
    const shown = publishCapability(each);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['input', 'output', 'price', 'scopes_required']));
    for (const value of Object.values(shown)) expect(typeof value).not.toBe('function');
    expect(shown).not.toHaveProperty('runs');
    expect(shown).not.toHaveProperty('estimate');
  });
});

test('REG-7 a shape stands for each capability, and for nothing else', () => {
  for (const shapes of [inputsByTool, outputsByTool])
    expect([...shapes.keys()].toSorted()).toEqual(capabilities.map(toolName).toSorted());
});

test('REG-5 every application has capabilities', () => {
  for (const { appId } of apps) expect(capabilities.some((each) => each.appId === appId)).toBe(true);
});

const named = capabilities.map((each) => ({ name: toolName(each), each }));

test.each(named.filter(({ each }) => each.effects.readOnly))(
  'REG-5 $name only reads: it asks nobody, destroys nothing, is free unless it is of competitors, and commits to nothing',
  ({ each: { appId, effects, consent, tier, estimate } }) => {
    expect([effects.destructive, effects.idempotent, consent.mode, tier, estimate]).toEqual([
      false,
      true,
      'none',
      appId === 'intel' ? 'basic' : 'free',
      undefined,
    ]);
  },
);

test.each(named.filter(({ each }) => each.tier !== 'metered'))(
  'REG-13 the price of $name bears what it costs outside and the platform’s fee',
  ({ each }) => {
    const price = priceCall(agentCharterV1, {
      grossMinor: tierPrice(agentCharterV1, each.tier) ?? cents(-1),
      thirdPartyCostMinor: thirdPartyCost(agentCharterV1, each),
    });
    expect(price.netMinor).toBeGreaterThanOrEqual(0n);
  },
);
