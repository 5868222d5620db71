import { describe, expect, test } from 'vitest';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import { decideRenewal, MAX_PIN_RENEWALS, type Renewable } from '#src/delivery/proofs/pin.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';

describe('a PIN', () => {
  const renewable: Renewable = {
    id: '0b9f7a52-6c3e-4d8b-9a57-0e1f2a3b4c5d' as DeliveryId,
    jobId: '1b9f7a52-6c3e-4d8b-9a57-0e1f2a3b4c5d' as JobId,
    deliveryStatus: 'assigned',
    jobStatus: 'accepted',
    version: 3,
    hasPin: true,
    renewals: 0,
  };

  test('PIN-4 is renewed ten times, and PIN-6 never where none is required', () => {
    expect(decideRenewal(renewable)).toEqual({ id: renewable.id, status: 'assigned', version: 4, renewals: 1 });
    expect(decideRenewal({ ...renewable, renewals: MAX_PIN_RENEWALS - 1 })).toMatchObject({ renewals: 10 });
    expect(decideRenewal({ ...renewable, renewals: MAX_PIN_RENEWALS })).toEqual({ refused: 'used_up' });
    expect(decideRenewal({ ...renewable, hasPin: false })).toEqual({ refused: 'unset' });
  });

  test('PIN-5 is renewed as long as the goods can be handed over', () => {
    const possible = deliveryStatuses.filter((deliveryStatus) => {
      const decision = decideRenewal({ ...renewable, deliveryStatus });
      return !('refused' in decision);
    });
    expect(possible).toEqual([
      'created',
      'assigned',
      'enroute_to_pickup',
      'arrived_at_pickup',
      'picked_up',
      'enroute_to_dropoff',
      'arrived_at_dropoff',
    ]);
  });
});
