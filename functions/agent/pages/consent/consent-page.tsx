import { accountLabel, shownMinor } from '#src/agent/consent/envelope.ts';
import { boundInWords } from '#src/agent/page-words/bound-words.ts';
import { isAlarming, kindWords, reasonWords } from '#src/agent/page-words/consent-words.ts';
import { sumRows } from '#src/agent/page-words/subject-words.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { formatUsd } from '#src/money/cents.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { CardTerms } from '#fn/agent/pages/card-text.tsx';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FaultSummary } from '#fn/agent/pages/faults.tsx';
import { GivenText, OddTexts } from '#fn/agent/pages/given-text.tsx';
import type { LookedAt } from '#fn/agent/pages/look-at-consent.ts';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { Choices } from './consent-choices.tsx';
import { InputFields, textsOf, valuesOf } from './consent-input.tsx';
import { Outcome } from './consent-outcome.tsx';

export interface ConsentPageProps {
  readonly look: LookedAt;
  readonly visitor: Visitor;
  readonly nonce: string;
  /** What the person entered before they had to sign in again, or had something to mend. */
  readonly entered: Entered;
}

/** “Book a delivery” → “book a delivery”. */
const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** Who wants what, for how much, until when; then everything, and the choice. */
export function ConsentPage({ look, visitor, nonce, entered }: ConsentPageProps) {
  const { consent, status, about, fields } = look;
  const isPending = status === 'pending';
  return (
    <AgentFrame title={about.title} nonce={nonce} visitor={visitor} scripts={['/assets/consent.js']}>
      <main class="approval" id="approval" data-status={status} data-id={consent.id} data-now={look.now.toISOString()}>
        <div class="lead">
          {isPending && <FaultSummary faults={entered.faults} />}
          {!isPending && <Outcome look={look} visitor={visitor} />}
          <AskedBy look={look} isHeadline={isPending} />
          <Gist look={look} />
          {isPending && <Why look={look} />}
        </div>
        <section class="panel whole" aria-labelledby="whole">
          <h2 id="whole">{consent.decidedInput === null ? 'What exactly' : 'What you made of it'}</h2>
          <OddTexts texts={[consent.clientName, ...textsOf(fields)]} />
          {look.booking !== null && (
            <p>
              The delivery <GivenText text={boundInWords({ ...look.booking, decidedInput: null })} />, booked by{' '}
              <GivenText text={look.booking.clientName} />{' '}
              <Moment at={look.booking.createdAt.toISOString()} now={look.now} />.
            </p>
          )}
          <InputFields
            fields={fields}
            now={look.now}
            asked={consent.decidedInput === null ? undefined : valuesOf(shownInput(look.asked, []))}
          />
        </section>
        {isPending && <Choices look={look} visitor={visitor} entered={entered} />}
      </main>
    </AgentFrame>
  );
}

/** Why the person is asked, and what to be careful about. */
const Why = ({ look: { consent, about, before, now } }: LookProps) => (
  <p class={isAlarming(consent) ? 'notice' : 'why'}>
    {reasonWords({ consent, before, now }, about.consent)}
    {about.effects.destructive && ' It can’t be undone.'}
  </p>
);

interface LookProps {
  readonly look: LookedAt;
}

function AskedBy({ look: { consent, about, now, asker }, isHeadline }: LookProps & { readonly isHeadline: boolean }) {
  const Heading = isHeadline ? 'h1' : 'h2';
  return (
    <header class="asker">
      <p class="asker-who">
        <span class="avatar" aria-hidden="true">
          {Array.from(consent.clientName.trim())[0] ?? '?'}
        </span>
        <span>
          <strong>
            <GivenText text={consent.clientName} />
          </strong>{' '}
          <span class="mark" title="The agent named itself; nobody has checked it.">
            unverified
          </span>
          <br />
          <span class="quiet">
            {kindWords[consent.credentialKind]}
            {asker !== null && (
              <>
                , made <Moment at={asker.since.toISOString()} now={now} />
              </>
            )}
          </span>
        </span>
      </p>
      <Heading class="asker-what">
        {isHeadline ? 'wants to' : 'asked to'} {lowered(about.title)}
      </Heading>
    </header>
  );
}

/** How much, and until when. */
const Gist = ({ look }: LookProps) => (
  <dl class="gist">
    <Sum look={look} />
    {look.status === 'pending' ? <TimeLeft look={look} /> : <AskedAt look={look} />}
    <Details look={look} />
  </dl>
);

function Sum({ look: { consent, status } }: LookProps) {
  const total = shownMinor(consent);
  return (
    <div class="gist-sum">
      <dt>{status === 'pending' ? 'It costs you' : 'It was to cost'}</dt>
      <dd>
        <strong>{total === 0n ? 'Nothing' : formatUsd(total)}</strong>
      </dd>
      {total !== 0n && <dd class="quiet">US dollars, at most</dd>}
    </div>
  );
}

const TimeLeft = ({ look: { consent, now } }: LookProps) => (
  <div class="gist-time">
    <dt>Time to decide</dt>
    <dd>
      <strong id="countdown" role="timer" data-until={consent.expiresAt.toISOString()}>
        {leftOf(consent.expiresAt, now)}
      </strong>
    </dd>
    <dd class="quiet">
      until <Moment at={consent.expiresAt.toISOString()} now={now} as="at" />
    </dd>
  </div>
);

const AskedAt = ({ look: { consent, now } }: LookProps) => (
  <div class="gist-time">
    <dt>Asked</dt>
    <dd>
      <Moment at={consent.createdAt.toISOString()} now={now} />
    </dd>
  </div>
);

/** Which delivery it is about, what the sum is made of, for how long it is guaranteed, and whose money it is. */
const Details = ({ look: { consent, status, now, committing, subject } }: LookProps) => (
  <div class="gist-more">
    <CardTerms rows={[...subject, ...sumRows(consent, committing)]} now={now} />
    {status === 'pending' && consent.commitsMinor > 0n && (
      <>
        <dt>Price</dt>
        <dd>
          {consent.quotedUntil === null ? (
            'If it comes to more, you’re asked again'
          ) : (
            <>
              Guaranteed; that ends <Moment at={consent.quotedUntil.toISOString()} now={now} as="ahead" />
            </>
          )}
        </dd>
      </>
    )}
    <dt>Charged to</dt>
    <dd>{accountLabel(consent)}</dd>
  </div>
);

/** `14:05`, as the script keeps it. */
function leftOf(until: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
