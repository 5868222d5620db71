import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { boundedText, GivenMoment, Moment, oneLine } from '#src/platform/wire.ts';
import { budgetPeriods, KEY_DAYS, MAX_BUDGET_MINOR, MAX_KEY_DAYS, MAX_OVERLAP_SECONDS, type ApiKey } from './key.ts';
import { apps, capabilities } from '#src/agent/registry/registry.ts';
import { unknownFields } from '#src/agent/registry/input-field.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { isScope, scopeCount } from './scope.ts';

const MAX_NAME = 80;
const MAX_SCOPE = 64;
const MAX_FIELDS = 20;
const MAX_LISTED = 50;
const MAX_VALUE = 200;
const FIELD = /^[A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,7}$/;

export const KeyIdText = z.uuid().meta({ example: '5f0f8c1e-7a7d-4f6e-8b0a-2b7c1d9e4a61' });

const noTwice = (values: readonly string[]) => new Set(values).size === values.length;

export const Scopes = z
  .array(
    boundedText(MAX_SCOPE).refine(
      isScope,
      'must be a scope of GET /v1/capabilities, <app>:@read, <app>:@write, chat, grants:mint or fees:read',
    ),
  )
  .min(1)
  .max(scopeCount)
  .refine(noTwice, 'must not name a scope twice')
  .meta({
    description:
      'What it may do: `<app>:<capability>`, all that an app reads (`<app>:@read`) or does (`<app>:@write`), `chat`, `grants:mint`, `fees:read`.',
    example: ['delivery:@read', 'delivery:create'],
  });

const Scalar = z.union([boundedText(MAX_VALUE), z.number(), z.boolean()]);
const List = z.array(Scalar).min(1).max(MAX_LISTED);

const FieldConstraintWire = z
  .strictObject({
    const: Scalar.optional().meta({ description: 'Exactly this value.' }),
    min: z.number().optional().meta({ description: 'At least; a decimal string counts as its number.' }),
    max: z.number().optional().meta({ description: 'At most; a decimal string counts as its number.' }),
    in: List.optional().meta({ description: 'One of these.' }),
    not_in: List.optional().meta({ description: 'None of these.' }),
    prefix: boundedText(MAX_VALUE).min(1).optional().meta({ description: 'A text that begins so.' }),
    max_length: z.int().min(0).max(100_000).optional().meta({ description: 'Characters of a text, items of a list.' }),
  })
  .refine((constraint) => Object.keys(constraint).length > 0, 'must have a constraint')
  .meta({ id: 'FieldConstraint', description: 'What an input field may be. All that are given hold.' });

const names: readonly string[] = capabilities.map(scopeName);
const CapabilityName = boundedText(MAX_SCOPE).refine((text) => names.includes(text), 'must be <app>:<capability>');

const few = (max: number) => (object: object) => Object.keys(object).length <= max;

export const ConstraintsWire = z
  .record(
    CapabilityName,
    z
      .record(z.string().regex(FIELD), FieldConstraintWire)
      .refine(few(MAX_FIELDS), `must have at most ${MAX_FIELDS} fields`)
      .meta({ maxProperties: MAX_FIELDS }),
  )
  .refine(few(capabilities.length), `must have at most ${capabilities.length} capabilities`)
  .superRefine((constraints, context) => {
    for (const path of unknownFields(constraints))
      context.addIssue({ code: 'custom', path, message: 'must be a field of the capability’s input' });
  })
  .meta({
    maxProperties: capabilities.length,
    description:
      'By capability, then by the path of an input field that it has (`tipMinor`, `dropoff.address.city`). A call that breaks one is refused.',
    example: { 'delivery:create': { tipMinor: { max: 500 } } },
  });

const BudgetWire = z
  .strictObject({
    period: z.enum(budgetPeriods).meta({ description: 'Of UTC; `total`: of the key’s whole life.', example: 'month' }),
    limit_minor: MinorString.refine(
      (limit) => limit >= 0n && limit <= BigInt(MAX_BUDGET_MINOR),
      `must be from 0 to ${MAX_BUDGET_MINOR}`,
    ).meta({
      description: `The most that its calls may cost and commit to in a period, in cents: 0 to ${MAX_BUDGET_MINOR}.`,
      example: '50000',
    }),
  })
  .meta({ id: 'Budget' });

