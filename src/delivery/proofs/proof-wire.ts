import * as z from 'zod';
import { Moment } from '#src/platform/wire.ts';
import { pictureTypes } from '#src/pictures/clean-picture.ts';
import { idMethods, pictureKinds, proofKinds } from './proof.ts';

export const PictureKindText = z.enum(pictureKinds).meta({
  description: 'What the picture shows: what was picked up, where it was left, who signed.',
  example: 'photo',
});

export const CheckPinRequest = z
  .strictObject({
    pin: z
      .string()
      .regex(/^\d{4}$/, 'must be four digits')
      .meta({ description: 'The PIN that the sender gave the recipient.', example: '4071' }),
  })
  .meta({ id: 'CheckPinRequest' });

const findings = {
  method: z.enum(idMethods).meta({ description: 'visual, by the card’s barcode, or by a mobile licence.' }),
  ageOver: z
    .int()
    .min(0)
    .max(120)
    .meta({ description: 'The age in years that the ID shows the holder to have reached.' }),
  passed: z.boolean().meta({ description: 'The driver’s own verdict.' }),
  nameMatches: z.boolean(),
  notExpired: z.boolean(),
};

export const CheckIdRequest = z.strictObject(findings).meta({
  id: 'CheckIdRequest',
  description: 'No birth date, number, name or image is accepted or stored.',
});

const IdCheckWire = z.strictObject({
  ...findings,
  passed: z.boolean().meta({ description: 'False also where the age is too low, the name another or the ID expired.' }),
  checkedAt: z.iso.datetime(),
  checkedBy: z
    .uuid()
    .meta({ description: 'The driver; for the delivery’s owner, by the candidateId of this job only.' }),
});

export const ProofWire = z
  .strictObject({
    kind: z.enum(proofKinds),
    mediaType: z.enum(pictureTypes).nullable(),
    bytes: z.int().nullable().meta({ description: 'The size of the stored picture, without its metadata.' }),
    sha256: z.string().nullable().meta({ description: 'Of those bytes, in hex.' }),
    data: z.union([IdCheckWire, z.strictObject({ passed: z.literal(true) })]).nullable(),
    createdAt: Moment,
    updatedAt: Moment.meta({ description: 'When it was last stored.' }),
  })
  .meta({ id: 'Proof' });
