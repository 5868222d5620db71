import * as z from 'zod';
import { Moment, oneLine, boundedText } from '#src/platform/wire.ts';
import { partnerKinds, senderStatuses, type SenderWithSecret as SenderSecretly, type StoredSender } from './sender.ts';
import { isTimeZone } from './timezone.ts';

const MAX_LICENCES = 20;
const MAX_NET_DAYS = 90;

export const PartnerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,30}$/)
  .meta({ description: 'The partner: storefront or cannabis.', example: 'storefront' });
export const SenderIdText = z.uuid().meta({ example: '8c1f0a52-6d3e-4b7a-9f24-0a1b2c3d4e5f' });
export const SecretIdText = z.uuid().meta({ example: '1e9d7c5b-3a2f-4e6d-8c0b-9a8b7c6d5e4f' });

const BillingWire = z
  .strictObject({
    email: z.email().max(254).nullable(),
    reference: oneLine(64).nullable().meta({ description: 'What the invoice is to name.' }),
    netDays: z.int().min(0).max(MAX_NET_DAYS).meta({ description: 'Days to pay it in.' }),
  })
  .meta({ id: 'Billing' });

const terms = {
  owner: boundedText(200)
    .regex(/^(?:org|user|client):[^\s]+$/, 'must be org:, user: or client: and a name')
    .meta({ description: 'The owner of its deliveries, as in the owner’s tokens.', example: 'org:demo-merchant' }),
  displayName: oneLine(100).meta({ example: 'Demo Market' }),
  licences: z
    .array(oneLine(64))
    .max(MAX_LICENCES)
    .refine((licences) => new Set(licences).size === licences.length, 'must not name a licence twice')
    .meta({ description: 'A driver of its goods with a minimum age needs all of these.', example: ['CA-C9-0000123'] }),
  jurisdiction: z
    .string()
    .regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, 'must be a country or a part of one by ISO 3166, such as US-CA')
    .nullable()
    .meta({
      description: 'The jurisdiction of its licences, by ISO 3166; a driver’s licences must be for the same one.',
      example: 'US-CA',
    }),
  timezone: boundedText(64)
    .refine(isTimeZone, 'must be the name of a time zone (IANA), such as America/Los_Angeles')
    .meta({ description: 'IANA name. Its delivery hours are of this zone.', example: 'America/Los_Angeles' }),
  billing: BillingWire,
  status: z.enum(senderStatuses).meta({ description: 'suspended: its orders are refused.' }),
};

const Secret = oneLine(200).optional().meta({
  description:
    'Your own secret; without it we make one. At least 24 printable characters, eight of them different; for a partner whose senders sign: whsec_ and base64.',
});

export const CreateSenderRequest = z
  .strictObject({
    partner: PartnerName,
    senderAccountId: oneLine(128).meta({ description: 'Its name at the partner.', example: 'demo-storefront' }),
    owner: terms.owner,
    displayName: terms.displayName,
    timezone: terms.timezone,
    licences: terms.licences.optional(),
    jurisdiction: terms.jurisdiction.optional(),
    billing: BillingWire.partial().optional(),
    status: terms.status.optional(),
    secret: Secret,
  })
  .meta({ id: 'CreateSender' });

const { owner, displayName, licences, jurisdiction, timezone, billing, status } = terms;
export const ChangeSenderRequest = z
  .strictObject({ owner, displayName, licences, jurisdiction, timezone, billing, status })
  .partial()
  .meta({ id: 'ChangeSender' });

export const AddSecretRequest = z.strictObject({ secret: Secret }).meta({ id: 'AddSenderSecret' });

const senderFields = {
  id: SenderIdText,
  partner: z.string(),
  kind: z
    .enum(partnerKinds)
    .meta({ description: 'storefront: a shared secret. cannabis: signatures, and regulated goods.' }),
  senderAccountId: z.string(),
  owner: z.string(),
  displayName: z.string(),
  status: terms.status,
  licences: z.array(z.string()),
  jurisdiction: z.string().nullable(),
  timezone: z.string(),
  billing: BillingWire,
  secrets: z.array(z.strictObject({ id: SecretIdText, createdAt: Moment })).meta({
    description: 'The live ones, newest first: two while one is rotated.',
  }),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
};

export const SenderWire = z.strictObject(senderFields).meta({ id: 'Sender' });

export const SenderWithSecret = z
  .strictObject({
    ...senderFields,
    secret: z
      .strictObject({ id: SecretIdText, value: z.string() })
      .nullable()
      .meta({ description: 'Shown once: a replay of the answer has null.' }),
    secretShown: z.boolean().meta({
      description: 'True in a replay: the secret was shown before, and is null here. False where it is shown now.',
    }),
  })
  .meta({ id: 'SenderWithSecret' });

/** A sender as its codec takes it. */
export const showSender = (stored: StoredSender): z.output<typeof SenderWire> => ({
  ...stored,
  licences: [...stored.licences],
  secrets: [...stored.secrets],
});

/** The same with its new secret, only once. */
export const showWithSecret = ({ secret, ...stored }: SenderSecretly): z.output<typeof SenderWithSecret> => ({
  ...showSender(stored),
  secret,
  secretShown: secret === null,
});
