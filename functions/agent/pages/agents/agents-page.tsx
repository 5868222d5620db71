import { SHOWN_GRANTS, type Agents } from '#src/agent/approvals/agents.ts';
import { statusOf, type Grant } from '#src/agent/grants/grant.ts';
import { endedWords, grantLimitsInWords, spentInWords } from '#src/agent/page-words/grant-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import { ScopeText } from '#fn/agent/pages/grant/grant-fields.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface AgentsProps {
  readonly agents: Agents;
  readonly visitor: Visitor;
  readonly nonce: string;
}

/** Who may act for the person, until when, within what; each can be ended. */
export const AgentsPage = ({ agents, visitor, nonce }: AgentsProps) => (
  <AgentFrame title="Agents with access" nonce={nonce} visitor={visitor}>
    <main class="approval single">
      <h1>{agents.live.length === 0 ? 'No agent has access' : 'Agents with access'}</h1>
      {agents.live.length === 0 && (
        <p class="panel">
          When you allow an agent to act for you, it shows up here. An agent shows you a code?{' '}
          <a href="/grant">Enter it here</a>.
        </p>
      )}
      {agents.live.map((grant) => (
        <Agent grant={grant} now={agents.now} visitor={visitor} />
      ))}
      {agents.live.length === SHOWN_GRANTS && <p class="quiet">These are the first {SHOWN_GRANTS}.</p>}
      <Ended {...agents} />
      <p class="quiet">
        Keys of your account aren’t shown here. What waits for you and what you allowed is under{' '}
        <a href="/approvals">Approvals</a>.
      </p>
    </main>
  </AgentFrame>
);

interface AgentProps {
  readonly grant: Grant;
  readonly now: Date;
  readonly visitor: Visitor;
}

const Agent = ({ grant, now, visitor }: AgentProps) => (
  <section class="panel agent" aria-labelledby={`agent-${grant.id}`}>
    <div>
      <h2 id={`agent-${grant.id}`}>
        <GivenText text={grant.agent.name} />
      </h2>
      <p class="quiet">
        {grant.depth > 0 && 'Handed on by another agent. '}
        Since <Moment at={grant.createdAt.toISOString()} now={now} />, ends{' '}
        <Moment at={grant.expiresAt.toISOString()} now={now} as="ahead" /> at the latest
        {grant.accountId !== grant.userId && `, for ${grant.accountId.slice(grant.accountId.indexOf(':') + 1)}`}.
      </p>
    </div>
    {statusOf(grant, now) === 'exhausted' && <p class="notice">Its limits are used up: it can do nothing more.</p>}
    <p>It may:</p>
    <ul>
      {grant.scopes.map((scope) => (
        <li>
          <ScopeText scope={scope} />
        </li>
      ))}
    </ul>
    <p>
      {grantLimitsInWords(grant.limits) || 'No limits of its own: your day’s limit for all agents holds.'}{' '}
      {spentInWords(grant.spent)}
      {Object.keys(grant.constraints).length > 0 && ' Some of it is for certain values only.'}
    </p>
    <form method="post" action={`/grants/${grant.id}/end`}>
      <FormToken of={visitor} />
      <button class="button danger" aria-label={`End its access: ${grant.agent.name}`}>
        End its access
      </button>
    </form>
  </section>
);

const Ended = ({ ended, now }: Agents) =>
  ended.length === 0 ? (
    <></>
  ) : (
    <section class="panel" aria-labelledby="ended">
      <h2 id="ended">Ended lately</h2>
      <ul class="rows">
        {ended.map(({ agent, revokedAt, revokedReason }) => (
          <li>
            <p>
              <GivenText text={agent.name} />
              <br />
              <span class="quiet">
                {endedWords[revokedReason ?? 'owner']}{' '}
                {revokedAt !== null && <Moment at={revokedAt.toISOString()} now={now} />}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
