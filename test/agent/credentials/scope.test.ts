import { expect, test } from 'vitest';
import { isScope, permits, scopeCount } from '#src/agent/credentials/scope.ts';
import { capabilities, findCapability } from '#src/agent/registry/registry.ts';

test('KEY-11 a scope is of a capability that there is, of an app’s reading or writing, or our own', () => {
  for (const scope of ['delivery:create', 'delivery:@read', 'mail:@write', 'chat', 'grants:mint', 'fees:read'])
    expect([scope, isScope(scope)]).toEqual([scope, true]);
  const others = ['', 'delivery', 'delivery:', ':create', 'delivery:@all', 'Delivery:create', 'delivery:*', '*', 'ops'];
  for (const scope of [...others, 'nobody:@read', 'delivery:no_such', 'mail:@read', 'delivery:create\n'])
    expect([scope, isScope(scope)]).toEqual([scope, false]);
  expect(scopeCount).toBeGreaterThan(capabilities.length);
});

test('KEY-11 @read permits what only reads, @write what does something, and neither the other', () => {
  const permitted = (scope: string) =>
    ['quote', 'create'].map((name) => {
      const capability = findCapability('delivery', name);
      if (capability === undefined) throw new Error(`there is no ${name}`);
      return permits([scope], capability);
    });
  expect(permitted('delivery:@read')).toEqual([true, false]);
  expect(permitted('delivery:@write')).toEqual([false, true]);
  expect(permitted('delivery:create')).toEqual([false, true]);
  expect(permitted('mail:@write')).toEqual([false, false]);
  expect(permitted('chat')).toEqual([false, false]);
});
