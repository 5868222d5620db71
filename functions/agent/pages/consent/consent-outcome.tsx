import type { Consent, ConsentStatus } from '#src/agent/consent/consent.ts';
import { limitsInWords, outcomeWords, proofWords } from '#src/agent/page-words/consent-words.ts';
import { formatUsd } from '#src/money/cents.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { FormToken } from '#fn/agent/pages/agent-frame.tsx';
import type { LookedAt } from '#fn/agent/pages/look-at-consent.ts';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface OutcomeProps {
  readonly look: LookedAt;
  readonly visitor: Visitor;
}

/** Shape and colour of the mark beside the headline. */
const marks: Readonly<Record<Exclude<ConsentStatus, 'pending'>, 'yes' | 'no' | 'over'>> = {
  approved: 'yes',
  reserved: 'yes',
  consumed: 'yes',
  denied: 'no',
  expired: 'over',
  cancelled: 'over',
  revoked: 'no',
};

/** What became of a request that can’t be decided any more. */
export function Outcome({ look, visitor }: OutcomeProps) {
  const { consent, status, now } = look;
  if (status === 'pending') return <></>;
  const { headline, meaning } = outcomeWords(status, consent);
  return (
    <section class="panel outcome" data-mark={marks[status]}>
      <h1>{headline}</h1>
      <p>{meaning}</p>
      {consent.decidedAt !== null && (
        <p class="quiet">
          Decided <Moment at={consent.decidedAt.toISOString()} now={now} />
          {consent.proof !== null && `, signed in with ${proofWords(consent.proof)}`}.
        </p>
      )}
      {status === 'approved' && <Standing consent={consent} now={now} visitor={visitor} />}
      <p>
        <a href="/approvals">All approvals</a>
      </p>
    </section>
  );
}

interface StandingProps {
  readonly consent: Consent;
  readonly now: Date;
  readonly visitor: Visitor;
}

/** An approval that still holds: how much of it is used, until when, and the way to take it back. */
export const Standing = ({ consent, now, visitor }: StandingProps) => (
  <>
    {consent.decision === 'approve_limited' && <p>{limitsInWords(consent.limits)}</p>}
    <p class="quiet">
      Holds until <Moment at={consent.expiresAt.toISOString()} now={now} as="at" />
      {consent.decision !== 'approve_once' &&
        `. Used ${consent.usedCalls === 1 ? 'once' : `${consent.usedCalls} times`} so far, for ${formatUsd(consent.usedMinor)}`}
      .
    </p>
    <form method="post" action={`/consent/${consent.id}/revoke`}>
      <FormToken of={visitor} />
      <button class="button quiet">Take it back</button>
    </form>
  </>
);
