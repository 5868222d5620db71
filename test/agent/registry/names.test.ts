import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isName,
  MAX_APP_ID,
  MAX_CAPABILITY_NAME,
  namesOfTool,
  scopeName,
  toolName,
} from '#src/agent/registry/names.ts';
import { capabilities, capabilityScopes, findCapability, scopesFor } from '#src/agent/registry/registry.ts';

describe('names', () => {
  test.each(['a', 'delivery', 'cancel_preview', '9lives', 'a-b', 'a_-b', 'x'.repeat(20)])(
    'REG-1 %s is a name',
    (text) => expect(isName(text, MAX_APP_ID)).toBe(true),
  );

  test.each(['', '_a', 'a_', '-a', 'a__b', 'A', 'a.b', 'a b', 'ä', 'a\n', 'constructor()', 'x'.repeat(21)])(
    'REG-1 %j is none',
    (text) => expect(isName(text, MAX_APP_ID)).toBe(false),
  );

  const name = fc.stringMatching(/^[a-z0-9](?:_?[a-z0-9-])*$/).filter((text) => text.length <= MAX_APP_ID);
  test('REG-2 the name of a tool is taken apart in one way only, and no dot is in it', () => {
    fc.assert(
      fc.property(name, name, (appId, capabilityName) => {
        const tool = toolName({ appId, capabilityName });
        expect(tool).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(namesOfTool(tool)).toEqual({ appId, capabilityName });
      }),
    );
  });

  test.each(['delivery', 'delivery.quote', 'delivery_quote', '__quote', 'delivery__', 'a__b__c', 'A__b'])(
    'REG-2 %s is no tool’s name',
    (tool) => expect(namesOfTool(tool)).toBeUndefined(),
  );

  test('REG-1 every capability has a name of its own, and is found by it', () => {
    for (const each of capabilities) {
      expect(isName(each.appId, MAX_APP_ID)).toBe(true);
      expect(isName(each.capabilityName, MAX_CAPABILITY_NAME)).toBe(true);
      expect(findCapability(each.appId, each.capabilityName)).toBe(each);
    }
    expect(findCapability('delivery', 'constructor')).toBeUndefined();
    expect(findCapability('constructor', 'name')).toBeUndefined();
  });

  test('REG-3 the scope of a capability is its own, and is included in that of its application', () => {
    const [quote, create] = [findCapability('delivery', 'quote'), findCapability('delivery', 'create')];
    if (quote === undefined || create === undefined) throw new Error('not there');
    expect(scopeName(quote)).toBe('delivery:quote');
    expect(scopesFor(quote)).toEqual(['delivery:quote', 'delivery:@read']);
    expect(scopesFor(create)).toEqual(['delivery:create', 'delivery:@write']);
    for (const each of capabilities) expect(capabilityScopes).toEqual(expect.arrayContaining([...scopesFor(each)]));
    expect(new Set(capabilityScopes).size).toBe(capabilityScopes.length);
  });
});
