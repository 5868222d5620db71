import { ago, ahead } from '#src/platform/words/relative-time.ts';
import type { VehicleType } from '#src/delivery/drivers/driver.ts';
import type { Onlooker } from './driver-sight.ts';
import type { TrackingJson, TrackingStatus } from './tracking.ts';

/** The words of the tracking page, for the server that renders it and the script that updates it. */

type Words = readonly [headline: string, next: string];

const byVehicle: Readonly<Record<VehicleType, string>> = {
  foot: 'on foot',
  bicycle: 'by bicycle',
  scooter: 'by scooter',
  motorcycle: 'by motorcycle',
  car: 'by car',
  van: 'by van',
  truck: 'by truck',
};

/** The words for each state: a headline, and what comes next. `Maya` stands for the driver. */
const byStatus: Readonly<Record<TrackingStatus, Words>> = {
  created: ['We have your order', 'No driver yet. The sender hasn’t asked for one so far.'],
  assigned: ['You have a driver', 'Maya will set off for the pickup.'],
  enroute_to_pickup: ['Off to the pickup', 'Maya picks your parcel up next.'],
  arrived_at_pickup: ['At the pickup', 'Your parcel is being handed to Maya.'],
  picked_up: ['Picked up', 'Maya has your parcel and will be on the way in a moment.'],
  enroute_to_dropoff: ['On the way to you', 'Maya is coming with your parcel.'],
  arriving: ['Almost there', 'Maya is around the corner. Please be ready.'],
  arrived_at_dropoff: ['At your door', 'Maya has arrived with your parcel.'],
  delivered: ['Delivered', 'Your parcel has arrived. Enjoy it.'],
  cancelled: ['Cancelled', 'This delivery won’t come. The sender can tell you more.'],
  returning: ['Going back', 'Your parcel couldn’t be handed over and returns to the sender.'],
  returned: ['Back with the sender', 'Your parcel couldn’t be handed over. The sender can tell you more.'],
  failed: ['No driver found', 'Nobody could take this delivery. The sender can tell you more.'],
};

