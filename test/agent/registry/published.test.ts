import { expect, test } from 'vitest';
import { toolName } from '#src/agent/registry/names.ts';
import { filterCapabilities } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';

const found = (filter: Parameters<typeof filterCapabilities>[0]) => filterCapabilities(filter).map(toolName);

test('REG-16 without a filter all are found, in the registry’s order', () => {
  expect(filterCapabilities({})).toEqual(capabilities);
});

test.each([
  [{ appId: 'places' }, ['places__save', 'places__list', 'places__forget']],
  [{ tag: 'refund' }, ['delivery__refund']],
  [{ tag: 'refun' }, []],
  [{ q: 'CANCELLING a delivery' }, ['delivery__cancel_preview']],
  [{ q: 'approval' }, ['account__pending']],
  [{ q: '  chat   strangers ' }, ['live__read_chat']],
  [{ q: 'cancel', appId: 'live' }, []],
  [{ appId: 'constructor' }, []],
  [{ q: '.*' }, []],
  [{ q: '' }, capabilities.map(toolName)],
])('REG-16 %j finds %j', (filter, names) => {
  expect(found(filter)).toEqual(names);
});
