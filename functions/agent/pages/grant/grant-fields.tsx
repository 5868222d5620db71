import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { grantLabels } from '#src/agent/page-words/fault-words.ts';
import { scopeWords } from '#src/agent/page-words/rule-words.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FieldFault, toldOf } from '#fn/agent/pages/faults.tsx';

interface FieldsProps {
  readonly request: GrantRequest;
  readonly entered: Entered;
  /** The scopes that are ticked. */
  readonly ticked: readonly string[];
}

/** What an agent asks for, to give less of it: as it was asked for, or as the person entered it before. */
export const GrantFields = (props: FieldsProps) => (
  <>
    <Scopes {...props} />
    <Limits {...props} />
  </>
);

/** What a scope lets an agent do. */
export const ScopeText = ({ scope }: { readonly scope: string }) => {
  const { title, what } = scopeWords(scope);
  return (
    <span>
      {title}
      {what.length > 0 && <span class="quiet">: {what.join(', ')}</span>}
    </span>
  );
};

const Scopes = ({ request, entered: { faults }, ticked }: FieldsProps) => (
  <fieldset {...toldOf('scope', { faults })} tabindex={-1}>
    <legend>{grantLabels.scope}</legend>
    <ul class="scopes">
      {request.scopes.map((scope) => (
        <li>
          <label class="check">
            <input type="checkbox" name="scope" value={scope} checked={ticked.includes(scope)} />
            <ScopeText scope={scope} />
          </label>
        </li>
      ))}
    </ul>
    <p class="quiet">Untick what it shouldn’t.</p>
    <FieldFault name="scope" faults={faults} />
  </fieldset>
);

const hourChoices = [1, 4, 8, 24];

/** As they are asked for, lower if the person says so. */
function Limits({ request, entered: { fields, faults } }: FieldsProps) {
  const { maxCalls, maxPerCallMinor, maxTotalMinor, maxPerDayMinor } = request.limits;
  const field = (name: keyof typeof grantLabels, asked: string) => (
    <label class="field">
      {grantLabels[name]}
      <input
        name={name}
        value={fields[name] ?? asked}
        inputmode={name === 'max_calls' ? 'numeric' : 'decimal'}
        autocomplete="off"
        {...toldOf(name, { faults })}
      />
      <FieldFault name={name} faults={faults} />
    </label>
  );
  const dollars = (amount: Cents | null) => (amount === null ? '' : dollarsOf(amount));
  return (
    <fieldset>
      <legend>Within</legend>
      <div class="fields two">
        {field('max_per_call', dollars(maxPerCallMinor))}
        {field('max_total', dollars(maxTotalMinor))}
        {field('max_per_day', dollars(maxPerDayMinor))}
        {field('max_calls', maxCalls === null ? '' : String(maxCalls))}
        <label class="field">
          {grantLabels.hours}
          <select name="hours" {...toldOf('hours', { faults })}>
            {hourChoices.map((count) => (
              <option value={count} selected={fields['hours'] === String(count)}>
                {count === 1 ? 'an hour' : `${count} hours`}
              </option>
            ))}
          </select>
          <FieldFault name="hours" faults={faults} />
        </label>
      </div>
      <p class="quiet">An empty field: no limit of its own. Your day’s limit for all agents holds in any case.</p>
    </fieldset>
  );
}
