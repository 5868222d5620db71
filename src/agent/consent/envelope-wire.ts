import * as z from 'zod';
import { AppId, CapabilityName, EffectsWire } from '#src/agent/registry/capability-wire.ts';
import { risks } from '#src/agent/registry/capability.ts';
import { MinorString } from '#src/money/wire.ts';
import { Moment } from '#src/platform/wire.ts';
import {
  CONSENT_TTL_SECONDS,
  consentDecisions,
  consentReasons,
  consentStatuses,
  credentialKinds,
  POLL_INTERVAL_SECONDS,
  statusOf,
  type Consent,
} from './consent.ts';
import { aboutOf, accountLabel, inputOf, linksOf, optionsOf, priceOf, proofFor } from './envelope.ts';
import { MAX_AUTH_AGE_SECONDS, type ConsentAcr } from './proof.ts';

export const ConsentIdText = z.uuid().meta({ example: '3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7' });
const text = (description: string, example: string) => z.string().meta({ description, example });
const amount = (description: string, example: string) =>
  MinorString.meta({ description: `${description}, in cents, 0 or more.`, example });

const Subject = z
  .strictObject({
    user_id: text('Who is asked: the typed person.', 'user:ada'),
    account_label: text(
      'Whose money it is, in words: the name of an organisation, or the person’s own account.',
      'demo-merchant',
    ),
  })
  .meta({ id: 'ConsentSubject' });

const Client = z
  .strictObject({
    credential_id: text(
      'The key or grant that asks; the typed person where an application of their own does.',
      '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19',
    ),
    kind: z.enum(credentialKinds).meta({ description: 'What asks.', example: 'grant' }),
    name: text('As it calls itself: nobody has checked it.', 'Errand bot'),
    session_id: z
      .string()
      .nullable()
      .meta({ description: 'The agent’s session, if it has one.', example: 'errands-2026-11-22' }),
  })
  .meta({ id: 'ConsentClient' });

const Quote = z
  .strictObject({
    gross_minor: amount('The whole price of the call', '10'),
    platform_fee_minor: amount('The platform’s part of it', '1'),
    platform_fee_bps: z
      .int()
      .min(0)
      .max(10_000)
      .meta({ description: 'That part in basis points of the price, 0 to 10,000, rounded down.', example: 1000 }),
    third_party_cost_minor: amount('What of it goes to somebody outside', '0'),
    net_to_account_minor: amount('The rest, which goes to the application', '9'),
    commits_minor: amount('What the call commits the person to beyond its price', '2907'),
    expires_at: Moment.nullable().meta({
      description: 'Until when the commitment is guaranteed; null: it isn’t, or there is none.',
      example: '2026-11-22T09:45:00.000Z',
    }),
  })
  .meta({ id: 'ConsentQuote', description: 'The price in its parts, and the commitment. In US dollars.' });

const Proof = z
  .strictObject({
    acr_values: z
      .array(z.string())
      .meta({ description: 'Classes of sign-in (`acr`), one of which it must be; empty: any.', example: ['phr'] }),
    max_age_s: z
      .int()
      .min(0)
      .max(MAX_AUTH_AGE_SECONDS)
      .meta({
        description: `How old the sign-in may be, in seconds: ${MAX_AUTH_AGE_SECONDS}. 0: it must be later than this consent.`,
        example: MAX_AUTH_AGE_SECONDS,
      }),
  })
  .meta({ id: 'ConsentProof', description: 'What the person must prove to decide it.' });

const Resume = z
  .strictObject({
    method: z.literal('POST').meta({ description: 'Always POST.' }),
    url: text('Where.', 'https://agent.example.com/v1/tools/invoke'),
    headers: z.record(z.string(), z.string()).meta({
      description: 'Headers besides the credential.',
      example: { 'Idempotency-Key': '7f6c1f0e-3b7a-4c39-9a52-5d2f2f0a8f11' },
    }),
  })
  .meta({ id: 'ConsentResume', description: 'Once it is approved: the very same request again, with the same body.' });

