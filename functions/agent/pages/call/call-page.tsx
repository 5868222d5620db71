import type { FeeAudit } from '#src/agent/fees/audit-call.ts';
import type { Addresses, CardRow } from '#src/agent/page-words/cards/card.ts';
import { cardOf } from '#src/agent/page-words/cards/card-of.ts';
import { boundInWords } from '#src/agent/page-words/bound-words.ts';
import { callHeadlines } from '#src/agent/page-words/outcome-words.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd, sum } from '#src/money/cents.ts';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { CardTerms } from '#fn/agent/pages/card-text.tsx';
import { CardView } from '#fn/agent/pages/card.tsx';
import { InputFields } from '#fn/agent/pages/consent/consent-input.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface CallPageProps {
  readonly found: FeeAudit;
  /** Which delivery it names by its id; nothing: it names none, or nobody can say. */
  readonly subject: readonly CardRow[];
  readonly visitor: Visitor;
  /** Of the siblings whose pages it leads to. */
  readonly addresses: Addresses;
  readonly now: Date;
  readonly nonce: string;
}

type Fields = Readonly<Record<string, unknown>>;
/** “to 101 Twin Peaks Blvd”: where the delivery goes that a call names by its id. */
function towardsOf(subject: readonly CardRow[]): string | undefined {
  const text = subject.find(({ label }) => label === 'To')?.text;
  return typeof text === 'string' ? `to ${text}` : undefined;
}

const parsed = (json: string) => JSON.parse(json) as Fields;

/** What an agent did, what came of it, and what it cost. */
export function CallPage({ found, subject, visitor, addresses, now, nonce }: CallPageProps) {
  const { call } = found.subject;
  const title = findCapability(call.appId, call.capabilityName)?.title ?? scopeName(call);
  return (
    <AgentFrame title={title} nonce={nonce} visitor={visitor} scripts={['/assets/call.js']}>
      <main class="approval single" id="past" data-now={now.toISOString()}>
        <header>
          <p class="quiet">
            <GivenText text={call.clientName} /> ·{' '}
            <Moment at={(call.settledAt ?? call.createdAt).toISOString()} now={now} />
          </p>
          <h1>
            {title} <GivenText text={towardsOf(subject) ?? boundInWords({ ...call, decidedInput: null })} />
          </h1>
          <p>{callHeadlines[call.status]}</p>
        </header>
        <Cost found={found} />
        {call.output !== null && <Result call={call} output={parsed(call.output)} addresses={addresses} now={now} />}
        <section class="panel whole" aria-labelledby="asked">
          <h2 id="asked">{call.isEdited ? 'What was done, as you changed it' : 'What was done'}</h2>
          {subject.length > 0 && (
            <dl class="terms">
              <CardTerms rows={subject} now={now} />
            </dl>
          )}
          <InputFields fields={shownInput(parsed(call.input), [])} now={now} />
        </section>
        <p>
          {call.consentId !== null && (
            <>
              <a href={`/consent/${call.consentId}`}>What you allowed</a> ·{' '}
            </>
          )}
          <a href="/calls">All that agents did</a> · <a href="/approvals">All approvals</a>
        </p>
      </main>
    </AgentFrame>
  );
}

interface ResultProps extends Pick<CallPageProps, 'addresses' | 'now'> {
  readonly call: FeeAudit['subject']['call'];
  readonly output: Fields;
}

/** What came of it in a person’s words; the answer’s every field is there for whoever wants it. */
const Result = ({ call, output, addresses, now }: ResultProps) => (
  <section class="panel whole" aria-labelledby="result">
    <h2 id="result">What came of it</h2>
    <CardView
      card={cardOf(
        call.appId,
        call.capabilityName,
        { input: parsed(call.input), result: output, forPerson: undefined },
        addresses,
      )}
      now={now}
    />
    <details class="more">
      <summary>Every detail</summary>
      <InputFields fields={shownInput(output, [])} now={now} />
    </details>
  </section>
);

/** The price in its parts, what it committed to, and whether all of it agrees. */
function Cost({ found: { subject, audit } }: { readonly found: FeeAudit }) {
  const { call, receipt } = subject;
  const { stored, isCharged, diffs } = audit;
  const committed = isCharged ? (call.committedMinor ?? call.commitsMinor) : (0n as typeof call.commitsMinor);
  return (
    <section class="panel whole" aria-labelledby="cost">
      <h2 id="cost">What it cost: {formatUsd(sum(stored.grossMinor, committed))}</h2>
      <dl class="input-fields">
        <div>
          <dt>The call</dt>
          <dd>
            {formatUsd(stored.grossMinor)}
            {stored.grossMinor > 0n && `, of which ${formatUsd(stored.platformFeeMinor)} is the platform’s`}
          </dd>
        </div>
        <div>
          <dt>Beyond that</dt>
          <dd>{committed === 0n ? 'Nothing' : formatUsd(committed)}</dd>
        </div>
        <div>
          <dt>Receipt</dt>
          <dd>{receipt === null ? 'None: nothing was charged' : `Number ${receipt.seq} of your account, signed`}</dd>
        </div>
      </dl>
      <p class={diffs.length === 0 ? 'quiet' : 'notice'}>
        {diffs.length === 0
          ? 'Computed again just now: price, books and receipt agree.'
          : 'Computed again just now: price, books and receipt don’t agree. Please tell us.'}
      </p>
    </section>
  );
}
