import { LIMITED_DAYS, MAX_LIMITED_DAYS, type ConsentDecision } from '#src/agent/consent/consent.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
import { acrInWords, decisionWords, fieldsInWords } from '#src/agent/page-words/consent-words.ts';
import { dollarsOf, editName, type EditableField } from '#src/agent/page-words/edit-form.ts';
import { labelOf } from '#src/agent/page-words/shown-input.ts';
import { readUserCode, showUserCode } from '#src/agent/requests/user-code.ts';
import { formatUsd } from '#src/money/cents.ts';
import { FormToken, signInHref } from '#fn/agent/pages/agent-frame.tsx';
import type { LookedAt } from '#fn/agent/pages/look-at-consent.ts';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

/** What the person entered before, by the form’s names, and what was wrong with it. */
export interface Entered {
  readonly fields: Readonly<Record<string, string>>;
  /** Under a field’s name, or the form’s own: ''. */
  readonly problems: Readonly<Record<string, string>>;
}

export const nothingEntered: Entered = { fields: {}, problems: {} };

interface ChoicesProps {
  readonly look: LookedAt;
  readonly visitor: Visitor;
  readonly entered: Entered;
}

export const Choices = ({ look, visitor, entered }: ChoicesProps) => (
  <section class="panel choices" aria-labelledby="decide">
    <h2 id="decide">Your decision</h2>
    {entered.problems[''] !== undefined && (
      <p class="notice" role="alert">
        {entered.problems['']}
      </p>
    )}
    {look.lacks === undefined ? (
      <DecisionForm look={look} visitor={visitor} entered={entered} />
    ) : (
      <StepUp look={look} />
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
        {risk === 'low' ? 'Sign in once more to decide' : `Only you may decide this: prove it with ${proof}`}
        {risk === 'high' && ', just for this decision'}.
      </p>
      <p>
        <a class="button wide" href={href}>
          {proof === '' ? 'Sign in to decide' : `Continue with ${proof}`}
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
      {more && <MoreWays look={look} entered={entered} />}
      <ProofNote look={look} />
    </form>
  );
}

interface DecideProps {
  readonly decision: ConsentDecision;
  readonly isQuiet?: boolean;
  readonly children?: unknown;
}

const Decide = ({ decision, isQuiet = false, children }: DecideProps) => (
  <button class={isQuiet ? 'button quiet' : 'button'} name="decision" value={decision}>
    {children}
  </button>
);

interface EditProps {
  readonly editable: readonly EditableField[];
  readonly entered: Entered;
}

/** Fields that the person may change. What they leave alone stays as it was asked. */
const EditFields = ({ editable, entered }: EditProps) => (
  <details class="more" open={editable.some(({ pointer }) => entered.fields[editName(pointer)] !== undefined)}>
    <summary>Change {fieldsInWords(editable.map(({ pointer }) => pointer))} first</summary>
    <div class="fields">
      {editable.map((field) => (
        <EditField field={field} entered={entered} />
      ))}
    </div>
  </details>
);

function EditField({ field, entered }: { readonly field: EditableField; readonly entered: Entered }) {
  const { pointer, name, kind, text } = field;
  const id = editName(pointer);
  const value = entered.fields[id] ?? text;
  return (
    <label class="field">
      <span>
        {labelOf(name)} {kind === 'money' && <span class="quiet">in dollars, at most {text}</span>}
      </span>
      {kind === 'money' ? (
        <input name={id} value={value} inputmode="decimal" autocomplete="off" />
      ) : (
        <textarea name={id} rows={text.length > 120 ? 8 : 2} dir="auto">
          {`\n${value}`}
        </textarea>
      )}
      <span class="field-problem">{entered.problems[id] ?? ''}</span>
    </label>
  );
}

const dayChoices = [1, 7, LIMITED_DAYS, MAX_LIMITED_DAYS];

/** Approvals for more than one call. */
function MoreWays({ look, entered }: Pick<ChoicesProps, 'look' | 'entered'>) {
  const { consent, about, options } = look;
  const { binds } = about.consent;
  const most = formatUsd(shownMinor(consent));
  const bound = binds.length === 0 ? 'this' : `this with the same ${fieldsInWords(binds)}`;
  return (
    <details class="more" open={Object.keys(entered.fields).some((name) => name.startsWith('limit_'))}>
      <summary>Allow it more than once</summary>
      <div class="more-ways">
        {options.includes('approve_session') && (
          <div class="way">
            <p>
              This agent may do {bound} again, each time for at most {most}, until its session ends, a day at most.
            </p>
            <Decide decision="approve_session" isQuiet>
              {decisionWords.approve_session}
            </Decide>
          </div>
        )}
        {options.includes('approve_limited') && <LimitedWay look={look} entered={entered} bound={bound} />}
      </div>
    </details>
  );
}

function LimitedWay({
  look: { consent },
  entered: { fields, problems },
  bound,
}: Pick<ChoicesProps, 'look' | 'entered'> & { readonly bound: string }) {
  const most = dollarsOf(shownMinor(consent));
  const days = fields['limit_days'] ?? String(LIMITED_DAYS);
  const amount = (name: string, label: string, value: string) => (
    <label class="field">
      {label}
      <input name={name} value={fields[name] ?? value} inputmode="decimal" autocomplete="off" />
      <span class="field-problem">{problems[name] ?? ''}</span>
    </label>
  );
  return (
    <div class="way">
      <p>This agent may do {bound} again, within these limits:</p>
      <div class="fields two">
        {amount('limit_per_call', 'Dollars each time, at most', most)}
        {amount('limit_total', 'Dollars altogether (empty: no limit)', '')}
        {amount('limit_calls', 'How often (empty: no limit)', '')}
        <label class="field">
          For
          <select name="limit_days">
            {dayChoices.map((count) => (
              <option value={count} selected={String(count) === days}>
                {count === 1 ? 'a day' : `${count} days`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Decide decision="approve_limited" isQuiet>
        {decisionWords.approve_limited}
      </Decide>
    </div>
  );
}

/** What the sign-in proved: what the decision will be kept with. */
const ProofNote = ({ look: { about, needs } }: { readonly look: LookedAt }) =>
  about.consent.risk === 'low' ? (
    <></>
  ) : (
    <p class="quiet">You’ve signed in with {needs.acrValues.map(acrInWords).join(' or ')}: that is enough for this.</p>
  );