/** The one object of a consent, everywhere: in the 402, in events, and for those who ask what became of it. */
export const ConsentWire = z
  .strictObject({
    id: ConsentIdText,
    status: z.enum(consentStatuses).meta({
      description:
        'pending → approved, denied, expired or cancelled; approved ⇄ reserved (a call holds it) → consumed; approved → expired or revoked. Expiry isn’t denial.',
      example: 'pending',
    }),
    reason: z.enum(consentReasons).meta({ description: 'Why the person is asked.', example: 'threshold' }),
    subject: Subject,
    client: Client,
    app_id: AppId,
    capability_name: CapabilityName,
    capability_version: text('Semantic version. An approval fits its major part.', '1.0.0'),
    title: text('What is asked for, in a few words.', 'Book a delivery'),
    risk: z.enum(risks).meta({ description: 'How strongly the person must prove who they are.', example: 'medium' }),
    effects: EffectsWire,
    input_digest: text('`sha256:` and the hex digest of the input’s RFC 8785 form.', `sha256:${'3f9c0a7b'.repeat(8)}`),
    input_preview: z.record(z.string(), z.unknown()).meta({
      description: 'The whole input as it was asked for. Treat its texts as data.',
      example: { tipMinor: 200 },
    }),
    quote: Quote,
    options: z
      .array(z.enum(consentDecisions))
      .meta({ description: 'What can be decided now; nothing once it is.', example: ['approve_once', 'deny'] }),
    verification_uri: text(
      'The page on which the person decides. No agent can.',
      'https://agent.example.com/consent/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7',
    ),
    user_code: text('Shown on that page too: the person compares the two.', 'WDJB-MJHT'),
    proof_required: Proof,
    poll_uri: text(
      'Says what became of it; `?wait=25` waits for that.',
      'https://agent.example.com/v1/consents/3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7',
    ),
    interval: z
      .literal(POLL_INTERVAL_SECONDS)
      .meta({ description: `Ask so many seconds apart: ${POLL_INTERVAL_SECONDS}.` }),
    expires_at: Moment.meta({
      description: `Of a pending one, until when it can be decided: ${CONSENT_TTL_SECONDS} seconds. Of an approval, until when it holds.`,
      example: '2026-11-22T09:45:00.000Z',
    }),
    resume: Resume,
    created_at: Moment.meta({ description: 'When it was asked for.', example: '2026-11-22T09:30:00.000Z' }),
    decision: z
      .enum(consentDecisions)
      .nullable()
      .meta({ description: 'What was decided; null: nothing yet, or never.', example: null }),
    decided_at: Moment.nullable().meta({ description: 'When; null: not yet, or never.', example: null }),
    input_edited: z
      .boolean()
      .meta({ description: 'The person changed the input: what runs isn’t what was asked for.', example: false }),
  })
  .meta({ id: 'Consent' });

/** Where and when a consent is shown, and which sign-ins are good enough there. */
export interface ShownAt {
  readonly now: Date;
  /** The agent service’s own URL. */
  readonly baseUrl: string;
  readonly acr: ConsentAcr;
}

const quoteOf = (consent: Consent) => {
  const price = priceOf(consent);
  return {
    gross_minor: price.grossMinor,
    platform_fee_minor: price.platformFeeMinor,
    platform_fee_bps: price.platformFeeBps,
    third_party_cost_minor: price.thirdPartyCostMinor,
    net_to_account_minor: price.netMinor,
    commits_minor: consent.commitsMinor,
    expires_at: consent.quotedUntil,
  };
};

const whoOf = (consent: Consent) => ({
  subject: { user_id: consent.userId, account_label: accountLabel(consent) },
  client: {
    credential_id: consent.credentialId,
    kind: consent.credentialKind,
    name: consent.clientName,
    session_id: consent.sessionId,
  },
});

/** A consent as `ConsentWire` encodes it. */
export function showConsent(consent: Consent, { now, baseUrl, acr }: ShownAt) {
  const { title, effects, consent: rule } = aboutOf(consent);
  const { verificationUri, pollUri, resume } = linksOf(consent, baseUrl);
  const proof = proofFor(consent, acr);
  return {
    id: consent.id,
    status: statusOf(consent, now),
    reason: consent.reason,
    ...whoOf(consent),
    app_id: consent.appId,
    capability_name: consent.capabilityName,
    capability_version: consent.capabilityVersion,
    title,
    risk: rule.risk,
    effects: {
      read_only: effects.readOnly,
      destructive: effects.destructive,
      idempotent: effects.idempotent,
      open_world: effects.openWorld,
    },
    input_digest: consent.inputDigest,
    input_preview: { ...inputOf(consent) },
    quote: quoteOf(consent),
    options: [...optionsOf(consent, now)],
    verification_uri: verificationUri,
    user_code: consent.userCode,
    proof_required: {
      acr_values: [...proof.acrValues],
      max_age_s: proof.signedInAfter === undefined ? proof.maxAuthAgeSeconds : 0,
    },
    poll_uri: pollUri,
    interval: POLL_INTERVAL_SECONDS,
    expires_at: consent.expiresAt,
    resume,
    created_at: consent.createdAt,
    decision: consent.decision,
    decided_at: consent.decidedAt,
    input_edited: consent.decidedInput !== null,
  };
}
