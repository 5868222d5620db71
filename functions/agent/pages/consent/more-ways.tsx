import { LIMITED_CALLS, LIMITED_DAYS, MAX_LIMITED_DAYS } from '#src/agent/consent/consent.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
import { holdsUntil } from '#src/agent/consent/standing.ts';
import { decisionWords, fieldsInWords } from '#src/agent/page-words/consent-words.ts';
import { dollarsOf } from '#src/agent/page-words/edit-form.ts';
import { decisionLabels } from '#src/agent/page-words/fault-words.ts';
import { sessionEnd } from '#src/agent/consent/decision.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import type { Entered } from '#fn/agent/pages/entered.ts';
import { FieldFault, toldOf } from '#fn/agent/pages/faults.tsx';
import type { LookedAt } from '#fn/agent/pages/look-at-consent.ts';
import { Decide } from './decide.tsx';

interface WaysProps {
  readonly look: LookedAt;
  readonly entered: Entered;
}

/** Approvals for more than one call. */
export function MoreWays({ look, entered }: WaysProps) {
  const { about, options } = look;
  const { binds } = about.consent;
  const bound = binds.length === 0 ? 'this' : `this with the same ${fieldsInWords(binds)}`;
  const wasChosen = entered.fields['decision']?.startsWith('approve_') === true;
  return (
    <details class="more" open={wasChosen && entered.fields['decision'] !== 'approve_once'}>
      <summary>Allow it more than once</summary>
      <div class="more-ways">
        {options.includes('approve_session') && <SessionWay look={look} bound={bound} />}
        {options.includes('approve_limited') && <LimitedWay look={look} entered={entered} bound={bound} />}
      </div>
    </details>
  );
}

function SessionWay({ look: { consent, asker, now }, bound }: Pick<WaysProps, 'look'> & { readonly bound: string }) {
  const until = holdsUntil({ expiresAt: sessionEnd(now) }, asker);
  return (
    <div class="way">
      <p>
        This agent may do {bound} again, each time for at most {formatUsd(shownMinor(consent))}, until its session ends:{' '}
        <Moment at={until.toISOString()} now={now} as="ahead" /> at the latest.
      </p>
      <Decide decision="approve_session" isQuiet>
        {decisionWords.approve_session}
      </Decide>
    </div>
  );
}

const dayChoices = [1, 7, LIMITED_DAYS, MAX_LIMITED_DAYS];
const dollars = (amount: bigint) => (amount === 0n ? '' : dollarsOf(amount as Cents));

function LimitedWay({ look: { consent }, entered: { fields, faults }, bound }: WaysProps & { readonly bound: string }) {
  const most = shownMinor(consent);
  const days = fields['limit_days'] ?? String(LIMITED_DAYS);
  const field = (name: 'limit_per_call' | 'limit_total' | 'limit_calls', value: string) => (
    <label class="field">
      {decisionLabels[name]}
      <input
        name={name}
        value={fields[name] ?? value}
        inputmode={name === 'limit_calls' ? 'numeric' : 'decimal'}
        autocomplete="off"
        {...toldOf(name, { faults })}
      />
      <FieldFault name={name} faults={faults} />
    </label>
  );
  return (
    <div class="way">
      <p>This agent may do {bound} again, within these limits. An empty field is no limit.</p>
      <div class="fields two">
        {field('limit_per_call', dollars(most))}
        {field('limit_total', dollars(most * BigInt(LIMITED_CALLS)))}
        {field('limit_calls', String(LIMITED_CALLS))}
        <label class="field">
          {decisionLabels.limit_days}
          <select name="limit_days" {...toldOf('limit_days', { faults })}>
            {dayChoices.map((count) => (
              <option value={count} selected={String(count) === days}>
                {count === 1 ? 'a day' : `${count} days`}
              </option>
            ))}
          </select>
          <FieldFault name="limit_days" faults={faults} />
        </label>
      </div>
      {most > 0n && (
        <p class="quiet">With less than {formatUsd(most)} this very request isn’t done: only smaller ones.</p>
      )}
      <Decide decision="approve_limited" isQuiet>
        {decisionWords.approve_limited}
      </Decide>
    </div>
  );
}
