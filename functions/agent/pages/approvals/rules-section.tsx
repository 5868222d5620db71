import type { Profile, ProfileRule } from '#src/agent/profile/profile.ts';
import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { ruleLabels } from '#src/agent/page-words/fault-words.ts';
import { askedAbout, modeWords } from '#src/agent/page-words/rule-words.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import type { TooWeak } from '#src/http/caller/presence.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd } from '#src/money/cents.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { signInHref } from '#fn/agent/pages/agent-frame.tsx';
import { nothingEntered, type Entered } from '#fn/agent/pages/entered.ts';
import { FieldFault, toldOf } from '#fn/agent/pages/faults.tsx';
import { GivenText } from '#fn/agent/pages/given-text.tsx';
import type { Visitor } from '#fn/agent/pages/open-page.ts';
import { RuleForm } from './rule-form.tsx';

/** A change that couldn’t be so: of which rule ('': of the day’s limit), and what was entered. */
export interface RulesProblem {
  readonly of: string;
  readonly entered: Entered;
}

const enteredFor = (of: string, problem: RulesProblem | undefined): Entered =>
  problem?.of === of ? problem.entered : nothingEntered;

/** Tells the rules’ fields apart: the day’s limit has a form of its own. */
export const withinRules = (of: string): string => (of === '' ? 'day' : of);

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

const DayLimit = ({ profile, visitor, lacks, problem }: RulesProps) => {
  const { fields, faults } = enteredFor('', problem);
  const told = { faults, within: withinRules('') };
  return (
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
              {ruleLabels.day_limit}
              <input
                name="day_limit"
                value={fields['day_limit'] ?? dollarsOf(profile.dayLimitMinor)}
                inputmode="decimal"
                autocomplete="off"
                required
                {...toldOf('day_limit', told)}
              />
              <FieldFault name="day_limit" {...told} />
            </label>
            <button class="button">Save the limit</button>
          </form>
        </details>
      )}
    </>
  );
};

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
            <RuleForm
              capability={capability}
              version={props.profile.version}
              visitor={props.visitor}
              entered={enteredFor(scopeName(capability), problem)}
              rule={rule}
            />
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
