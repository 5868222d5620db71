import { scoring } from '#src/delivery/dispatch/score.ts';
import { HANDOVER_SECONDS } from '#src/delivery/journey/eta.ts';
import { hasEnded } from './tracking-words.ts';
import type { TrackingJson } from './tracking.ts';

/**
 * How far a delivery is and what is left, in words. They are made of the public document alone: its arrival time, which
 * is in whole minutes, and the moments of its log. So whoever reads them knows no more than whoever reads it (TRACK-22).
 */

const MINUTE_MS = 60_000;
const HOUR_SECONDS = 3_600;
/** Steps of miles: wider than what a minute of the arrival time is, at every vehicle's speed. */
const MILES = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 50, 75, 100] as const;

/** Great-circle miles that a vehicle goes in so much time, in town. */
const milesIn = (seconds: number, mph: number) => (seconds * mph) / (HOUR_SECONDS * scoring.detour);

function milesWords(miles: number): string {
  const step = MILES.findLast((each) => each <= miles + 0.5);
  if (step === undefined) return 'less than a mile';
  return step === 1 ? 'about a mile' : `about ${step} miles`;
}

const SHARES = [
  [0.9, 'nearly all of the way'],
  [0.7, 'three quarters of the way'],
  [0.58, 'two thirds of the way'],
  [0.42, 'half of the way'],
  [0.29, 'a third of the way'],
  [0.18, 'a quarter of the way'],
] as const;

const setOff = ({ events }: TrackingJson) => events.findLast(({ type }) => type === 'picked_up')?.at;

/** What is left of the way; empty where nothing is known of it. */
export function leftWords(tracking: TrackingJson, now: Date): string {
  const { status, eta, driver } = tracking;
  if (eta === null || driver === null || hasEnded(tracking) || status === 'arriving') return '';
  const since = setOff(tracking);
  const handoverMs = since === undefined ? HANDOVER_SECONDS * 1000 : 0; // of the time before the pickup, no way is gone in
  const leftMs = Math.max(MINUTE_MS, Date.parse(eta.dropoffAt) - now.getTime() - handoverMs);
  const miles = milesWords(milesIn(leftMs / 1000, scoring.townMph[driver.vehicleType]));
  if (eta.pickupAt !== null) return `To the pickup first, then to you: ${miles} in all.`;
  if (status === 'arrived_at_pickup' || since === undefined) return `From the pickup it is ${miles} to you.`;
  const goneMs = Math.max(0, now.getTime() - Date.parse(since));
  const share = SHARES.find(([least]) => goneMs / (goneMs + leftMs) >= least)?.[1];
  return share === undefined ? `Just set off, ${miles} to go.` : `${upper(share)}, ${miles} to go.`;
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The same for the recipient, exactly. */
export function exactLeftWords(remaining: { readonly miles: number } | null): string {
  if (remaining === null) return '';
  return remaining.miles < 0.1 ? 'Less than 0.1 miles to go.' : `${remaining.miles.toFixed(1)} miles to go.`;
}
