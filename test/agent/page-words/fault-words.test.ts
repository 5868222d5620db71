import { expect, test } from 'vitest';
import { decisionFaults, grantFaults, ruleFaults } from '#src/agent/page-words/fault-words.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import { checkInput } from '#fn/agent/check-input.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const error = (pointer: string, code = 'invalid_value', detail = ''): FieldError => ({ pointer, code, detail });
const shown = {
  shownMinor: cents(1_123),
  options: ['approve_once', 'deny'] as const,
  editable: ['/subject', '/body', '/tipMinor'],
};

/** No pointer, no code, no cents, none of zod's words. */
const MACHINE = /[#/]\w|_|\bzod\b|expected|string|>=|<=|1123|Too (?:big|small)|must be/;

test('CPAGE-19 what is wrong with a decision is said in a person’s words, and at its field', () => {
  const faults = decisionFaults(
    [
      error('#/limits/max_per_call_minor', 'invalid_value', 'Must be at most what was shown: 1123.'),
      error('#/limits/max_total_minor'),
      error('#/limits/max_calls'),
      error('#/expires_at', 'invalid_value', 'Must be within 90 days from now.'),
      error('#/input', 'invalid_value', 'Is changed for one call only: approve_once.'),
      error('#/decision', 'invalid_value', 'Can be approve_once or deny.'),
      error('#/input/tipMinor', 'too_big'),
      error('#/input/to', 'not_editable'),
    ],
    shown,
  );
  expect(faults.map(({ field }) => field)).toEqual([
    'limit_per_call',
    'limit_total',
    'limit_calls',
    'limit_days',
    '',
    '',
    'edit:/tipMinor',
    '',
  ]);
  expect(faults[0]).toEqual({
    field: 'limit_per_call',
    label: 'Dollars each time, at most',
    text: 'At most $11.23: that is what you were shown.',
  });
  for (const { label, text } of faults) expect(`${label} ${text}`).not.toMatch(MACHINE);
});

test.each([
  [{ subject: 'a\nb' }, 'edit:/subject', 'Write it in one line.'],
  [{ subject: '' }, 'edit:/subject', 'Write something here.'],
  [{ subject: 'x'.repeat(201) }, 'edit:/subject', 'This is too long: make it shorter.'],
  [{ body: '' }, 'edit:/body', 'Write something here.'],
])('CPAGE-19 what a shape says of a text is said in a person’s words: %j', (change, field, text) => {
  const capability = findCapability('mail', 'send');
  if (capability === undefined) throw new Error('mail has gone');
  let refused: unknown;
  try {
    checkInput(capability, { to: 'robin@example.com', subject: 'Keys', body: 'b', ...change });
  } catch (thrown) {
    refused = thrown;
  }
  if (!(refused instanceof Problem)) throw new Error('it was taken');
  expect(decisionFaults(refused.errors, shown)).toEqual([
    { field, label: field.endsWith('subject') ? 'Subject' : 'Text', text },
  ]);
});

const profile = {
  userId: 'user:ada',
  dayLimitMinor: cents(1_123),
  rules: [
    {
      appId: 'mail',
      capabilityName: 'send',
      standing: 'never' as const,
      maxPerCallMinor: null,
      maxPerDayMinor: null,
      bound: {},
      expiresAt: null,
    },
  ],
  version: 1,
  updatedAt: null,
};
const limits = { maxCalls: 9, maxPerCallMinor: null, maxTotalMinor: cents(5_000), maxPerDayMinor: null };

test('CPAGE-19 what is wrong with a grant is said in a person’s words, and at its field', () => {
  const faults = grantFaults(
    [
      error('#/limits/max_total_minor', 'too_wide'),
      error('#/limits/max_calls', 'too_wide'),
      error('#/limits/max_per_day_minor', 'outside_profile', 'More than the 1123 cents that …'),
      error('#/scopes/1', 'outside_profile', 'The person’s profile says never to mail:send.'),
      error('#/expires_at'),
    ],
    ['delivery:@read', 'mail:send'],
    { limits, profile },
  );
  expect(faults.map(({ field, text }) => [field, text])).toEqual([
    ['max_total', 'It asked for at most $50.00: allow as much or less.'],
    ['max_calls', 'It asked for at most 9: allow as much or less.'],
    ['max_per_day', 'All agents together may cost you $11.23 a day: allow as much or less.'],
    ['scope', 'Your rules say never to “Send a mail”: untick it, or change the rule.'],
    ['hours', 'Choose at most 24 hours.'],
  ]);
});

test('CPAGE-19 what is wrong with a rule is said in a person’s words, and at its field', () => {
  const faults = ruleFaults(
    [
      error('#/rules/mail:send/bound', 'invalid_value', 'Must name the allowed values of /to.'),
      error('#/rules/mail:send/expires_at'),
      error('#/rules/mail:send/standing'),
    ],
    ['/to'],
  );
  expect(faults.map(({ field }) => field)).toEqual(['bound:/to', 'days', 'standing']);
  for (const { label, text } of faults) expect(`${label} ${text}`).not.toMatch(MACHINE);
});
