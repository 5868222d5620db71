import * as z from 'zod';
import { agentBounds } from '#src/agent/bounds.ts';
import { ConsentWire, showConsent, type ShownAt } from '#src/agent/consent/envelope-wire.ts';
import { AppId, CapabilityName, toolInput } from '#src/agent/registry/capability-wire.ts';
import { FeeWire, priceFields, showFee } from '#src/agent/fees/fee-wire.ts';
import { figuresOf } from '#src/agent/fees/figures.ts';
import type { Cents } from '#src/money/cents.ts';
import { MinorString } from '#src/money/wire.ts';
import { boundedText, Moment } from '#src/platform/wire.ts';
import type { DryCall } from './rehearsed-call.ts';
import type { Invoked } from './invoked.ts';

const MAX_TOKEN = 2_048;

export const InvokeRequest = z
  .strictObject({
    app_id: AppId,
    capability_name: CapabilityName,
    input: toolInput(
      `As the capability’s \`input\` schema says; at most ${agentBounds.inputBytes} bytes. It is taken as it is: nothing is trimmed or normalised.`,
    ),
    dry_run: z.boolean().optional().meta({
      description: 'true: says what the call would cost and ask, and does nothing. false when absent.',
      example: false,
    }),
    quote_token: boundedText(MAX_TOKEN).optional().meta({
      description: 'Of a dry run of this very call in the last ten minutes: saves asking for its commitment again.',
    }),
    max_gross_minor: MinorString.refine((amount) => amount >= 0n, 'must not be negative')
      .optional()
      .meta({
        description: 'The most that the call itself may cost, in cents: above it the person is asked.',
        example: '10',
      }),
    consent_id: z.uuid().optional().meta({
      description: 'The consent that the person approved. Not needed: an approval is found by the request itself.',
    }),
  })
  .meta({ id: 'InvokeRequest' });

const Result = z.record(z.string(), z.unknown());

const InvokedWire = z
  .strictObject({
    status: z.literal('succeeded'),
    txn_id: z.uuid().meta({ description: 'The transaction: GET /v1/transactions/{txn_id}.' }),
    result: Result.meta({ description: 'As the capability’s `output` schema says; fields for the person are null.' }),
    for_person: Result.nullable().meta({
      description:
        'What only the person may see, in its places of the result; no model may get it. Null: nothing, or told before.',
    }),
    capability_version: z.string().meta({ description: 'What ran.', example: '1.0.0' }),
    input_edited: z.boolean().meta({ description: 'Whether the person changed the input when approving.' }),
    consent_id: z.uuid().nullable().meta({ description: 'The consent that it ran by; null: none was needed.' }),
    grant_id: z.uuid().nullable().meta({ description: 'The grant that it was called with; null: a key or a person.' }),
    fee: FeeWire,
  })
  .meta({ id: 'InvokedCall' });

const DryConsent = ConsentWire.omit({
  id: true,
  status: true,
  verification_uri: true,
  user_code: true,
  poll_uri: true,
  interval: true,
  decision: true,
  decided_at: true,
  input_edited: true,
}).meta({ id: 'ConsentThatWouldBeAsked', description: 'What the person would be asked.' });

const DryRunWire = z
  .strictObject({
    status: z.enum(['would_run', 'would_ask']).meta({ description: 'Whether the real call would run, or be a 402.' }),
    capability_version: z.string().meta({ description: 'What would run.', example: '1.0.0' }),
    quote: z.strictObject({
      ...priceFields,
      currency: z.literal('USD'),
      commits_minor: MinorString.meta({
        description: 'What the call would commit the person to beside its price, in cents.',
        example: '1107',
      }),
      expires_at: Moment.nullable().meta({ description: 'Until when that is guaranteed; null: it isn’t.' }),
    }),
    consent: DryConsent.nullable(),
    quote_token: z.string().meta({ description: 'For the real call, with the same input.' }),
    quote_token_expires_at: Moment.meta({ description: 'Ten minutes later.' }),
  })
  .meta({ id: 'DryRun' });

export const InvokeAnswer = z.union([InvokedWire, DryRunWire]);

/** What a 402 has beside the standard members of a problem. */
export const ConsentMember = z.object({ consent: ConsentWire.optional() }).meta({ id: 'ConsentMember' });

/** A call that had its effect, as `InvokeAnswer` encodes it. */
export const showInvoked = ({ call, result, forPerson }: Invoked, baseUrl: string) => ({
  status: 'succeeded' as const,
  txn_id: call.id,
  result,
  for_person: forPerson,
  capability_version: call.capabilityVersion,
  input_edited: call.isEdited,
  consent_id: call.consentId,
  grant_id: call.grantId,
  fee: showFee(call, baseUrl),
});

/** A dry run, as `InvokeAnswer` encodes it. */
export function showDryRun({ call, consent, quoteToken, expiresAt }: DryCall, at: ShownAt) {
  const { weighed, price, capability } = call;
  return {
    status: consent === null ? ('would_run' as const) : ('would_ask' as const),
    capability_version: capability.version,
    quote: {
      ...figuresOf(price),
      currency: 'USD' as const,
      commits_minor: weighed?.commitsMinor ?? (0n as Cents),
      expires_at: weighed?.quotedUntil ?? null,
    },
    consent: consent === null ? null : wouldBeAsked(showConsent(consent, at)),
    quote_token: quoteToken,
    quote_token_expires_at: expiresAt,
  };
}

/** Nobody was asked: there is no consent to look at, poll or decide. */
function wouldBeAsked(shown: ReturnType<typeof showConsent>) {
  const {
    id: _id,
    status: _status,
    verification_uri: _page,
    user_code: _code,
    poll_uri: _poll,
    interval: _interval,
    decision: _decision,
    decided_at: _at,
    input_edited: _edited,
    ...asked
  } = shown;
  return asked;
}
