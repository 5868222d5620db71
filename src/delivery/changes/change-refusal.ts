import { Problem } from '#src/platform/problem/problem.ts';
import {
  changeableIn,
  changeableNow,
  mayLowerTip,
  type Changeable,
  type Refused,
  type RefusalReason,
} from './change.ts';

const pointers: Readonly<Record<Refused['field'], string>> = {
  instructions: '#/dropoff/instructions',
  customer: '#/customer',
  pickupWindow: '#/pickupWindow',
  dropoffWindow: '#/dropoffWindow',
  requirements: '#/requirements',
  tipMinor: '#/tipMinor',
};

const inWords: Readonly<Record<RefusalReason, (field: Refused['field']) => string>> = {
  late: (field) => `Can be changed up to ${changeableIn[field].at(-1)}.`,
  lowered: () => 'Drivers have been offered this tip: it can only rise.',
  offered: () => 'Drivers have been offered the job for this time.',
  forced: () => 'The goods require it: it can’t be taken away.',
  recipient_bound: () => 'Age-restricted goods that are on their way are handed to the recipient that was named.',
};

/** Names what can't be changed and why, and what still can be. */
export function tooLate(it: Changeable, refused: readonly Refused[]): Problem {
  const changeable = changeableNow(it);
  const raised = changeable.includes('tipMinor') && !mayLowerTip(it) ? ' (the tip can only rise)' : '';
  const left =
    changeable.length === 0
      ? 'Nothing of it can be changed any more.'
      : `Still changeable: ${changeable.join(', ')}${raised}.`;
  return new Problem('change_too_late', {
    detail: `It is ${it.status}. ${left}`,
    errors: refused.map(({ field, reason }) => ({
      pointer: pointers[field],
      code: reason,
      detail: inWords[reason](field),
    })),
    extensions: { currentStatus: it.status, changeable, tipOnlyRises: !mayLowerTip(it) },
  });
}

export const hoursRefusal = ({ hoursTimezone }: Changeable): Problem =>
  new Problem('outside_delivery_hours', {
    errors: [
      {
        pointer: '#/dropoffWindow',
        code: 'outside_delivery_hours',
        detail: `Must lie within the hours of one day, from 06:00 to 22:00 in ${hoursTimezone ?? ''}.`,
      },
    ],
  });
