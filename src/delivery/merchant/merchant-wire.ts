import * as z from 'zod';
import { pictureTypes } from '#src/pictures/clean-picture.ts';
import { boundedText, Moment, oneLine } from '#src/platform/wire.ts';
import {
  isSupportUrl,
  logoPath,
  MAX_EMAIL,
  MAX_NAME,
  MAX_PHONE_TEXT,
  MAX_SUPPORT_URL,
  type Profile,
} from './merchant.ts';

/** Marks that turn the reading direction round: a name could write over what stands beside it. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/;

const Name = oneLine(MAX_NAME)
  .refine((text) => text.trim() === text && text !== '', 'must not begin or end with a space')
  .refine((text) => !TURNS_TEXT.test(text), 'must not hold marks of the reading direction')
  .meta({ description: 'As recipients know you: up to 80 characters, in one line.', example: 'Ferry Plaza Flowers' });

const SupportUrl = boundedText(MAX_SUPPORT_URL)
  .transform((text, { issues }) => {
    const url = URL.parse(text);
    if (url !== null && isSupportUrl(url)) return url.href;
    issues.push({
      code: 'custom',
      input: text,
      message: 'must be an https address of a public site, without a user or a port',
    });
    return z.NEVER;
  })
  .refine((href) => href.length <= MAX_SUPPORT_URL, `must be at most ${MAX_SUPPORT_URL} characters when it is encoded`);

export const ChangeProfileRequest = z
  .strictObject({
    name: Name.nullable(),
    supportEmail: z
      .email()
      .max(MAX_EMAIL)
      .nullable()
      .meta({ description: 'Where recipients may write to.', example: 'help@flowers.example' }),
    supportPhone: oneLine(MAX_PHONE_TEXT)
      .nullable()
      .meta({ description: 'A phone number; kept in E.164.', example: '(415) 555-0134' }),
    supportUrl: SupportUrl.nullable().meta({
      description: 'An https address.',
      example: 'https://flowers.example/help',
      documentedAs: { type: ['string', 'null'], format: 'uri', maxLength: MAX_SUPPORT_URL },
    }),
  })
  .partial()
  .meta({ id: 'ChangeMerchantProfile' });

export const LogoIdText = z.uuid().toLowerCase().meta({
  description: 'Of a logoUrl.',
  example: '4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f',
});

export const ProfileWire = z
  .strictObject({
    name: z.string().nullable().meta({ description: 'Null: recipients aren’t told who sends.' }),
    supportEmail: z.string().nullable(),
    supportPhone: z.string().nullable().meta({ description: 'E.164.', example: '+14155550134' }),
    supportUrl: z.string().nullable(),
    logo: z
      .strictObject({
        url: z.string().meta({ example: logoPath('4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f') }),
        mediaType: z.enum(pictureTypes),
        bytes: z.int(),
        sha256: z.string(),
      })
      .nullable(),
    version: z.int().meta({ description: 'For If-Match.', example: 2 }),
    updatedAt: Moment.nullable(),
  })
  .meta({ id: 'MerchantProfile' });

/** What a link shows of who sent it. */
export const PublicMerchantWire = z
  .strictObject({
    name: z.string(),
    logoUrl: z.string().nullable().meta({ description: 'A path of this service; whoever has it may open it.' }),
    support: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable(), url: z.string().nullable() }),
  })
  .meta({ id: 'PublicMerchant' });

export const showProfile = ({ logo, ...profile }: Profile): z.output<typeof ProfileWire> => ({
  ...profile,
  logo:
    logo === null
      ? null
      : { url: logoPath(logo.id), mediaType: logo.mediaType, bytes: logo.bytes, sha256: logo.sha256 },
});
