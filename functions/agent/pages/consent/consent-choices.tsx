import { APPROVAL_SECONDS } from '#src/agent/consent/consent.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
import { acrInWords, decisionWords } from '#src/agent/page-words/consent-words.ts';
import { readUserCode, showUserCode } from '#src/agent/requests/user-code.ts';
import { formatUsd } from '#src/money/cents.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { signInHref } from '#fn/agent/pages/agent-frame.tsx';
import type { Entered } from '#fn/agent/pages/entered.ts';
import type { LookedAt } from '#fn/agent/pages/look-at-consent.ts';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { Decide } from './decide.tsx';
import { EditFields } from './edit-fields.tsx';
import { MoreWays } from './more-ways.tsx';

interface ChoicesProps {
  readonly look: LookedAt;
  readonly visitor: Visitor;
  readonly entered: Entered;
}

export const Choices = ({ look, visitor, entered }: ChoicesProps) => (
  <section class="panel choices" aria-labelledby="decide">
    <h2 id="decide">Your decision</h2>
    {look.lacks === undefined ? (
      <DecisionForm look={look} visitor={visitor} entered={entered} />
    ) : (
      <>
        <StepUp look={look} />
        <DenyForm look={look} visitor={visitor} />
      </>
    )}
    <p class="quiet code">
      Code <strong>{showUserCode(readUserCode(look.consent.userCode) ?? look.consent.userCode)}</strong>: your agent
      shows the same.
    </p>
  </section>
);

/** What the sign-in lacks, and the way to a better one: back to this very page. */
function StepUp({ look: { consent, about, lacks, needs } }: { readonly look: LookedAt }) {
  const { risk } = about.consent;
  const proof = needs.acrValues.map(acrInWords).join(' or ');
  const href = signInHref({ to: `/consent/${consent.id}`, level: risk });
  return (
    <>
      <p>
        {risk === 'low' ? 'Sign in once more to allow it' : `Only you may allow this: prove it with ${proof}`}
        {risk === 'high' && ', just for this decision'}.
      </p>
      <p>
        <a class="button wide" href={href}>
          {proof === '' ? 'Sign in to allow it' : `Continue with ${proof}`}
        </a>
      </p>
      <p class="quiet">
        {lacks?.because === 'acr'
          ? 'A program that holds your browser can press buttons, but not that.'
          : 'A sign-in counts for five minutes.'}
      </p>
    </>
  );
}

/** Saying no takes no other sign-in: it gives nothing away. */
const DenyForm = ({ look: { consent }, visitor }: Omit<ChoicesProps, 'entered'>) => (
  <form class="fields" method="post" action={`/consent/${consent.id}`}>
    <FormToken of={visitor} />
    <Decide decision="deny" isQuiet>
      {decisionWords.deny}
    </Decide>
  </form>
);

function DecisionForm({ look, visitor, entered }: ChoicesProps) {
  const { consent, options, editable } = look;
  const more = options.includes('approve_session') || options.includes('approve_limited');
  return (
    <form class="fields" method="post" action={`/consent/${consent.id}`}>
      <FormToken of={visitor} />
      {/* Enter in a field must not decide: a form whose first button is disabled isn’t sent by it. */}
      <button type="submit" disabled hidden aria-hidden="true" />
      {editable.length > 0 && <EditFields editable={editable} entered={entered} />}
      <div class="actions main-actions">
        {options.includes('approve_once') && (
          <Decide decision="approve_once">
            {decisionWords.approve_once} · {formatUsd(shownMinor(consent))}
          </Decide>
        )}
        <Decide decision="deny" isQuiet>
          {decisionWords.deny}
        </Decide>
      </div>
      {options.includes('approve_once') && (
        <p class="quiet">
          Your agent then sends the same request again, and it is done: once, within {APPROVAL_SECONDS / 60} minutes.
        </p>
      )}
      {more && <MoreWays look={look} entered={entered} />}
      <ProofNote look={look} />
    </form>
  );
}

/** What the sign-in proved: what the decision will be kept with. */
const ProofNote = ({ look: { about, needs } }: { readonly look: LookedAt }) =>
  about.consent.risk === 'low' ? (
    <></>
  ) : (
    <p class="quiet">You’ve signed in with {needs.acrValues.map(acrInWords).join(' or ')}: that is enough for this.</p>
  );
