import type { Cents } from '#src/money/cents.ts';
import type { Address } from '#src/delivery/orders/address.ts';
import type { Customer } from '#src/delivery/orders/customer.ts';
import type { Requirements, TimeWindow } from '#src/delivery/orders/delivery.ts';
import { isOpen, opensFrom } from '#src/delivery/orders/delivery-hours.ts';
import { DISPATCH_LEAD_SECONDS } from '#src/delivery/dispatch/dispatch-policy.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import { deliveryStatuses, type DeliveryStatus, type JobStatus } from '#src/delivery/status.ts';
import type { PaymentStatus } from '#src/payments/intent.ts';
import type { SearchState } from '#src/delivery/money/unpaid.ts';

/** What of a delivery can be changed, by the names of the request. */
export const changeableFields = [
  'instructions',
  'customer',
  'pickupWindow',
  'dropoffWindow',
  'requirements',
  'tipMinor',
] as const;
export type ChangeableField = (typeof changeableFields)[number];

const upTo = (last: DeliveryStatus) => deliveryStatuses.slice(0, deliveryStatuses.indexOf(last) + 1);

/** The states in which each can be changed. Rule AMEND-1. */
export const changeableIn: Readonly<Record<ChangeableField, readonly DeliveryStatus[]>> = {
  instructions: upTo('arrived_at_dropoff'),
  customer: upTo('arrived_at_dropoff'),
  pickupWindow: ['created'],
  dropoffWindow: upTo('arrived_at_pickup'),
  requirements: upTo('arrived_at_pickup'),
  tipMinor: upTo('arrived_at_dropoff'),
};

/** What the owner wants changed. Null removes; what isn't there stays. */
export interface Change {
  readonly instructions?: string | null | undefined;
  readonly customer?: Readonly<Partial<Record<'name' | 'phone' | 'email', string | null | undefined>>> | undefined;
  readonly pickupWindow?: TimeWindow | null | undefined;
  readonly dropoffWindow?: TimeWindow | null | undefined;
  readonly requirements?: Partial<Readonly<Record<'photo' | 'pin', boolean | undefined>>> | undefined;
  readonly tipMinor?: Cents | undefined;
}

/** What a change is decided from. */
export interface Changeable {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly status: DeliveryStatus;
  readonly jobStatus: JobStatus;
  readonly version: number;
  readonly jobVersion: number;
  readonly pickupAddress: Address;
  readonly dropoffAddress: Address;
  readonly customer: Customer;
  readonly description: string | undefined;
  readonly externalReference: string | undefined;
  readonly requirements: Requirements;
  readonly pinRenewals: number;
  readonly pickupWindow: TimeWindow | undefined;
  readonly dropoffWindow: TimeWindow | undefined;
  readonly dispatch: 'auto' | 'hold';
  readonly search: SearchState;
  /** The minimum age of the recipient, and for regulated goods the zone of their hours. */
  readonly minimumAge: number | null;
  readonly hoursTimezone: string | null;
  /** Null where it is invoiced. */
  readonly payment: { readonly intentId: string; readonly status: PaymentStatus } | null;
  readonly fare: Fare;
  readonly fareCreatedAt: Date;
  /** What its owner has under way unpaid, and may have. */
  readonly underWayMinor: Cents;
  readonly limitMinor: Cents;
  readonly now: Date;
}

/** A delivery after a change: only what changes is in it. */
export interface Changed {
  readonly fields: readonly ChangeableField[];
  readonly dropoffAddress?: Address;
  readonly customer?: Customer;
  readonly pickupWindow?: TimeWindow | null;
  readonly dropoffWindow?: TimeWindow | null;
  readonly requirements?: Requirements;
  readonly tipMinor?: Cents;
}

/** Why a field can't be changed now. `lowered`: drivers have seen the tip. `offered`: drivers have seen the job. */
export type RefusalReason = 'late' | 'lowered' | 'offered' | 'forced' | 'recipient_bound';

export interface Refused {
  readonly field: ChangeableField;
  readonly reason: RefusalReason;
}

/** What has become of a wish to change: what changes, and what of it can't be. */
export function decideChange(it: Changeable, change: Change): Changed | { readonly refused: readonly Refused[] } {
  const changed = differencesOf(it, change);
  const refused = changed.fields.flatMap((field) => {
    const reason = refusalOf(it, field, changed);
    return reason === undefined ? [] : [{ field, reason }];
  });
  return refused.length === 0 ? changed : { refused };
}

/** The fields that can still be changed, in words of the request. Rule AMEND-2. */
export function changeableNow(it: Pick<Changeable, 'status' | 'jobStatus' | 'minimumAge'>): readonly ChangeableField[] {
  return changeableFields.filter((field) => {
    if (!changeableIn[field].includes(it.status)) return false;
    if (field === 'pickupWindow') return it.jobStatus === 'created';
    return field !== 'customer' || !isRecipientBound(it);
  });
}

/** Nobody has been offered the job: a smaller tip deceives nobody. Nor has anything been taken yet. Rule AMEND-4. */
export const mayLowerTip = ({ jobStatus, payment }: Pick<Changeable, 'jobStatus' | 'payment'>): boolean =>
  jobStatus === 'created' && payment?.status !== 'succeeded';