const smallNumbers = ['nobody', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `askedAtOnce`: how many drivers the search asks at a time. */
export function wordsOf(tracking: TrackingJson, askedAtOnce: number): Words {
  const [headline, next] = byStatus[tracking.status];
  if (tracking.status === 'created' && tracking.jobStatus === 'offering') {
    const hasLostOne = tracking.events.some(({ type }) => type === 'given_back');
    const few = smallNumbers[askedAtOnce] ?? String(askedAtOnce);
    return [
      hasLostOne ? 'Looking for another driver' : 'Looking for a driver',
      `No driver yet. We’re asking up to ${few} nearby.`,
    ];
  }
  const name = tracking.driver?.firstName ?? 'The driver';
  return [headline, next.replace('Maya', next.startsWith('Maya') ? name : name.replace(/^(?:The|Your) /, 'the '))];
}

/** An entry of the log in a few words. */
export function stepWords(type: string): string {
  return steps[type] ?? type.replaceAll('_', ' ');
}

const steps: Readonly<Record<string, string>> = {
  created: 'Ordered',
  assigned: 'Driver found',
  given_back: 'The driver had to give it back',
  enroute_to_pickup: 'Set off for the pickup',
  arrived_at_pickup: 'Arrived at the pickup',
  picked_up: 'Picked up',
  enroute_to_dropoff: 'Set off to you',
  arrived_at_dropoff: 'Arrived at your door',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returning: 'Going back',
  returned: 'Back with the sender',
  failed: 'No driver found',
};

export const endings: readonly TrackingStatus[] = ['delivered', 'cancelled', 'returned', 'failed'];
export const hasEnded = ({ status }: Pick<TrackingJson, 'status'>) => endings.includes(status);

export interface Arrival {
  readonly label: string;
  readonly words: string;
  /** The time, if it is known. */
  readonly at: string | null;
}

/** When the parcel arrives: the main question of the page's readers. */
export function arrivalOf(tracking: TrackingJson, now: Date): Arrival {
  const { status, eta, driver, events } = tracking;
  if (hasEnded(tracking)) {
    const at = events.at(-1)?.at ?? tracking.updatedAt;
    return { label: status === 'delivered' ? 'Arrived' : 'Ended', words: ago(new Date(at), now), at };
  }
  const unknown = (words: string): Arrival => ({ label: 'Arrives', words, at: null });
  if (status === 'returning') return unknown('Not this time');
  if (status === 'arrived_at_dropoff') return unknown('Now');
  if (eta !== null) {
    const words = ahead(new Date(eta.dropoffAt), now).replace(/^in /, 'in about ');
    return { label: 'Arrives', words: status === 'arriving' ? 'any moment now' : words, at: eta.dropoffAt };
  }
  if (driver === null) return unknown('We’ll know once a driver is on the way');
  return unknown(`We’ll know once we hear from ${driver.firstName}`);
}

export interface Milestone {
  readonly label: string;
  readonly state: 'done' | 'now' | 'ahead' | 'stopped';
}

/** The number of milestones that are done in each state; the next one is in progress. */
const milestonesBehind: Readonly<Record<TrackingStatus, number>> = {
  created: 1,
  assigned: 2,
  enroute_to_pickup: 2,
  arrived_at_pickup: 2,
  picked_up: 3,
  enroute_to_dropoff: 3,
  arriving: 3,
  arrived_at_dropoff: 3,
  delivered: 4,
  cancelled: 1,
  returning: 3,
  returned: 4,
  failed: 1,
};

/** The four milestones, however the delivery ends. */
export function milestonesOf({ status, events }: TrackingJson): readonly Milestone[] {
  const isBack = status === 'returning' || status === 'returned';
  const labels = ['Ordered', 'Driver', 'Pickup', isBack ? 'Return' : 'Delivery'];
  const isOff = status === 'cancelled' || status === 'failed';
  const behind = isOff && events.some(({ type }) => type === 'assigned') ? 2 : milestonesBehind[status];
  return labels.map((label, at) => ({
    label,
    state: at < behind ? 'done' : isOff ? 'stopped' : at === behind ? 'now' : 'ahead',
  }));
}

/** Who delivers, and with which vehicle. */
export function driverWords({ driver, status, events }: TrackingJson): readonly [name: string, how: string] {
  if (driver !== null)
    return [driver.firstName, `${status === 'returning' ? 'returns it' : 'comes'} ${byVehicle[driver.vehicleType]}`];
  if (!endings.includes(status)) return ['Your driver', 'shows up here once found'];
  if (status === 'failed') return ['No driver', 'could take it'];
  if (status !== 'cancelled') return ['Your driver', 'has finished this job'];
  return events.some(({ type }) => type === 'assigned')
    ? ['Your driver', 'isn’t coming any more']
    : ['No driver', 'had been found yet'];
}

/** What happens to the fee of a delivery that didn't succeed; null if nothing does. */
export function feeNote({ status }: Pick<TrackingJson, 'status'>): string | null {
  if (status === 'cancelled') return 'Agreed when it was ordered. A delivery that is cancelled costs less, or nothing.';
  return status === 'failed' ? 'Agreed when it was ordered. A delivery without a driver costs nothing.' : null;
}

/**
 * What the map says about the driver. `isFresh`: whether the last position may still be shown; `seenAgo`: how old it is,
 * where one is known.
 */
export function mapWords(
  tracking: TrackingJson,
  isFresh: boolean,
  seenAgo?: string,
  onlooker: Onlooker = 'public',
): string {
  const { driver, driverLocation, status } = tracking;
  if (hasEnded(tracking)) return 'Positions aren’t shown any more.';
  if (driver === null) return 'The driver appears here once there is one.';
  if (status === 'returning') return 'On the way back no position is shown.';
  const isNear = status === 'arriving' || status === 'arrived_at_dropoff';
  if (isNear && onlooker === 'public') return 'Near your door no position is shown.';
  if (driverLocation === null || !isFresh) {
    if (seenAgo === undefined) return `No position from ${driver.firstName.replace(/^Your /, 'your ')} at the moment.`;
    return `${driver.firstName}’s last position is from ${seenAgo}.`;
  }
  return driverLocation.precision === 'coarse'
    ? `${driver.firstName} is somewhere in the dashed square.`
    : `${driver.firstName} was here moments ago.`;
}
