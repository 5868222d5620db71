import { expect, test } from 'vitest';
import { isScope, permits } from '#src/agent/credentials/scope.ts';

test('KEY-11 what a scope looks like', () => {
  for (const scope of ['delivery:create', 'delivery:@read', 'mail:@write', 'chat', 'grants:mint', 'fees:read', 'a:b_c'])
    expect([scope, isScope(scope)]).toEqual([scope, true]);
  for (const scope of [
    '',
    'delivery',
    'delivery:',
    ':create',
    'delivery:@all',
    'Delivery:create',
    'delivery:a__b',
    '*',
    'delivery:*',
    'ops',
    'grants:Mint',
    `a:${'b'.repeat(64)}`,
    'delivery:create\n',
  ])
    expect([scope, isScope(scope)]).toEqual([scope, false]);
});

test('KEY-11 @read permits what only reads, @write what does something, and neither the other', () => {
  const quote = { appId: 'delivery', name: 'quote', readOnly: true };
  const create = { appId: 'delivery', name: 'create', readOnly: false };
  const permitted = (scope: string) => [permits([scope], quote), permits([scope], create)];
  expect(permitted('delivery:@read')).toEqual([true, false]);
  expect(permitted('delivery:@write')).toEqual([false, true]);
  expect(permitted('delivery:create')).toEqual([false, true]);
  expect(permitted('mail:@write')).toEqual([false, false]);
  expect(permits([], quote)).toBe(false);
});
