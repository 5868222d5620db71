import { shownMinor } from './envelope.ts';
import { statusOf, type Consent } from './consent.ts';

/** The key or grant that asks. */
export interface Asker {
  readonly since: Date;
  /** When it ends, or ended: what it descends from ends it, too. */
  readonly endsAt: Date;
  /** It wasn’t used for so long that it has ended. */
  readonly isIdle: boolean;
}

/** Who asks, and what of the same they were allowed before, the last time. */
export interface AskerNow {
  readonly asker: Asker | null;
  readonly before: Consent | null;
  /** The call that booked the delivery that it is about, if an agent did. */
  readonly booking: Booking | null;
}

/** How something came to be that a later request names by its id. */
export interface Booking extends Pick<Consent, 'clientName' | 'createdAt' | 'appId' | 'capabilityName' | 'input'> {}

type Limited = Pick<Consent, 'decision' | 'limits' | 'usedCalls' | 'usedMinor' | 'grossMinor'>;

/** Nothing more can be done with it: not even a call that commits to nothing beside its price. */
function isUsedUp({ decision, limits: { maxCalls, maxTotalMinor }, usedCalls, usedMinor, grossMinor }: Limited) {
  if (decision !== 'approve_limited') return false;
  if (maxCalls !== null && usedCalls >= maxCalls) return true;
  return (
    maxTotalMinor !== null &&
    (usedMinor + grossMinor > maxTotalMinor || (maxTotalMinor > 0n && usedMinor >= maxTotalMinor))
  );
}

const hasEnded = (asker: Asker | null, now: Date) => asker !== null && (asker.isIdle || asker.endsAt <= now);

/** Until when something holds that was approved: whoever asked has to be there, too. */
export const holdsUntil = ({ expiresAt }: Pick<Consent, 'expiresAt'>, asker: Asker | null): Date =>
  asker !== null && asker.endsAt < expiresAt ? asker.endsAt : expiresAt;

/** What there is of an approval: `used_up`, though its time isn’t over; `agent_ended`: whoever could use it has ended. */
export type Standing = 'holds' | 'used_up' | 'agent_ended' | 'over';

export function standingOf(consent: Consent, asker: Asker | null, now: Date): Standing {
  if (statusOf(consent, now) !== 'approved') return 'over';
  if (hasEnded(asker, now)) return 'agent_ended';
  return isUsedUp(consent) ? 'used_up' : 'holds';
}

/** Whether the very call that was asked for runs with what was approved: limits may be less than it comes to. */
export function coversAsked(consent: Pick<Consent, 'limits' | 'grossMinor' | 'commitsMinor'>): boolean {
  const { maxPerCallMinor, maxTotalMinor } = consent.limits;
  const asked = shownMinor(consent);
  return (maxPerCallMinor === null || asked <= maxPerCallMinor) && (maxTotalMinor === null || asked <= maxTotalMinor);
}
