import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { routesOf } from '../../../dev/openapi/services.ts';
import type { Json, SiblingCall } from '#src/agent/registry/capability.ts';
import { toolName } from '#src/agent/registry/names.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities, findCapability } from '#src/agent/registry/registry.ts';
import type { RouteContract } from '#src/http/route.ts';

const ajv = new Ajv2020({ strict: true });
addFormats(ajv);

function contractOf({ worker, operationId }: SiblingCall): RouteContract {
  const found = routesOf[worker].find((route) => route.operationId === operationId);
  if (found === undefined) throw new Error(`${worker} has no ${operationId}`);
  return found;
}

/** What a contract refuses of a call. */
function faultsOf(call: SiblingCall) {
  const { params, query, body } = contractOf(call);
  const faults = (what: string, schema: z.ZodType | undefined, value: unknown) =>
    schema === undefined
      ? value === undefined || Object.keys(value as object).length === 0
        ? []
        : [`${what} isn’t taken`]
      : (schema.safeParse(value ?? {}).error?.issues.map((issue) => `${what}: ${issue.message}`) ?? []);
  return [
    ...faults('params', params, call.params),
    ...faults('query', query, call.query),
    ...faults('body', body?.schema, call.body),
  ];
}

/** It is open, or for anybody who is signed in. */
const asksForNone = (rule: RouteContract['access'] | undefined) => rule?.anyone === true || rule?.bearer?.length === 0;

/** The documented answer of an operation that went well. */
const answerOf = (call: SiblingCall) =>
  Object.entries(contractOf(call).responses).find(([status]) => status.startsWith('2'))?.[1].example as Json;

const atSiblings = capabilities.flatMap((each) =>
  each.runs.by === 'sibling' ? [{ name: toolName(each), each, call: each.runs.call }] : [],
);

describe.each(atSiblings)('$name', ({ each, call }) => {
  const input: Json = each.examples[0]?.input ?? {};

  test('REG-11 its examples become calls that the sibling’s contract takes', () => {
    for (const example of each.examples) expect(faultsOf(call(example.input))).toEqual([]);
  });

  test('REG-11 it acts with scopes that its operations ask for, one of each, no more, and never with an operator’s', () => {
    const asked = each.estimate === undefined ? [] : [each.estimate.ask(input)];
    const rules = [call(input), ...asked].map((one) => contractOf(one).access);
    const wanted = rules.map(({ bearer = [] }) => bearer.filter((scope) => each.actsWith.includes(scope)));
    for (const [index, scopes] of wanted.entries())
      expect([scopes.length, asksForNone(rules[index])]).toSatisfy(
        ([count, isOpen]: [number, boolean]) => count === 1 || (count === 0 && isOpen),
      );
    expect([...new Set(wanted.flat())].toSorted()).toEqual(each.actsWith.toSorted());
    expect(each.actsWith.filter((scope) => /ops|admin/.test(scope))).toEqual([]);
  });

  test('REG-11 the sibling’s documented answer fits its output', () => {
    const gives = ajv.compile(schemasOf(each).output);
    expect([gives(answerOf(call(input))), gives.errors]).toEqual([true, null]);
  });
});

const writing = atSiblings.filter(({ each }) => !each.effects.readOnly);
const committing = atSiblings.flatMap(({ name, each, call }) =>
  each.estimate === undefined ? [] : [{ name, estimate: each.estimate, examples: each.examples, call }],
);

test.each(writing)('REG-11 $name changes something, once only under a key', ({ each, call }) => {
  for (const { input } of each.examples) expect(contractOf(call(input)).idempotency ?? 'none').not.toBe('none');
});

test('REG-12 what books, cancels, refunds, bids and tips commits the person to something', () => {
  expect(committing.map(({ name }) => name)).toEqual([
    'delivery__create',
    'delivery__cancel',
    'delivery__refund',
    'live__place_bid',
    'live__tip',
  ]);
});

