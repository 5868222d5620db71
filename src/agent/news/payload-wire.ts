import * as z from 'zod';
import { consentDecisions, consentReasons, consentStatuses, credentialKinds } from '#src/agent/consent/consent.ts';
import { grantRevokedReasons } from '#src/agent/grants/grant.ts';
import { callStatuses } from '#src/agent/invoke/tool-call.ts';
import { MinorString } from '#src/money/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import { timestamp, typeLike } from '#src/webhooks/sending/payload-wire.ts';
import type { AgentEventName } from './event.ts';

/** What a subscription may filter by. A grant’s end has neither application nor capability. */
export const WebhookFilter = z.strictObject({
  user_id: z.string().max(200, { abort: true }).optional(),
  app_id: z.string().max(20, { abort: true }).optional(),
  capability_name: z.string().max(40, { abort: true }).optional(),
});

const sequence = z.int().min(1).meta({
  description: 'Its place among the events of this one: 1, 2, 3 … without a gap, from when somebody listened.',
  example: 1,
});
const currency = z.literal('USD');

const asked = {
  user_id: z.string().meta({ description: 'For whom: the typed person.', example: 'user:ada' }),
  account_id: z.string().meta({ description: 'Who pays: the typed owner.', example: 'org:demo-merchant' }),
  client: z.strictObject({
    kind: z.enum(credentialKinds),
    credential_id: z.string().meta({ description: 'The key’s or grant’s id, or the person.' }),
    name: z.string().meta({ description: 'As it calls itself: nobody has checked it.', example: 'Errand bot' }),
    session_id: z.string().nullable(),
  }),
  app_id: z.string().meta({ example: 'delivery' }),
  capability_name: z.string().meta({ example: 'create' }),
  capability_version: z.string().meta({ example: '1.0.0' }),
};

const payloadOf = (example: AgentEventName, id: string, data: z.ZodObject) =>
  z.strictObject({ type: typeLike(example), timestamp, data }).meta({ id });

const ConsentPayloadWire = payloadOf(
  'consent.requested',
  'ConsentWebhookPayload',
  z.strictObject({
    consent_id: z.uuid(),
    sequence,
    status: z.enum(consentStatuses).meta({ description: 'From then on. cancelled and revoked: it was taken back.' }),
    reason: z.enum(consentReasons),
    decision: z.enum(consentDecisions).nullable(),
    ...asked,
    currency,
    gross_minor: MinorString.meta({ description: 'The price of the call.' }),
    commits_minor: MinorString.meta({ description: 'What it commits the person to beyond its price.' }),
    expires_at: Moment.meta({ description: 'Until when it can be decided; of an approval, until when it holds.' }),
  }),
);

const GrantPayloadWire = payloadOf(
  'grant.revoked',
  'GrantWebhookPayload',
  z.strictObject({
    grant_id: z.uuid(),
    sequence,
    parent_id: z.uuid().nullable(),
    status: z.literal('revoked'),
    reason: z.enum(grantRevokedReasons).meta({ description: 'parent, key: what it descends from was revoked.' }),
    user_id: asked.user_id,
    account_id: asked.account_id,
    session_id: z.string(),
    agent: z.strictObject({ name: z.string(), client_id: z.string().nullable() }),
  }),
);

const TransactionPayloadWire = payloadOf(
  'transaction.settled',
  'TransactionWebhookPayload',
  z.strictObject({
    txn_id: z.uuid(),
    sequence,
    status: z
      .enum(callStatuses)
      .exclude(['running'])
      .meta({ description: 'What failed may be sent again under its key, and settles once more.' }),
    problem_code: z.string().nullable().meta({ description: 'The code of the problem that it failed with.' }),
    ...asked,
    consent_id: z.uuid().nullable(),
    grant_id: z.uuid().nullable(),
    currency,
    gross_minor: MinorString.meta({ description: 'What was charged: 0 unless it succeeded.' }),
    committed_minor: MinorString.nullable().meta({ description: 'What the person owes beyond that.' }),
  }),
);

/** The body of a webhook by what it tells. It has no input, result, token or address. */
export const agentPayloads: Readonly<Record<AgentEventName, z.ZodType>> = {
  'consent.requested': ConsentPayloadWire,
  'consent.decided': ConsentPayloadWire,
  'grant.revoked': GrantPayloadWire,
  'transaction.settled': TransactionPayloadWire,
};
