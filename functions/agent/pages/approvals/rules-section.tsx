import { neverUnasked } from '#src/agent/profile/allows.ts';
import { ALLOW_DAYS, MAX_ALLOW_DAYS, type Profile, type ProfileRule } from '#src/agent/profile/profile.ts';
import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { askedAbout, isWritten, modeWords } from '#src/agent/page-words/rule-words.ts';
import { labelOf } from '#src/agent/page-words/shown-input.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import type { TooWeak } from '#src/http/caller/presence.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd } from '#src/money/cents.ts';
import { FormToken, signInHref } from '#fn/agent/pages/agent-frame.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';

/** What was wrong with a change, and of which rule; '' of the day’s limit. */
export interface RulesProblem {
  readonly of: string;
  readonly text: string;
}

interface RulesProps {
  readonly profile: Profile;
  readonly now: Date;
  readonly visitor: Visitor;
  readonly lacks: TooWeak | undefined;
  readonly problem: RulesProblem | undefined;
}

/** What the person lets agents do for good. */
export const Rules = (props: RulesProps) => (
  <section class="panel full" aria-labelledby="rules" id="your-rules">
    <h2 id="rules">Your rules</h2>
    <DayLimit {...props} />
    {props.lacks !== undefined && (
      <p>
        <a class="button quiet" href={signInHref({ to: '/approvals', level: 'medium' })}>
          Prove it’s you to change them
        </a>
      </p>
    )}
    <ul class="rows">
      {askedAbout.map((capability) => (
        <RuleRow {...props} capability={capability} />
      ))}
    </ul>
  </section>
);

const DayLimit = ({ profile, visitor, lacks, problem }: RulesProps) => (
  <>
    <p>
      All agents together may cost you <strong>{formatUsd(profile.dayLimitMinor)}</strong> a day (UTC).
    </p>
    {lacks === undefined && (
      <details class="more" open={problem?.of === ''}>
        <summary>Change the day’s limit</summary>
        <form class="fields" method="post" action="/approvals/rules">
          <FormToken of={visitor} />
          <input type="hidden" name="version" value={profile.version} />
          <label class="field">
            Dollars a day
            <input
              name="day_limit"
              value={dollarsOf(profile.dayLimitMinor)}
              inputmode="decimal"
              autocomplete="off"
              required
            />
            <span class="field-problem">{problem?.of === '' ? problem.text : ''}</span>
          </label>
          <button class="button">Save the limit</button>
        </form>
      </details>
    )}
  </>
);

type RowProps = RulesProps & { readonly capability: Capability };

const ruleFor = ({ profile, capability }: RowProps) =>
  profile.rules.find((rule) => scopeName(rule) === scopeName(capability));

function RuleRow(props: RowProps) {
  const { capability, lacks, problem } = props;
  const rule = ruleFor(props);
  return (
    <li>
      <div class="full">
        <p>
          <strong>{capability.title}</strong>
          <br />
          <span class="quiet">
            {rule === undefined ? modeWords(capability) : <RuleWords rule={rule} now={props.now} />}
          </span>
        </p>
        {lacks === undefined && (
          <details class="more" open={problem?.of === scopeName(capability)}>
            <summary aria-label={`Change: ${capability.title}`}>Change</summary>
            <RuleForm {...props} rule={rule} />
          </details>
        )}
      </div>
    </li>
  );
}

function RuleWords({ rule, now }: { readonly rule: ProfileRule; readonly now: Date }) {
  if (rule.standing === 'never') return <>Never: no agent may do it, and you aren’t asked</>;
  const limits = [
    ...(rule.maxPerCallMinor === null ? [] : [`at most ${formatUsd(rule.maxPerCallMinor)} each time`]),
    ...(rule.maxPerDayMinor === null ? [] : [`at most ${formatUsd(rule.maxPerDayMinor)} a day`]),
  ];
  const bound = Object.values(rule.bound).flat();
  const isOver = rule.expiresAt !== null && rule.expiresAt <= now;
  return (
    <>
      {isOver ? 'Was allowed without asking' : 'Allowed without asking'}
      {limits.length > 0 && `, ${limits.join(', ')}`}
      {bound.length > 0 && ', for '}
      {bound.map((value, at) => (
        <>
          {at > 0 && ', '}
          <GivenText text={typeof value === 'string' ? value : JSON.stringify(value)} />
        </>
      ))}
      {rule.expiresAt !== null && (
        <>
          {isOver ? '; ended ' : '; ends '}
          <Moment at={rule.expiresAt.toISOString()} now={now} as={isOver ? 'ago' : 'ahead'} />
        </>
      )}
    </>
  );
}

const dayChoices = [1, 7, ALLOW_DAYS, MAX_ALLOW_DAYS];

function RuleForm({
  capability,
  profile,
  visitor,
  problem,
  rule,
}: RowProps & { readonly rule: ProfileRule | undefined }) {
  const scope = scopeName(capability);
  const { binds } = capability.consent;
  const unwritten = binds.filter((pointer) => !isWritten(capability, pointer));
  const never = neverUnasked(capability);
  const standing = rule?.standing ?? 'ask';
  const choice = (value: string, words: string) => (
    <label class="check">
      <input type="radio" name="standing" value={value} checked={standing === value} /> {words}
    </label>
  );
  return (
    <form class="fields" method="post" action="/approvals/rules">
      <FormToken of={visitor} />
      <input type="hidden" name="version" value={profile.version} />
      <input type="hidden" name="capability" value={scope} />
      <fieldset>
        <legend class="unseen">{capability.title}</legend>
        {choice('ask', `Ask me. ${modeWords(capability)}.`)}
        {choice('never', 'Never. No agent may do it.')}
        {never === undefined && unwritten.length === 0 && choice('allow', 'Allow it without asking, within this:')}
      </fieldset>
      {never !== undefined && <p class="quiet">It can’t be allowed for good: you’re always asked about it.</p>}
      {never === undefined && unwritten.length > 0 && (
        <p class="quiet">To allow it for good, choose “Allow with limits” when an agent asks.</p>
      )}
      {never === undefined && unwritten.length === 0 && <AllowFields capability={capability} rule={rule} />}
      <p class="field-problem">{problem?.of === scope ? problem.text : ''}</p>
      <button class="button">Save this rule</button>
    </form>
  );
}

const amountOf = (amount: ProfileRule['maxPerCallMinor'] | undefined) =>
  amount === null || amount === undefined ? '' : dollarsOf(amount);

const AllowFields = ({
  capability,
  rule,
}: {
  readonly capability: Capability;
  readonly rule: ProfileRule | undefined;
}) => (
  <div class="fields two">
    {capability.consent.binds.map((pointer) => (
      <label class="field">
        {labelOf(pointer.slice(1))}: one a line
        <textarea name={`bound:${pointer}`} rows={2}>
          {(rule?.bound[pointer] ?? []).map(String).join('\n')}
        </textarea>
      </label>
    ))}
    <label class="field">
      Dollars each time, at most
      <input name="max_per_call" value={amountOf(rule?.maxPerCallMinor)} inputmode="decimal" autocomplete="off" />
    </label>
    <label class="field">
      Dollars a day, at most
      <input name="max_per_day" value={amountOf(rule?.maxPerDayMinor)} inputmode="decimal" autocomplete="off" />
    </label>
    <label class="field">
      For
      <select name="days">
        {dayChoices.map((count) => (
          <option value={count} selected={count === ALLOW_DAYS}>
            {count === 1 ? 'a day' : `${count} days`}
          </option>
        ))}
      </select>
    </label>
  </div>
);