test.each(committing)(
  'REG-12 the sibling says how much $name commits the person to, before and after',
  ({ estimate, examples, call }) => {
    for (const { input } of examples) {
      const asked = estimate.ask(input);
      expect(faultsOf(asked)).toEqual([]);
      const figure = estimate.figure(answerOf(asked), input);
      expect(figure.commitsMinor).toBeGreaterThanOrEqual(0n);
      expect((figure.token === null) === (estimate.tokenField === null)).toBe(true);
      const { amountMinor, reference } = estimate.committed(answerOf(call(input)), input);
      expect(amountMinor).toBeGreaterThan(0n);
      expect(reference).toMatch(/^[0-9a-f-]{36}$/);
    }
  },
);

const estimateOf = (name: string, appId = 'delivery') => {
  const found = findCapability(appId, name);
  if (found?.estimate === undefined) throw new Error(`${name} commits to nothing`);
  return found.estimate;
};

describe('what a call commits to', () => {
  const create = estimateOf('create');
  const quoted = { quote: { customerTotalMinor: '1107', quoteToken: 'v1.t', expiresAt: '2026-11-21T09:40:00.000Z' } };

  test('REG-12 a creation commits to the fare and the tip of the very stops, and holds the quote’s token', () => {
    const input = { pickup: { lat: 1, lng: 2 }, dropoff: { lat: 3, lng: 4 }, tipMinor: 200, description: 'x' };
    expect(create.ask(input).body).toEqual({ pickupLat: 1, pickupLng: 2, dropoffLat: 3, dropoffLng: 4, tipMinor: 200 });
    expect(create.figure(quoted, input)).toEqual({
      commitsMinor: 1107n,
      token: 'v1.t',
      expiresAt: '2026-11-21T09:40:00.000Z',
    });
    expect(create.commitsKey(input)).toBeNull();
  });

  test('REG-12 two cancellations of one delivery commit to one fee', () => {
    const cancel = estimateOf('cancel');
    const free = { cancellation: { feeMinor: '0', token: null, validUntil: null } };
    expect(cancel.figure(free, { id: 'd' })).toEqual({ commitsMinor: 0n, token: null, expiresAt: null });
    expect(cancel.commitsKey({ id: 'd', reason: 'a' })).toBe(cancel.commitsKey({ id: 'd', reason: 'b' }));
    expect(cancel.commitsKey({ id: 'd' })).not.toBe(cancel.commitsKey({ id: 'e' }));
  });

  test.each([
    [{ amountMinor: 500 }, '1107', '0', 500n],
    [{}, '1107', '0', 1107n],
    [{}, '1107', '500', 607n],
    [{}, '1107', '1107', 0n],
    [{}, '0', '0', 0n],
  ])('REG-12 a refund of %j, of %s captured and %s refunded, commits to %s', (amount, captured, refundedMinor, sum) => {
    const answer = { delivery: { capture: { capturedMinor: captured }, refundedMinor } };
    expect(estimateOf('refund').figure(answer, { id: 'd', reason: 'late', ...amount }).commitsMinor).toBe(sum);
  });

  test('REG-12 a bid commits to its maximum, else to its amount, and the next one in the auction takes its place', () => {
    const bid = estimateOf('place_bid', 'live');
    const [plain, proxy] = [
      { id: 'a', amountMinor: 4_200 },
      { id: 'a', amountMinor: 4_200, maxMinor: 5_000 },
    ];
    expect([plain, proxy].map((input) => bid.figure({}, input).commitsMinor)).toEqual([4_200n, 5_000n]);
    expect([bid.commitsKey(plain), bid.commitsKey(proxy)]).toEqual(['auction:a', 'auction:a']);
    const answer = (status: string) => ({ bid: { status, amountMinor: 4_200 }, auction: { id: 'a' } });
    expect(bid.committed(answer('leading'), proxy)).toEqual({ amountMinor: 5_000n, reference: 'a' });
    expect(bid.committed(answer('outbid'), proxy)).toEqual({ amountMinor: 0n, reference: 'a' });
  });
});
