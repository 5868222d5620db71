import { grantLimitsInWords } from '#src/agent/page-words/grant-words.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { ScopeText } from './grant-fields.tsx';

interface GrantDoneProps {
  readonly request: GrantRequest;
  readonly visitor: Visitor;
  readonly now: Date;
  readonly nonce: string;
}

/** What came of a request for rights: now, or when its code is entered again. */
export const GrantDonePage = ({ request, visitor, now, nonce }: GrantDoneProps) => (
  <AgentFrame title="Decided" nonce={nonce} visitor={visitor}>
    <main class="approval single">
      {request.status === 'denied' ? <Denied request={request} /> : <Approved request={request} now={now} />}
    </main>
  </AgentFrame>
);

type DoneProps = Pick<GrantDoneProps, 'request' | 'now'>;

const Denied = ({ request: { agent } }: Pick<GrantDoneProps, 'request'>) => (
  <section class="panel outcome" data-mark="no">
    <h1>You said no</h1>
    <p>
      <GivenText text={agent.name} /> gets nothing. You can close this page.
    </p>
    <p>
      <a href="/approvals">All approvals</a>
    </p>
  </section>
);

/** It takes what was approved by itself; what it doesn’t take in time it never gets. */
function Approved({ request, now }: DoneProps) {
  const { agent, status, expiresAt } = request;
  const name = <GivenText text={agent.name} />;
  if (status === 'approved' && now >= expiresAt)
    return (
      <section class="panel outcome" data-mark="over">
        <h1>It wasn’t taken up</h1>
        <p>You allowed it, but {name} didn’t take it up in time. It has nothing, and has to ask again.</p>
        <p>
          <a href="/approvals">All approvals</a>
        </p>
      </section>
    );
  return (
    <section class="panel outcome" data-mark="yes">
      <h1>You allowed it</h1>
      {status === 'redeemed' ? (
        <p>{name} has taken it up.</p>
      ) : (
        <p>{name} takes it up by itself within the next minutes, or not at all. You can close this page.</p>
      )}
      <Given request={request} now={now} />
      <p>
        {status === 'redeemed'
          ? 'It is listed under '
          : 'It isn’t listed before that. From then on you can end it at any time, under '}
        <a href="/grants">Agents with access</a>
        {status === 'redeemed' && ', as long as it holds: you can end it there'}.
      </p>
    </section>
  );
}

/** What was given, within which limits, until when. */
const Given = ({ request: { scopes, limits, grantExpiresAt }, now }: DoneProps) => (
  <>
    <h2>It may</h2>
    <ul>
      {scopes.map((scope) => (
        <li>
          <ScopeText scope={scope} />
        </li>
      ))}
    </ul>
    <p>{grantLimitsInWords(limits) || 'It has no limits of its own: your day’s limit for all agents holds.'}</p>
    <p>
      {grantExpiresAt === null ? (
        'It ends an hour after it was taken up'
      ) : (
        <>
          {grantExpiresAt <= now ? 'It ended ' : 'It ends '}
          <Moment at={grantExpiresAt.toISOString()} now={now} as={grantExpiresAt <= now ? 'ago' : 'ahead'} />
        </>
      )}
      , or earlier if it isn’t used for half an hour.
    </p>
  </>
);
