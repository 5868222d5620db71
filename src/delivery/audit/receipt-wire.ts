import * as z from 'zod';

/** A text, as it is signed: converting it to bigint and back could change it. */
const amount = (description: string, example: string) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .meta({ description: `${description} In cents.`, example });
const hash = (description: string) => z.string().meta({ description, example: `sha256:${'5b'.repeat(32)}` });

const ReceiptFeeWire = z.strictObject({
  currency: z.literal('USD'),
  baseMinor: amount('Base amount.', '600'),
  distanceMinor: amount('For the miles.', '307'),
  minApplied: z.boolean(),
  totalMinor: amount('The fare.', '907'),
  split: z.strictObject({
    driverPayoutMinor: amount('To the driver.', '726'),
    serviceBrokeringMinor: amount('For brokering.', '136'),
    serviceInfrastructureMinor: amount('For infrastructure.', '45'),
  }),
  tipMinor: amount('To the driver, whole.', '200'),
  customerTotalMinor: amount('The fare and the tip.', '1107'),
});

export const ReceiptWire = z
  .strictObject({
    jws: z.string().meta({
      description:
        'A compact JWS (RFC 7515, Ed25519) over the RFC 8785 form of claims, typ receipt+jws: its key is published at /.well-known/jwks.json.',
    }),
    claims: z
      .strictObject({
        deliveryIdHash: hash('SHA-256 of the delivery’s id.'),
        inputsCommitment: hash(
          'SHA-256 of a salt and of the RFC 8785 form of the inputs. Anybody who is given both can check the distance.',
        ),
        milliMiles: z.int().meta({ description: 'Thousandths of a mile that were priced.', example: 4094 }),
        policyHash: hash('The content address of the policy that priced it.'),
        fee: ReceiptFeeWire,
      })
      .meta({ description: 'The claims of the JWS, decoded. Only the JWS is signed.' }),
  })
  .meta({ id: 'Receipt' });

export const ReceiptOpeningWire = z
  .strictObject({
    salt: z.string().meta({ description: '32 bytes in hex.', example: '9f'.repeat(32) }),
    inputs: z.strictObject({
      pickupLat: z.number(),
      pickupLng: z.number(),
      dropoffLat: z.number(),
      dropoffLng: z.number(),
      tipMinor: amount('The tip.', '200'),
    }),
  })
  .meta({ id: 'ReceiptOpening', description: 'The inputs of inputsCommitment.' });
