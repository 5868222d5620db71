import type { Consent, ConsentStatus } from '#src/agent/consent/consent.ts';
import { holdsUntil } from '#src/agent/consent/standing.ts';
import { inputOf } from '#src/agent/consent/envelope.ts';
import { changesInWords } from '#src/agent/page-words/changed-words.ts';
import { limitsInWords, proofWords } from '#src/agent/page-words/consent-words.ts';
import { outcomeWords } from '#src/agent/page-words/outcome-words.ts';
import { formatUsd } from '#src/money/cents.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
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
  const { consent, status, now, standing } = look;
  if (status === 'pending') return <></>;
  const { headline, meaning } = outcomeWords(status, consent, standing);
  return (
    <section
      class="panel outcome"
      data-mark={standing === 'used_up' || standing === 'agent_ended' ? 'over' : marks[status]}
    >
      <h1>{headline}</h1>
      <p>{meaning}</p>
      <Changes look={look} />
      {consent.decidedAt !== null && (
        <p class="quiet">
          Decided <Moment at={consent.decidedAt.toISOString()} now={now} />
          {consent.proof !== null && `, signed in with ${proofWords(consent.proof)}`}.
        </p>
      )}
      {status === 'approved' && <Usage consent={consent} />}
      {standing === 'holds' && <Holding look={look} visitor={visitor} />}
      {status === 'consumed' && consent.callId !== null && (
        <p>
          <a class="button" href={`/calls/${consent.callId}`}>
            See the result and the receipt
          </a>
        </p>
      )}
      <p>
        <a href="/approvals">All approvals</a>
      </p>
    </section>
  );
}

/** What the person changed before they allowed it: that is what runs. */
const Changes = ({ look: { consent, asked } }: Pick<OutcomeProps, 'look'>) =>
  consent.decidedInput === null ? (
    <></>
  ) : (
    <ul class="changes">
      {changesInWords(asked, inputOf({ input: consent.decidedInput })).map((words) => (
        <li>
          <GivenText text={words} />
        </li>
      ))}
    </ul>
  );

/** How much an approval for several calls allows, and how much of it is used. */
const Usage = ({ consent: { decision, limits, usedCalls, usedMinor } }: { readonly consent: Consent }) =>
  decision === 'approve_once' ? (
    <></>
  ) : (
    <p>
      {decision === 'approve_limited' && limitsInWords(limits)}{' '}
      {usedCalls === 0
        ? 'Not used yet.'
        : `Used ${usedCalls === 1 ? 'once' : `${usedCalls} times`} so far, for ${formatUsd(usedMinor)}.`}
    </p>
  );

/** Until when an approval can be used, and the way to take it back. */
const Holding = ({ look: { consent, asker, now }, visitor }: OutcomeProps) => (
  <>
    <p class="quiet">
      That ends <Moment at={holdsUntil(consent, asker).toISOString()} now={now} as="ahead" />.
    </p>
    <form method="post" action={`/consent/${consent.id}/revoke`}>
      <FormToken of={visitor} />
      <button class="button quiet">Take it back</button>
    </form>
  </>
);
