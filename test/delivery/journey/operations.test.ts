import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  invalidTransition,
  openMoves,
  operations,
  type Operation,
  type Standing,
} from '#src/delivery/journey/operations.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { deliveryStatuses, jobStatuses } from '#src/delivery/status.ts';

const everyOperation: readonly Operation[] = [
  ...(Object.keys(operations) as (keyof typeof operations)[]),
  'proofs',
  'pin',
];
const callers: readonly (readonly Mover[])[] = [['owner'], ['ops'], ['driver'], ['driver', 'product']];

interface Told {
  readonly allowed: readonly string[];
  readonly elsewhere: readonly { readonly move: string; readonly via: string }[];
}
const toldAt = (operation: Operation, movers: readonly Mover[], standing: Standing) =>
  invalidTransition(standing, { operation, movers }).extensions as Record<string, unknown> & Told;

describe('a move that can’t be made', () => {
  test('LIFE-19 each move that a caller can make is allowed by the operation that takes it, and told of by every other', () => {
    const wrong: unknown[] = [];
    const check = (standing: Standing, movers: readonly Mover[]) => {
      const open = openMoves(standing, movers);
      for (const operation of everyOperation) {
        const { allowed, elsewhere } = toldAt(operation, movers, standing);
        const isRight = open.every(({ move, operation: takes }) =>
          takes === operation
            ? allowed.includes(move)
            : !allowed.includes(move) && elsewhere.some((each) => each.move === move && each.via === operations[takes]),
        );
        if (!isRight || allowed.length + elsewhere.length !== open.length) wrong.push([operation, movers, standing]);
      }
    };
    for (const deliveryStatus of [null, ...deliveryStatuses])
      for (const jobStatus of jobStatuses) for (const movers of callers) check({ deliveryStatus, jobStatus }, movers);
    expect(wrong).toEqual([]);
  });

  test('LIFE-19 every one is an operation of the published interface', () => {
    const { paths } = JSON.parse(
      readFileSync(new URL('../../../docs/openapi/delivery.json', import.meta.url), 'utf8'),
    ) as { paths: Record<string, Record<string, unknown>> };
    for (const operation of Object.values(operations)) {
      const [method = '', path = ''] = operation.split(' ');
      expect(Object.keys(paths[path] ?? {}), operation).toContain(method.toLowerCase());
    }
  });

  const events = 'POST /v1/pool/jobs/{id}/events';
  test.each([
    {
      at: ['cancelDelivery', ['owner'], 'created', 'offering'],
      allowed: ['cancelled'],
      elsewhere: [['offering', 'POST /v1/jobs/dispatch']],
    },
    { at: ['cancelDelivery', ['owner'], 'picked_up', 'in_progress'], allowed: [], elsewhere: [] },
    { at: ['cancelDelivery', ['ops'], 'picked_up', 'in_progress'], allowed: [], elsewhere: [['returning', events]] },
    {
      at: ['reportEvent', ['ops'], 'assigned', 'accepted'],
      allowed: [],
      elsewhere: [['cancelled', 'POST /v1/deliveries/{id}/cancel']],
    },
    {
      at: ['dispatch', ['owner'], 'assigned', 'accepted'],
      allowed: [],
      elsewhere: [['cancelled', 'POST /v1/deliveries/{id}/cancel']],
    },
    {
      at: ['reportEvent', ['driver'], 'enroute_to_pickup', 'in_progress'],
      allowed: ['given_back', 'arrived_at_pickup'],
      elsewhere: [],
    },
    {
      at: ['reportEvent', ['driver', 'product'], null, 'accepted'],
      allowed: ['given_back', 'started'],
      elsewhere: [['cancelled', 'POST /v1/pool/jobs/{id}/cancel']],
    },
    { at: ['cancelPoolJob', ['driver', 'product'], null, 'completed'], allowed: [], elsewhere: [] },
    {
      at: ['proofs', ['driver'], 'assigned', 'accepted'],
      allowed: [],
      elsewhere: [
        ['given_back', events],
        ['enroute_to_pickup', events],
      ],
    },
  ] as const)('LIFE-19 at $at', ({ at: [operation, movers, deliveryStatus, jobStatus], allowed, elsewhere }) => {
    const told = toldAt(operation, movers, { deliveryStatus, jobStatus });
    expect(told.allowed).toEqual(allowed);
    expect(told.elsewhere.map(({ move, via }) => [move, via])).toEqual(elsewhere);
  });
});
