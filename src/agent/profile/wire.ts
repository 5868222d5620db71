import * as z from 'zod';
import { scopeName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { MinorString } from '#src/money/wire.ts';
import { bounded, boundedText, boundsInWords, GivenMoment, looseShape, Moment } from '#src/platform/wire.ts';
import {
  ALLOW_DAYS,
  DAY_LIMIT_MINOR,
  MAX_ALLOW_DAYS,
  MAX_DAY_LIMIT_MINOR,
  standings,
  type Profile,
  type ProfileChange,
  type ProfileRule,
} from './profile.ts';

const MAX_SCOPE = 64;
const MAX_POINTER = 100;
/** Fields that a rule names, and values of each. */
const MAX_FIELDS = 5;
const MAX_VALUES = 20;
const VALUE_BOUNDS = { values: 40, name: 64, text: 500, characters: 2_000, depth: 5 };

const Amount = (what: string) =>
  MinorString.refine(
    (limit) => limit >= 0n && limit <= BigInt(MAX_DAY_LIMIT_MINOR),
    `must be from 0 to ${MAX_DAY_LIMIT_MINOR}`,
  ).meta({ description: `${what}, in cents: 0 to ${MAX_DAY_LIMIT_MINOR}.`, example: '3000' });

const names: readonly string[] = capabilities.map(scopeName);
const CapabilityKey = boundedText(MAX_SCOPE).refine((text) => names.includes(text), 'must be <app>:<capability>');

const Value = z
  .unknown()
  .check(bounded(VALUE_BOUNDS))
  .meta({ documentedAs: looseShape(VALUE_BOUNDS), description: boundsInWords(VALUE_BOUNDS) });

const few = (max: number) => (object: object) => Object.keys(object).length <= max;

const Bound = z
  .record(boundedText(MAX_POINTER), z.array(Value).min(1).max(MAX_VALUES))
  .refine(few(MAX_FIELDS), `must have at most ${MAX_FIELDS} fields`)
  .meta({
    maxProperties: MAX_FIELDS,
    description: `Of allow: for each field that the capability binds (its JSON Pointer), 1 to ${MAX_VALUES} values that are allowed. They are compared whole, as RFC 8785 text: what only looks like one isn’t it.`,
    example: { '/to': ['robin@example.com'] },
  });

const standing = z.enum(standings).meta({
  description:
    'ask: the capability’s own mode applies. allow: agents aren’t asked about within the limits, for the bound values, until the end. never: no agent may.',
  example: 'allow',
});

const RuleChangeWire = z
  .strictObject({
    standing,
    limits: z
      .strictObject({
        max_per_call_minor: Amount('What a call may cost and commit to').nullable().optional(),
        max_per_day_minor: Amount('What its calls of a UTC day may cost and commit to').nullable().optional(),
      })
      .optional()
      .meta({ description: 'Of allow. Null or absent: none of its own.' }),
    bound: Bound.optional(),
    expires_at: GivenMoment.optional().meta({
      description: `The end of allow: ${ALLOW_DAYS} days from now unless given, at most ${MAX_ALLOW_DAYS}.`,
      example: '2026-12-22T09:30:00.000Z',
    }),
  })
  .meta({ id: 'ConsentRuleChange' });

export const ChangeProfileRequest = z
  .strictObject({
    day_limit_minor: Amount('What all agents together may spend and commit to in a UTC day').optional(),
    rules: z
      .record(CapabilityKey, RuleChangeWire)
      .refine(few(capabilities.length), `must have at most ${capabilities.length} capabilities`)
      .optional()
      .meta({
        maxProperties: capabilities.length,
        description: 'By capability (`<app>:<capability>`). Each replaces the rule before; the others stay.',
        example: { 'mail:send': { standing: 'allow', bound: { '/to': ['robin@example.com'] } } },
      }),
  })
  .meta({ id: 'ChangeConsentProfile' });

const RuleWire = z
  .strictObject({
    standing,
    limits: z
      .strictObject({ max_per_call_minor: MinorString.nullable(), max_per_day_minor: MinorString.nullable() })
      .meta({ description: 'Null: none of its own.' }),
    bound: z.record(z.string(), z.array(z.unknown())).meta({ description: 'By JSON Pointer: the values allowed.' }),
    expires_at: Moment.nullable().meta({ description: 'The end of allow, after which it is as ask; null for never.' }),
  })
  .meta({ id: 'ProfileRule' });

export const ProfileWire = z
  .strictObject({
    user_id: z.string().meta({ description: 'Whose it is: the typed person.', example: 'user:ada' }),
    day_limit_minor: MinorString.meta({
      description: `The most that all agents together may spend and commit to in a UTC day, in cents: ${DAY_LIMIT_MINOR} until it is set.`,
      example: String(DAY_LIMIT_MINOR),
    }),
    default_standing: z.literal('ask').meta({ description: 'Of every capability without a rule.' }),
    rules: z.record(z.string(), RuleWire).meta({ description: 'Those that were set, by capability.' }),
    version: z.int().meta({ description: 'For If-Match. 1: never changed.', example: 2 }),
    updated_at: Moment.nullable().meta({ description: 'Null: never.' }),
  })
  .meta({ id: 'ConsentProfile' });

const showRule = (rule: ProfileRule) => ({
  standing: rule.standing,
  limits: { max_per_call_minor: rule.maxPerCallMinor, max_per_day_minor: rule.maxPerDayMinor },
  bound: rule.bound,
  expires_at: rule.expiresAt,
});

export const showProfile = ({ userId, dayLimitMinor, rules, version, updatedAt }: Profile) => ({
  user_id: userId,
  day_limit_minor: dayLimitMinor,
  default_standing: 'ask',
  rules: Object.fromEntries(rules.map((rule) => [scopeName(rule), showRule(rule)])),
  version,
  updated_at: updatedAt,
});

/** What a request changes, as the domain names it. */
export const profileChangeOf = ({
  day_limit_minor,
  rules = {},
}: z.output<typeof ChangeProfileRequest>): ProfileChange => ({
  dayLimitMinor: day_limit_minor,
  rules: capabilities.flatMap((capability) => {
    const { appId, capabilityName } = capability;
    const given = rules[scopeName(capability)];
    if (given === undefined) return [];
    const { standing: wanted, limits, bound, expires_at } = given;
    const { max_per_call_minor: maxPerCallMinor, max_per_day_minor: maxPerDayMinor } = limits ?? {};
    return [{ appId, capabilityName, standing: wanted, maxPerCallMinor, maxPerDayMinor, bound, expiresAt: expires_at }];
  }),
});