const Apps = z
  .array(z.enum(apps.map(({ appId }) => appId)))
  .max(apps.length)
  .refine(noTwice, 'must not name an app twice')
  .meta({
    description: 'Apps whose capabilities it may call; empty: all that its scopes permit.',
    example: ['delivery'],
  });

const terms = {
  name: oneLine(MAX_NAME).meta({ description: 'For people, to recognise it by.', example: 'Warehouse back end' }),
  scopes: Scopes,
  app_ids: Apps.optional(),
  constraints: ConstraintsWire.optional(),
  budget: BudgetWire.nullable().optional().meta({ description: 'Null: none.' }),
  expires_at: GivenMoment.optional().meta({
    description: `Its end, ${KEY_DAYS} days from now unless given, at most ${MAX_KEY_DAYS}.`,
    example: '2027-02-20T09:30:00.000Z',
  }),
};

export const CreateKeyRequest = z.strictObject(terms).meta({ id: 'CreateApiKey' });
export const ChangeKeyRequest = z.strictObject(terms).partial().meta({ id: 'ChangeApiKey' });

export const RotateKeyRequest = z
  .strictObject({
    overlap_s: z
      .int()
      .min(0)
      .max(MAX_OVERLAP_SECONDS)
      .optional()
      .meta({
        description: `Seconds for which the token before goes on: 0, the default, to ${MAX_OVERLAP_SECONDS} (7 days).`,
        example: 3600,
      }),
  })
  .meta({ id: 'RotateApiKey' });

const Nullable = Moment.nullable();

export const KeyWire = z
  .strictObject({
    id: KeyIdText,
    name: z.string(),
    start: z.string().meta({ description: 'How its token begins.', example: 'mk_live_k0El6' }),
    last4: z.string().meta({ description: 'How its token ends.', example: 'nXZI' }),
    account_id: z.string().meta({ description: 'Whose it is: the typed owner.', example: 'org:demo-merchant' }),
    created_by: z.string().meta({ description: 'Who made it.', example: 'user:ada' }),
    acts_for: z.string().meta({
      description: 'Whom calls with it are for: whoever made it, changed it or took its token last.',
      example: 'user:ada',
    }),
    scopes: z.array(z.string()),
    app_ids: z.array(z.string()),
    constraints: z.record(z.string(), z.record(z.string(), z.unknown())),
    budget: z.strictObject({ period: z.enum(budgetPeriods), limit_minor: MinorString }).nullable(),
    expires_at: Moment,
    last_used_at: Nullable.meta({ description: 'When it last called; null: never.' }),
    rotation_deadline: Nullable.meta({
      description: 'Until when the token before the last rotation goes on; null if none does.',
    }),
    revoked_at: Nullable,
    revoked_reason: z.string().nullable().meta({ description: '`owner`: whoever manages the account’s keys did.' }),
    created_at: Moment,
  })
  .meta({ id: 'ApiKey' });

/** A key with its token. */
export const MadeKeyWire = z.strictObject({
  api_key: KeyWire,
  token: z.string().nullable().meta({
    description: 'Shown once. Send it as `Authorization: Bearer <token>`, and keep it as you keep a password.',
    example: 'mk_live_k0El6XFXwsUFD8J2vGxsaboW7rZYnQRBP5d9erwRwd291oXnZI',
  }),
  secret_shown: z.boolean().meta({ description: 'True in a replay: the token was shown before, and is null here.' }),
});

export const showKey = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  start: key.start,
  last4: key.last4,
  account_id: key.accountId,
  created_by: key.createdBy,
  acts_for: key.actsFor,
  scopes: key.scopes,
  app_ids: key.appIds,
  constraints: key.constraints,
  budget: key.budget === null ? null : { period: key.budget.period, limit_minor: key.budget.limitMinor },
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  rotation_deadline: key.rotationDeadline,
  revoked_at: key.revokedAt,
  revoked_reason: key.revokedReason,
  created_at: key.createdAt,
});

/** The fields of a request that are given, as the domain names them. */
export const termsOf = ({
  name,
  scopes,
  app_ids,
  constraints,
  budget,
  expires_at,
}: z.output<typeof ChangeKeyRequest>) => ({
  ...(name === undefined ? {} : { name }),
  ...(scopes === undefined ? {} : { scopes }),
  ...(app_ids === undefined ? {} : { appIds: app_ids }),
  ...(constraints === undefined ? {} : { constraints }),
  ...(budget === undefined
    ? {}
    : { budget: budget === null ? null : { period: budget.period, limitMinor: budget.limit_minor } }),
  ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
});
