import { scopeWords } from '#src/agent/page-words/rule-words.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { AgentFrame } from '#fn/agent/pages/agent-frame.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface GrantDoneProps {
  readonly request: GrantRequest;
  readonly visitor: Visitor;
  readonly now: Date;
  readonly nonce: string;
}

/** What came of a request for rights. */
export const GrantDonePage = ({ request, visitor, now, nonce }: GrantDoneProps) => (
  <AgentFrame title="Decided" nonce={nonce} visitor={visitor}>
    <main class="approval single">
      <section class="panel outcome" data-mark={request.status === 'denied' ? 'no' : 'yes'}>
        {request.status === 'denied' ? <Denied request={request} /> : <Approved request={request} now={now} />}
        <p>
          <a href="/approvals">All approvals</a>
        </p>
      </section>
    </main>
  </AgentFrame>
);

const Denied = ({ request: { agent } }: Pick<GrantDoneProps, 'request'>) => (
  <>
    <h1>You said no</h1>
    <p>
      <GivenText text={agent.name} /> gets nothing. You can close this page.
    </p>
  </>
);

const Approved = ({ request, now }: Pick<GrantDoneProps, 'request' | 'now'>) => (
  <>
    <h1>You allowed it</h1>
    <p>
      <GivenText text={request.agent.name} /> takes this up by itself within the next minutes. You can close this page.
    </p>
    <ul>
      {request.scopes.map((scope) => (
        <li>{scopeWords(scope).title}</li>
      ))}
    </ul>
    {request.grantExpiresAt !== null && (
      <p class="quiet">
        It ends <Moment at={request.grantExpiresAt.toISOString()} now={now} as="ahead" />.
      </p>
    )}
  </>
);
