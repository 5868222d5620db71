import { neverUnasked } from '#src/agent/profile/allows.ts';
import { ALLOW_DAYS, MAX_ALLOW_DAYS, type ProfileRule } from '#src/agent/profile/profile.ts';
import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { ruleLabels } from '#src/agent/page-words/fault-words.ts';
import { isWritten, modeWords } from '#src/agent/page-words/rule-words.ts';
import { labelOf } from '#src/agent/page-words/shown-input.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FieldFault, toldOf } from '#fn/agent/pages/faults.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

interface RuleFormProps {
  readonly capability: Capability;
  /** Of the rules that are shown. */
  readonly version: number;
  readonly visitor: Visitor;
  readonly entered: Entered;
  readonly rule: ProfileRule | undefined;
}

/** Sets a capability’s rule: as it is, or as the person entered it before. */
export function RuleForm({ capability, version, visitor, entered, rule }: RuleFormProps) {
  const scope = scopeName(capability);
  const unwritten = capability.consent.binds.filter((pointer) => !isWritten(capability, pointer));
  const never = neverUnasked(capability);
  const canAllow = never === undefined && unwritten.length === 0;
  const standing = entered.fields['standing'] ?? rule?.standing ?? 'ask';
  const told = { faults: entered.faults, within: scope };
  const choice = (value: string, words: string) => (
    <label class="check">
      <input type="radio" name="standing" value={value} checked={standing === value} /> {words}
    </label>
  );
  return (
    <form class="fields" method="post" action="/approvals/rules">
      <FormToken of={visitor} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="capability" value={scope} />
      <fieldset {...toldOf('standing', told)} tabindex={-1}>
        <legend class="unseen">{capability.title}</legend>
        {choice('ask', `Ask me. ${modeWords(capability)}.`)}
        {choice('never', 'Never. No agent may do it.')}
        {canAllow && choice('allow', 'Allow it without asking, within this:')}
        <FieldFault name="standing" {...told} />
      </fieldset>
      {never !== undefined && <p class="quiet">It can’t be allowed for good: you’re always asked about it.</p>}
      {never === undefined && unwritten.length > 0 && (
        <p class="quiet">To allow it for good, choose “Allow with limits” when an agent asks.</p>
      )}
      {canAllow && <AllowFields capability={capability} entered={entered} rule={rule} />}
      <button class="button">Save this rule</button>
    </form>
  );
}

const dayChoices = [1, 7, ALLOW_DAYS, MAX_ALLOW_DAYS];

const amountOf = (amount: ProfileRule['maxPerCallMinor'] | undefined) =>
  amount === null || amount === undefined ? '' : dollarsOf(amount);

function AllowFields({ capability, entered, rule }: Pick<RuleFormProps, 'capability' | 'entered' | 'rule'>) {
  const { fields, faults } = entered;
  const told = { faults, within: scopeName(capability) };
  const days = fields['days'] ?? String(ALLOW_DAYS);
  const amount = (name: 'max_per_call' | 'max_per_day', value: string) => (
    <label class="field">
      {ruleLabels[name]}
      <input name={name} value={fields[name] ?? value} inputmode="decimal" autocomplete="off" {...toldOf(name, told)} />
      <FieldFault name={name} {...told} />
    </label>
  );
  return (
    <div class="fields two">
      {capability.consent.binds.map((pointer) => (
        <label class="field">
          {labelOf(pointer.slice(1))}: one a line
          <textarea name={`bound:${pointer}`} rows={2} {...toldOf(`bound:${pointer}`, told)}>
            {fields[`bound:${pointer}`] ?? (rule?.bound[pointer] ?? []).map(String).join('\n')}
          </textarea>
          <FieldFault name={`bound:${pointer}`} {...told} />
        </label>
      ))}
      {amount('max_per_call', amountOf(rule?.maxPerCallMinor))}
      {amount('max_per_day', amountOf(rule?.maxPerDayMinor))}
      <label class="field">
        {ruleLabels.days}
        <select name="days" {...toldOf('days', told)}>
          {dayChoices.map((count) => (
            <option value={count} selected={String(count) === days}>
              {count === 1 ? 'a day' : `${count} days`}
            </option>
          ))}
        </select>
        <FieldFault name="days" {...told} />
      </label>
    </div>
  );
}
