import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DoorAnswer, DoorCall, DoorOutcome, OnBehalf } from '#src/http/door/message.ts';
import { ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import type { Lost } from '#src/http/door/sibling.ts';

export const quoted = { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 };

/** Somebody new, with these scopes. */
export function somebody(...scopes: string[]): OnBehalf {
  const principal = `user:person-${randomUUID()}` as const;
  return { principal, owner: principal, scopes };
}

/** As `postDelivery` posts it. */
export const order = { dispatch: 'hold', ...ferryToTwinPeaks, tipMinor: 200 };

export const creation = (onBehalf: OnBehalf): DoorCall => ({
  operation_id: 'createDelivery',
  body: order,
  key: randomUUID(),
  on_behalf: onBehalf,
});

type Any = DoorAnswer | DoorOutcome | Lost;

/** What was answered. */
export function answered(answer: Any) {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer;
}

/** The refusal's problem, of this code. */
export function expectRefused(answer: Any, code: string) {
  expect(answer).toMatchObject({ kind: 'refused', problem: { code } });
  if (answer.kind !== 'refused') throw new Error('not refused');
  return answer.problem;
}
