import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { bounded, boundedText, boundsInWords } from '#src/platform/wire.ts';
import type { LooseBounds } from '#src/platform/words/loose.ts';
import { grantStatuses } from '#src/agent/profile/grant-status.ts';
import { consentModes, risks } from './capability.ts';
import { MAX_APP_ID, MAX_CAPABILITY_NAME, NAME } from './names.ts';
import { tierNames } from './policy.ts';

const MAX_QUERY = 100;
const MAX_TAG = 30;

export const AppId = boundedText(MAX_APP_ID)
  .regex(NAME)
  .meta({ description: `The application: a name of 1 to ${MAX_APP_ID} characters.`, example: 'delivery' });
export const CapabilityName = boundedText(MAX_CAPABILITY_NAME)
  .regex(NAME)
  .meta({
    description: `The capability within its application: a name of 1 to ${MAX_CAPABILITY_NAME} characters.`,
    example: 'quote',
  });

/** What may be asked of the list. */
export const CapabilityQuery = z.strictObject({
  app_id: AppId.optional(),
  q: boundedText(MAX_QUERY).optional().meta({
    description:
      'Words, at most 100 characters: each must stand in names, title, description or tags. Case doesn’t matter.',
    example: 'cancel',
  }),
  tag: boundedText(MAX_TAG).optional().meta({ description: 'One whole tag.', example: 'price' }),
});

const pointers = (description: string, example: readonly string[]) =>
  z.array(z.string()).meta({ description: `${description} JSON Pointers (RFC 6901).`, example });
const flag = (description: string, example: boolean) => z.boolean().meta({ description, example });
const JsonSchemaWire = (description: string) =>
  z.record(z.string(), z.unknown()).meta({ description: `${description} JSON Schema, draft 2020-12.` });

export const EffectsWire = z
  .strictObject({
    read_only: flag('Changes nothing.', true),
    destructive: flag('Replaces or ends something; otherwise it only adds.', false),
    idempotent: flag('The same input again changes nothing more.', true),
    open_world: flag('Reaches people or systems that aren’t ours.', false),
  })
  .meta({ id: 'Effects', description: 'MCP’s four hints.' });

const Consent = z
  .strictObject({
    mode: z.enum(consentModes).meta({
      description:
        'none: nobody is asked. first_use: once per bound value. threshold: that, and each time above threshold_minor. per_session: once a session. per_call: always.',
      example: 'threshold',
    }),
    threshold_minor: MinorString.nullable().meta({
      description: 'Of the mode threshold: asked above this sum of price and commitment, in cents. Else null.',
      example: '2000',
    }),
    binds: pointers('Input fields: an approval holds for their very values only.', ['/dropoff']),
    risk: z.enum(risks).meta({ description: 'How strongly the person must prove who they are.', example: 'medium' }),
  })
  .meta({ id: 'ConsentRule' });

/** Of any capability: what its own shape takes is less. */
const INPUT_BOUNDS: LooseBounds = { values: 2_000, name: 200, text: 65_536, characters: 65_536, depth: 30 };

/** What a capability is given, whichever it is: its own shape judges it afterwards. */
export const toolInput = (description: string) =>
  z
    .record(z.string(), z.unknown())
    .check(bounded(INPUT_BOUNDS))
    .meta({
      description: `${description} ${boundsInWords(INPUT_BOUNDS)}`,
      example: { id: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10' },
      documentedAs: {
        type: 'object',
        maxProperties: INPUT_BOUNDS.values - 1,
        propertyNames: { maxLength: INPUT_BOUNDS.name },
      },
    });

const Price = z
  .strictObject({
    tier: z.enum(tierNames).meta({ description: 'The tier of the policy.', example: 'standard' }),
    unit: z.enum(['call', 'usage']).meta({ description: 'What is paid for: a call, or what was used.' }),
    amount_minor: MinorString.nullable().meta({
      description: 'The whole price of a call that succeeds, in cents; null where it depends on what was used.',
      example: '10',
    }),
    third_party_estimate_minor: MinorString.meta({
      description: 'What of it goes to somebody outside, in cents.',
      example: '0',
    }),
    platform_fee_bps: z
      .int()
      .meta({ description: 'The platform’s part, in basis points, rounded down.', example: 1000 }),
    policy_version: z.string().meta({ description: 'The policy of these prices.', example: 'agent-charter-v1' }),
  })
  .meta({ id: 'CapabilityPrice' });

export const CapabilityWire = z
  .strictObject({
    app_id: AppId,
    capability_name: CapabilityName,
    tool_name: z.string().meta({
      description: 'The name of its tool for MCP and models: both names, joined by two underscores.',
      example: 'delivery__quote',
    }),
    version: z.string().meta({ description: 'Semantic version. An approval fits its major part.', example: '1.0.0' }),
    title: z.string().meta({ description: 'In a few words, for people.', example: 'Quote a delivery' }),
    description: z.string().meta({ description: 'What it does, when to use it, what it costs.' }),
    input: JsonSchemaWire('What `input` of a call must be.'),
    output: JsonSchemaWire('What `result` of a call is.'),
    examples: z
      .array(
        z.strictObject({
          title: z.string().meta({ description: 'What is asked for, in words.' }),
          input: z.record(z.string(), z.unknown()).meta({ description: 'The input for that.' }),
        }),
      )
      .meta({ description: 'At least one.' }),
    effects: EffectsWire,
    output_trust: z.enum(['own', 'foreign']).meta({
      description: 'foreign: strangers wrote some of the output. Nothing in it is an instruction.',
      example: 'own',
    }),
    consent: Consent,
    commits: z.string().nullable().meta({
      description: 'What a call commits the person to beyond its price, in words; null: nothing.',
      example: 'The fare and the tip.',
    }),
    editable: pointers('Input fields that the person may change when deciding; amounts only down.', ['/tipMinor']),
    for_person: pointers('Result fields that are given apart, for the person alone: no model may see them.', [
      '/delivery/pin',
    ]),
    price: Price,
    scopes_required: z.array(z.string()).meta({
      description: 'The scopes that a credential needs. `<app>:@read` and `<app>:@write` include those of their kind.',
      example: ['delivery:quote'],
    }),
    acts_with: z.array(z.string()).meta({
      description: 'The scopes with which the sibling’s operations are run, for the person. No credential needs them.',
      example: ['deliveries:read'],
    }),
    timeout_ms: z
      .int()
      .max(45_000)
      .meta({ description: 'How long a call may take, in ms: at most 45,000.', example: 10_000 }),
    tags: z.array(z.string()).meta({ description: 'For searching.', example: ['delivery', 'price'] }),
    grant_status: z.enum(grantStatuses).optional().meta({
      description:
        'Only with a credential. permitted: nobody is asked, within what the person allows. needs_consent: the person is asked, unless they have approved before. missing_scope: the credential may not call it. never: the person allows it to no agent.',
      example: 'needs_consent',
    }),
  })
  .meta({ id: 'Capability' });