/** Age-restricted goods that have been picked up are handed to whom they were packed for. Rule AMEND-6. */
const isRecipientBound = ({ status, minimumAge }: Pick<Changeable, 'status' | 'minimumAge'>) =>
  minimumAge !== null && !changeableIn.requirements.includes(status);

function refusalOf(it: Changeable, field: ChangeableField, changed: Changed): RefusalReason | undefined {
  if (!changeableIn[field].includes(it.status)) return 'late';
  switch (field) {
    case 'instructions':
      return undefined;
    case 'customer':
      return isRecipientBound(it) ? 'recipient_bound' : undefined;
    case 'pickupWindow':
      return it.jobStatus === 'created' ? undefined : 'offered';
    case 'dropoffWindow':
      return it.hoursTimezone !== null && changed.dropoffWindow === null ? 'forced' : undefined;
    case 'requirements':
      return it.minimumAge !== null && weakens(it.requirements, changed.requirements) ? 'forced' : undefined;
    case 'tipMinor':
      return (changed.tipMinor ?? it.fare.tipMinor) < it.fare.tipMinor && !mayLowerTip(it) ? 'lowered' : undefined;
  }
}

const weakens = (before: Requirements, after: Requirements | undefined) =>
  after !== undefined && ((before.photo && !after.photo) || (before.pin && !after.pin));

const sameWindow = (a: TimeWindow | null | undefined, b: TimeWindow | null | undefined) =>
  a?.start.getTime() === b?.start.getTime() && a?.end.getTime() === b?.end.getTime();

/** What of a wish differs from how it is. */
function differencesOf(it: Changeable, change: Change): Changed {
  const instructions = changeOfText(it.dropoffAddress.instructions, change.instructions);
  const customer = change.customer === undefined ? undefined : mergedCustomer(it.customer, change.customer);
  const requirements = { ...it.requirements, ...definedOf(change.requirements ?? {}) };
  const found: Omit<Changed, 'fields'> = {
    ...(instructions && { dropoffAddress: withText(it.dropoffAddress, 'instructions', change.instructions ?? null) }),
    ...(customer !== undefined && { customer }),
    ...(change.pickupWindow !== undefined &&
      !sameWindow(it.pickupWindow, change.pickupWindow) && { pickupWindow: change.pickupWindow }),
    ...(change.dropoffWindow !== undefined &&
      !sameWindow(it.dropoffWindow, change.dropoffWindow) && { dropoffWindow: change.dropoffWindow }),
    ...((requirements.photo !== it.requirements.photo || requirements.pin !== it.requirements.pin) && { requirements }),
    ...(change.tipMinor !== undefined && change.tipMinor !== it.fare.tipMinor && { tipMinor: change.tipMinor }),
  };
  const fields = changeableFields.filter((field) => (field === 'instructions' ? 'dropoffAddress' : field) in found);
  return { fields, ...found };
}

const changeOfText = (before: string | undefined, after: string | null | undefined) =>
  after !== undefined && (before ?? null) !== after;

const definedOf = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof T, boolean>
  >;

/** The fields with one text set; null removes it. */
function withText<T extends object>(fields: T, name: string, text: string | null): T {
  const others = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
  return (text === null ? others : { ...others, [name]: text }) as T;
}

function mergedCustomer(before: Customer, change: NonNullable<Change['customer']>): Customer | undefined {
  const given = (['name', 'phone', 'email'] as const).filter((name) => changeOfText(before[name], change[name]));
  if (given.length === 0) return undefined;
  return given.reduce((customer, name) => withText(customer, name, change[name] ?? null), before);
}

/** Whether a new drop-off window lies within the hours of regulated goods. Rule AMEND-6. */
export function isWithinHours(zone: string | null, { dropoffWindow }: Changed): boolean {
  if (zone === null || dropoffWindow === undefined || dropoffWindow === null) return true;
  const { start, end } = dropoffWindow;
  const lastMoment = new Date(end.getTime() - 1);
  return isOpen(start, zone) && isOpen(lastMoment, zone) && end.getTime() - start.getTime() <= MAX_HOURS_MS;
}

/** When its first offers are due by another pickup window. */
export function firstOfferAtOf({ now, hoursTimezone }: Changeable, window: TimeWindow | null): Date {
  const lead = new Date((window?.start ?? now).getTime() - DISPATCH_LEAD_SECONDS * 1000);
  const at = lead < now ? now : lead;
  return hoursTimezone === null ? at : opensFrom(at, hoursTimezone);
}

/** Whether so much more would be over the owner's limit of unpaid deliveries; undefined where none applies. Rule AMEND-8. */
export function isOverLimit(it: Changeable, moreMinor: Cents): boolean | undefined {
  const counts = it.payment !== null && (it.payment.status === 'requires_action' || it.payment.status === 'canceled');
  if (!counts || it.search !== 'begun') return undefined;
  return it.underWayMinor + moreMinor > it.limitMinor;
}

/** From 06:00 to 22:00. */
const MAX_HOURS_MS = 16 * 60 * 60 * 1000;

/** A delivery that was changed, as its outcome is stored: nothing of people, and no PIN. */
export interface ChangedDelivery {
  readonly id: DeliveryId;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly changed: readonly ChangeableField[];
  readonly fare: Omit<Fare, 'inputs'>;
  /** Where a PIN was asked for by this change: how often it has been renewed, from which it is derived. */
  readonly pinRenewals: number | null;
}
