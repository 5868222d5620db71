import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliveryId } from '#src/delivery/ids.ts';
import {
  decideWishes,
  MAX_WISH_CHANGES,
  personNeedsOf,
  tidyNote,
  wishStatuses,
  type Wishing,
} from '#src/delivery/recipient/recipient.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';

const it: Wishing = {
  id: 'd' as DeliveryId,
  status: 'assigned',
  version: 3,
  changes: 0,
  endedAt: null,
  note: null,
  leaveAtDoor: false,
  signatureRequired: false,
  hasPin: false,
  minimumAge: null,
};

describe('what comes of a recipient’s wishes', () => {
  test('RCP-12 the same wishes again change nothing, in any state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deliveryStatuses),
        fc.option(fc.string({ minLength: 1, maxLength: 20 })),
        fc.boolean(),
        fc.nat(MAX_WISH_CHANGES),
        (status, given, leaveAtDoor, changes) => {
          const note = tidyNote(given);
          const stored = { ...it, status, note, leaveAtDoor, changes };
          expect(decideWishes(stored, { note: given, leaveAtDoor })).toEqual({
            kind: 'same',
            wishes: { note, leaveAtDoor },
            changes,
          });
        },
      ),
    );
  });

  test.each([
    [null, null],
    ['', null],
    ['   ', null],
    ['  at the back ', 'at the back'],
  ])('RCP-13 the note %j is %j', (given, tidy) => expect(tidyNote(given)).toBe(tidy));

  test.each([
    [{ signatureRequired: true }, ['signature']],
    [{ hasPin: true }, ['pin']],
    [{ minimumAge: 18 }, ['id_check']],
    [{ minimumAge: 0 }, ['id_check']],
    [{ signatureRequired: true, hasPin: true, minimumAge: 21 }, ['signature', 'pin', 'id_check']],
  ])('RCP-14 %j can’t be left at the door, but takes a note', (needs, because) => {
    const one = { ...it, ...needs };
    expect(personNeedsOf(one)).toEqual(because);
    expect(decideWishes(one, { note: 'x', leaveAtDoor: true })).toEqual({ kind: 'person', needs: because });
    expect(decideWishes(one, { note: 'x', leaveAtDoor: false }).kind).toBe('change');
  });

  test('RCP-15 they are taken until the handover, and not on the way back', () => {
    const open = deliveryStatuses.filter(
      (status) => decideWishes({ ...it, status }, { note: 'x', leaveAtDoor: false }).kind === 'change',
    );
    expect(open).toEqual(wishStatuses);
    expect(deliveryStatuses.filter((status) => !open.includes(status)).toSorted()).toEqual(
      ['cancelled', 'delivered', 'failed', 'returned', 'returning'].toSorted(),
    );
  });

  test('RCP-16 twenty changes are taken', () => {
    const at = (changes: number) => decideWishes({ ...it, changes }, { note: 'x', leaveAtDoor: false }).kind;
    expect([at(MAX_WISH_CHANGES - 1), at(MAX_WISH_CHANGES)]).toEqual(['change', 'used_up']);
  });
});
