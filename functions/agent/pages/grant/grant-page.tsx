import { acrInWords, limitsInWords } from '#src/agent/page-words/consent-words.ts';
import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { scopeWords } from '#src/agent/page-words/rule-words.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import { showUserCode } from '#src/agent/requests/user-code.ts';
import type { TooWeak } from '#src/http/caller/presence.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import { AgentFrame, FormToken, signInHref } from '#fn/agent/pages/agent-frame.tsx';
import { GivenText, OddTexts } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

/** What an agent asks for, as its page shows it. */
export interface AskedGrant {
  readonly request: GrantRequest;
  readonly profile: Profile;
  readonly now: Date;
  readonly code: string;
  readonly lacks: TooWeak | undefined;
  readonly problem: string | undefined;
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

const Gist = ({ asked: { request, profile, now, code } }: AskedProps) => (
  <dl class="gist">
    <div class="gist-sum">
      <dt>It can cost you</dt>
      <dd>
        <strong>{formatUsd(mostOf(request, profile))}</strong>
      </dd>
      <dd class="quiet">US dollars a day, at most</dd>
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

/** A day’s most: of the grant or of all agents together, whichever is less. */
function mostOf({ limits }: GrantRequest, { dayLimitMinor }: Profile): Cents {
  const most = [limits.maxPerDayMinor, limits.maxTotalMinor].filter((limit) => limit !== null);
  return most.reduce((least, limit) => (limit < least ? limit : least), dayLimitMinor);
}

const GrantForm = ({ asked, visitor }: Pick<GrantPageProps, 'asked' | 'visitor'>) => (
  <form class="panel choices" method="post" action="/grant">
    <FormToken of={visitor} />
    <button type="submit" disabled hidden aria-hidden="true" />
    <input type="hidden" name="code" value={showUserCode(asked.code)} />
    {asked.problem !== undefined && (
      <p class="notice" role="alert">
        {asked.problem}
      </p>
    )}
    {asked.lacks === undefined ? (
      <>
        <Scopes asked={asked} />
        <Limits asked={asked} />
      </>
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
      <button class="button quiet" name="decision" value="deny">
        Deny
      </button>
    </div>
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
      {request.scopes.map((scope) => {
        const { title, what } = scopeWords(scope);
        return (
          <li>
            {title}
            {what.length > 0 && <span class="quiet">: {what.join(', ')}</span>}
          </li>
        );
      })}
    </ul>
    <p>{limitsInWords(request.limits) || 'It names no limits of its own.'} You can allow less.</p>
  </>
);

const Scopes = ({ asked: { request } }: AskedProps) => (
  <fieldset>
    <legend>It could</legend>
    <ul class="scopes">
      {request.scopes.map((scope) => {
        const { title, what } = scopeWords(scope);
        return (
          <li>
            <label class="check">
              <input type="checkbox" name="scope" value={scope} checked />
              <span>
                {title}
                {what.length > 0 && <span class="quiet">: {what.join(', ')}</span>}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
    <p class="quiet">Untick what it shouldn’t.</p>
  </fieldset>
);

const hourChoices = [1, 4, 8, 24];

/** As they are asked for, lower if the person says so. */
function Limits({ asked: { request } }: AskedProps) {
  const { maxCalls, maxPerCallMinor, maxTotalMinor, maxPerDayMinor } = request.limits;
  const field = (name: string, label: string, value: string) => (
    <label class="field">
      {label}
      <input name={name} value={value} inputmode="decimal" autocomplete="off" />
    </label>
  );
  const dollars = (amount: Cents | null) => (amount === null ? '' : dollarsOf(amount));
  return (
    <fieldset>
      <legend>Within</legend>
      <div class="fields two">
        {field('max_per_call', 'Dollars each time, at most', dollars(maxPerCallMinor))}
        {field('max_total', 'Dollars altogether, at most', dollars(maxTotalMinor))}
        {field('max_per_day', 'Dollars a day, at most', dollars(maxPerDayMinor))}
        {field('max_calls', 'Calls, at most', maxCalls === null ? '' : String(maxCalls))}
        <label class="field">
          For
          <select name="hours">
            {hourChoices.map((count) => (
              <option value={count}>{count === 1 ? 'an hour' : `${count} hours`}</option>
            ))}
          </select>
        </label>
      </div>
      <p class="quiet">An empty field: no limit of its own. Your day’s limit for all agents holds in any case.</p>
    </fieldset>
  );
}
