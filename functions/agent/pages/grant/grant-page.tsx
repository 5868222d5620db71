import { acrInWords } from '#src/agent/page-words/consent-words.ts';
import { grantLimitsInWords, mostInWords } from '#src/agent/page-words/grant-words.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import { showUserCode } from '#src/agent/requests/user-code.ts';
import type { TooWeak } from '#src/http/caller/presence.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { AgentFrame, signInHref } from '#fn/agent/pages/agent-frame.tsx';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FaultSummary } from '#fn/agent/pages/faults.tsx';
import { GivenText, OddTexts } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { tickedIn } from '#fn/agent/pages/read-given.ts';
import { GrantFields, ScopeText } from './grant-fields.tsx';

/** What an agent asks for, as its page shows it. */
export interface AskedGrant {
  readonly request: GrantRequest;
  readonly profile: Profile;
  readonly now: Date;
  readonly code: string;
  readonly lacks: TooWeak | undefined;
  /** Whether the sign-in is recent enough to deny it. */
  readonly canDeny: boolean;
  readonly entered: Entered;
}

interface GrantPageProps {
  readonly asked: AskedGrant;
  readonly visitor: Visitor;
  readonly nonce: string;
}

/** Who asks, what it could do, how much it could cost, until when; less of it can be given. */
export const GrantPage = ({ asked, visitor, nonce }: GrantPageProps) => (
  <AgentFrame title="An agent asks for rights" nonce={nonce} visitor={visitor}>
    <main class="approval single">
      <FaultSummary faults={asked.entered.faults} />
      <div class="lead">
        <Asker asked={asked} />
        <Gist asked={asked} />
        <OddTexts texts={[asked.request.agent.name]} />
      </div>
      <GrantForm asked={asked} visitor={visitor} />
    </main>
  </AgentFrame>
);

interface AskedProps {
  readonly asked: AskedGrant;
}

const Asker = ({ asked: { request, now } }: AskedProps) => (
  <header class="asker">
    <p class="asker-who">
      <span class="avatar" aria-hidden="true">
        {Array.from(request.agent.name.trim())[0] ?? '?'}
      </span>
      <span>
        <strong>
          <GivenText text={request.agent.name} />
        </strong>{' '}
        <span class="mark" title="The agent named itself; nobody has checked it.">
          unverified
        </span>
        <br />
        <span class="quiet">
          Asked <Moment at={request.createdAt.toISOString()} now={now} />
        </span>
      </span>
    </p>
    <h1 class="asker-what">wants to act for you</h1>
  </header>
);

function Gist({ asked: { request, profile, now, code } }: AskedProps) {
  const { amount, how } = mostInWords(request.limits, profile);
  return (
    <dl class="gist">
      <div class="gist-sum">
        <dt>It can cost you</dt>
        <dd>
          <strong>{amount}</strong>
        </dd>
        <dd class="quiet">{how}</dd>
      </div>
      <div class="gist-time">
        <dt>Code</dt>
        <dd class="code">
          <strong>{showUserCode(code)}</strong>
        </dd>
        <dd class="quiet">
          ends <Moment at={request.expiresAt.toISOString()} now={now} as="ahead" />
        </dd>
      </div>
      <div class="gist-more">
        <dt>Even so</dt>
        <dd>You’re asked before it does what your rules ask you for.</dd>
      </div>
    </dl>
  );
}

const GrantForm = ({ asked, visitor }: Pick<GrantPageProps, 'asked' | 'visitor'>) => (
  <form class="panel choices" method="post" action="/grant">
    <FormToken of={visitor} />
    <button type="submit" disabled hidden aria-hidden="true" />
    <input type="hidden" name="code" value={showUserCode(asked.code)} />
    {asked.lacks === undefined ? (
      <GrantFields
        request={asked.request}
        entered={asked.entered}
        ticked={tickedIn(asked.entered.fields) ?? asked.request.scopes}
      />
    ) : (
      <Terms asked={asked} />
    )}
    <div class="actions main-actions">
      {asked.lacks === undefined ? (
        <button class="button" name="decision" value="approve">
          Allow what is ticked
        </button>
      ) : (
        <ProveFirst lacks={asked.lacks} code={asked.code} />
      )}
      {asked.canDeny && (
        <button class="button quiet" name="decision" value="deny">
          Deny
        </button>
      )}
    </div>
    {!asked.canDeny && <p class="quiet">Or leave it: what you don’t allow, it doesn’t get.</p>}
  </form>
);

const ProveFirst = ({ lacks, code }: { readonly lacks: TooWeak; readonly code: string }) => (
  <a class="button" href={signInHref({ to: `/grant?code=${showUserCode(code)}`, level: 'medium' })}>
    Continue with {lacks.needs.acrValues.map(acrInWords).join(' or ') || 'a fresh sign-in'}
  </a>
);

/** What is asked for, to read: less of it can be given by whoever has proved who they are. */
const Terms = ({ asked: { request } }: AskedProps) => (
  <>
    <h2>It could</h2>
    <ul>
      {request.scopes.map((scope) => (
        <li>
          <ScopeText scope={scope} />
        </li>
      ))}
    </ul>
    <p>{grantLimitsInWords(request.limits) || 'It names no limits of its own.'} You can allow less.</p>
  </>
);
