import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of the recipient's link. */
export const recipientRows = {
  recipient_secret_invalid: {
    status: 401,
    title: 'The recipient’s secret is wrong',
    meaning: 'It is the secret of no delivery: mistyped, cut off, or made up.',
    cure: 'Send what follows # in tracking.recipientUrl, whole, as a bearer token.',
  },
  wishes_closed: {
    status: 409,
    title: 'It is too late for wishes',
    meaning: 'The parcel was handed over, or goes back, or won’t come.',
    cure: 'Ask the sender for anything further.',
  },
  wishes_used_up: {
    status: 409,
    title: 'The wishes were changed too often',
    meaning: 'A recipient can change them twenty times. The last ones count.',
    cure: 'Ask the sender for anything further.',
  },
  phone_tries_used_up: {
    status: 409,
    title: 'Too many wrong phone digits',
    meaning: 'After five wrong tries for a delivery, from everybody together, no digits open it any more.',
    cure: 'Use the recipient’s link, which the sender has.',
  },
  leave_at_door_forbidden: {
    status: 422,
    title: 'It can’t be left at the door',
    meaning: 'A signature, a PIN or an ID check needs a person at the drop-off.',
    cure: 'Send leaveAtDoor false; a note is possible all the same.',
  },
  phone_digits_wrong: {
    status: 422,
    title: 'The phone digits are wrong',
    meaning: 'They aren’t the last four digits of the recipient’s phone number, as the sender knows it.',
    cure: 'Try another number of yours: detail says how many tries are left. The recipient’s link needs no digits.',
  },
} satisfies Record<string, ProblemRow>;
