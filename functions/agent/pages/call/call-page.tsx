import type { FeeAudit } from '#src/agent/fees/audit-call.ts';
import { boundInWords } from '#src/agent/page-words/bound-words.ts';
import { callHeadlines } from '#src/agent/page-words/outcome-words.ts';
import { shownInput } from '#src/agent/page-words/shown-input.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd, sum } from '#src/money/cents.ts';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { InputFields } from '#fn/agent/pages/consent/consent-input.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface CallPageProps {
  readonly found: FeeAudit;
  readonly visitor: Visitor;
  readonly now: Date;
  readonly nonce: string;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (json: string | null) => (json === null ? [] : shownInput(JSON.parse(json) as Fields, []));

/** What an agent did, what came of it, and what it cost. */
export function CallPage({ found, visitor, now, nonce }: CallPageProps) {
  const { call } = found.subject;
  const title = findCapability(call.appId, call.capabilityName)?.title ?? scopeName(call);
  return (
    <AgentFrame title={title} nonce={nonce} visitor={visitor}>
      <main class="approval single">
        <header>
          <p class="quiet">
            <GivenText text={call.clientName} /> ·{' '}
            <Moment at={(call.settledAt ?? call.createdAt).toISOString()} now={now} />
          </p>
          <h1>
            {title} <GivenText text={boundInWords({ ...call, decidedInput: null })} />
          </h1>
          <p>{callHeadlines[call.status]}</p>
        </header>
        <Cost found={found} />
        {call.output !== null && (
          <section class="panel whole" aria-labelledby="result">
            <h2 id="result">What came of it</h2>
            <InputFields fields={fieldsOf(call.output)} />
          </section>
        )}
        <section class="panel whole" aria-labelledby="asked">
          <h2 id="asked">{call.isEdited ? 'What was done, as you changed it' : 'What was done'}</h2>
          <InputFields fields={fieldsOf(call.input)} />
        </section>
        <p>
          {call.consentId !== null && (
            <>
              <a href={`/consent/${call.consentId}`}>What you allowed</a> ·{' '}
            </>
          )}
          <a href="/approvals">All approvals</a>
        </p>
      </main>
    </AgentFrame>
  );
}

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
