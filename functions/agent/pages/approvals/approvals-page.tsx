import { CALLS_LOOKED_AT, type AgentSpend, type Overview } from '#src/agent/approvals/overview.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import { holdsUntil } from '#src/agent/consent/standing.ts';
import { aboutOf, shownMinor } from '#src/agent/consent/envelope.ts';
import { boundInWords } from '#src/agent/page-words/bound-words.ts';
import { decisionWords } from '#src/agent/page-words/consent-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import type { TooWeak } from '#src/http/caller/presence.ts';
import { formatUsd } from '#src/money/cents.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { CallRow, totalOf } from '#fn/agent/pages/calls/call-row.tsx';
import { FaultSummary } from '#fn/agent/pages/faults.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { Rules, withinRules, type RulesProblem } from './rules-section.tsx';

export interface ApprovalsProps {
  readonly overview: Overview;
  readonly visitor: Visitor;
  /** What the visitor’s sign-in lacks to change their rules; undefined: nothing. */
  readonly lacks: TooWeak | undefined;
  readonly problem: RulesProblem | undefined;
  readonly nonce: string;
}

/** What agents ask, may do, cost and did. */
export const ApprovalsPage = ({ overview, visitor, lacks, problem, nonce }: ApprovalsProps) => (
  <AgentFrame title="Approvals" nonce={nonce} visitor={visitor} scripts={['/assets/approvals.js']}>
    <main class="inbox" id="inbox" data-now={overview.now.toISOString()}>
      <FaultSummary faults={problem?.entered.faults ?? []} within={withinRules(problem?.of ?? '')} />
      <h1 class="full">{headlineOf(overview.pending.length)}</h1>
      <Pending {...overview} />
      <Unknown {...overview} />
      <Standing overview={overview} visitor={visitor} />
      <Spend {...overview} />
      <Recent {...overview} />
      <Rules profile={overview.profile} now={overview.now} visitor={visitor} lacks={lacks} problem={problem} />
      <p class="quiet full">
        <a href="/grants">Agents with access</a>: see what they may do, and end it. An agent shows you a code?{' '}
        <a href="/grant">Enter it here</a>.
      </p>
    </main>
  </AgentFrame>
);

const headlineOf = (count: number) =>
  count === 0 ? 'Nothing waits for you' : count === 1 ? 'One request waits for you' : `${count} requests wait for you`;

/** What is asked, to whom, and by whom: it leads to all of it. */
const What = ({ consent }: { readonly consent: Consent }) => (
  <p>
    <a href={`/consent/${consent.id}`}>
      <strong>{aboutOf(consent).title}</strong> <GivenText text={boundInWords(consent)} />
    </a>
    <br />
    <span class="quiet">
      <GivenText text={consent.clientName} />
    </span>
  </p>
);

const Pending = ({ pending, now }: Overview) =>
  pending.length === 0 ? (
    <section class="panel full" aria-label="Waiting">
      <p>When an agent wants to do something that needs your word, it shows up here.</p>
    </section>
  ) : (
    <section class="panel full" aria-label="Waiting">
      <ul class="rows pending">
        {pending.map((consent) => (
          <li>
            <What consent={consent} />
            <p class="amount">
              <strong>{formatUsd(shownMinor(consent))}</strong>
              <br />
              <span class="quiet">
                ends <Moment at={consent.expiresAt.toISOString()} now={now} as="ahead" />
              </span>
            </p>
            <a class="button full" href={`/consent/${consent.id}`}>
              Look and decide
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

/** Calls of which nobody knows whether they had their effect. */
const Unknown = ({ unknown, now }: Overview) =>
  unknown.length === 0 ? (
    <></>
  ) : (
    <section class="panel full outcome" data-mark="over" aria-labelledby="unknown">
      <h2 id="unknown">We don’t know whether this was done</h2>
      <p>
        The connection was lost in the middle, and nobody can tell us any more. It isn’t tried again, and you aren’t
        charged for it. Look where it would have had its effect, and ask your agent again if it hadn’t.
      </p>
      <ul class="rows">
        {unknown.map((call) => (
          <CallRow call={call} now={now} />
        ))}
      </ul>
    </section>
  );

const Standing = ({ overview: { standing, now }, visitor }: { overview: Overview; visitor: Visitor }) => (
  <section class="panel short" aria-labelledby="standing">
    <h2 id="standing">Allowed right now</h2>
    {standing.length === 0 && <p class="quiet">No approval of yours is open.</p>}
    <ul class="rows">
      {standing.map(({ consent, asker }) => (
        <li>
          <p>
            <a href={`/consent/${consent.id}`}>
              {aboutOf(consent).title} <GivenText text={boundInWords(consent)} />
            </a>
            <br />
            <span class="quiet">
              <GivenText text={consent.clientName} /> · {consent.decision === null ? '' : allowedWords(consent)} · ends{' '}
              <Moment at={holdsUntil(consent, asker).toISOString()} now={now} as="ahead" />
            </span>
          </p>
          <form method="post" action={`/consent/${consent.id}/revoke`}>
            <FormToken of={visitor} />
            <input type="hidden" name="to" value="approvals" />
            <button
              class="button quiet"
              aria-label={`Take back: ${aboutOf(consent).title} ${boundInWords(consent)}`.trim()}
            >
              Take back
            </button>
          </form>
        </li>
      ))}
    </ul>
  </section>
);

const allowedWords = ({ decision, usedCalls, usedMinor }: Consent) =>
  decision === 'approve_once'
    ? 'once'
    : `${decisionWords[decision ?? 'approve_session'].replace('Allow ', '')}, ${usedCalls === 0 ? 'not used yet' : `used ${usedCalls}×, ${formatUsd(usedMinor)}`}`;

const Spend = ({ spend, lookedAt }: Overview) => (
  <section class="panel short" aria-labelledby="spend">
    <h2 id="spend">This month, by agent</h2>
    {spend.length === 0 && <p class="quiet">No agent has cost you anything this month.</p>}
    <ul class="rows">
      {spend.map((row) => (
        <li>
          <p>
            <GivenText text={row.clientName} />
            <br />
            <span class="quiet">{callsInWords(row)}</span>
          </p>
          <p class="amount">
            <strong>{formatUsd(totalOf(row))}</strong>
          </p>
        </li>
      ))}
    </ul>
    {spend.length > 0 && <p class="quiet">What was cancelled or given back since isn’t counted.</p>}
    {lookedAt === CALLS_LOOKED_AT && <p class="quiet">Of your latest {lookedAt.toLocaleString('en-US')} calls.</p>}
  </section>
);

const callsInWords = ({ calls, grossMinor }: AgentSpend) =>
  `${calls === 1 ? 'one call' : `${calls} calls`}, of it ${formatUsd(grossMinor)} for the calls themselves`;

const Recent = ({ calls, now }: Overview) => (
  <section class="panel tall" aria-labelledby="recent">
    <h2 id="recent">What agents did</h2>
    {calls.length === 0 && <p class="quiet">Nothing yet.</p>}
    <ul class="rows">
      {calls.map((call) => (
        <CallRow call={call} now={now} />
      ))}
    </ul>
    {calls.length > 0 && (
      <p>
        <a href="/calls">All that agents did</a>
      </p>
    )}
  </section>
);
