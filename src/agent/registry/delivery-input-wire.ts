import * as z from 'zod';
import { policyVersions } from '#src/delivery/fare/policy.ts';
import { MAX_REASON } from '#src/delivery/cancellation/cancellation.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { boundedText } from '#src/platform/wire.ts';
import { At, Cursor, DeliveryId, Limit, line, Slug, TipMinor, token } from './field-wire.ts';

const MAX_TEXT = 200;
const MAX_DESCRIPTION = 1_000;
const MAX_REFUND_MINOR = 99_999_999;

const part = (description: string, example: string) =>
  boundedText(MAX_TEXT)
    .optional()
    .meta({ description: `${description} At most ${MAX_TEXT} characters.`, example });

const Address = z
  .union([
    boundedText(MAX_TEXT).meta({ description: 'The whole address as one text, at most 200 characters.' }),
    z.strictObject({
      line1: part('Street and number.', '1 Ferry Building'),
      line2: part('Flat, floor or suite.', 'Apt 4'),
      city: part('City.', 'San Francisco'),
      region: part('State or region.', 'CA'),
      postalCode: part('Postal code.', '94111'),
      country: part('Country.', 'US'),
      name: part('Who is there.', 'Robin Doe'),
      businessName: part('The business there.', 'Blue Door Bakery'),
      phone: part('Phone there, best in E.164.', '+14155550134'),
      instructions: part('For the driver.', 'Ring twice'),
      accessCode: part('A door code, for the driver only; never shown again.', '4821#'),
    }),
  ])
  .optional()
  .meta({
    description: 'For people to read. The coordinates decide where the driver goes.',
    example: '1 Ferry Building, San Francisco',
  });

const Stop = (description: string) =>
  z.strictObject({ lat: Latitude, lng: Longitude, address: Address }).meta({ description });

const Window = (description: string) =>
  z
    .strictObject({
      start: At.meta({ description: 'ISO 8601 with an offset.', example: '2026-11-28T16:00:00-08:00' }),
      end: At.meta({ description: 'ISO 8601 with an offset; after start.', example: '2026-11-28T16:30:00-08:00' }),
    })
    .optional()
    .meta({ description });

const flag = (description: string, example: boolean) => z.boolean().optional().meta({ description, example });

/** What agents send to delivery's capabilities: the sibling's parameters and body as one flat object. */
export const deliveryInputs = {
  quote: z.strictObject({
    pickupLat: Latitude,
    pickupLng: Longitude,
    dropoffLat: Latitude,
    dropoffLng: Longitude,
    tipMinor: TipMinor,
  }),
  list: z.strictObject({
    status: z.enum(deliveryStatuses).optional().meta({ description: 'Only those in this state.', example: 'created' }),
    externalReference: line(
      MAX_TEXT,
      'Only those with this order number of the person’s own.',
      'order-1001',
    ).optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  get: z.strictObject({ id: DeliveryId }),
  track: z.strictObject({ slug: Slug }),
  cancel_preview: z.strictObject({ id: DeliveryId }),
  audit_fee: z.strictObject({
    deliveryIdOrSlug: z
      .union([DeliveryId, Slug])
      .meta({ description: 'The delivery’s id (a UUID) or its tracking slug.', example: '3f9c0a7be1' }),
    policy: z
      .enum(policyVersions)
      .optional()
      .meta({ description: 'What if it had been priced by this policy?', example: 'charter-v1' }),
  }),
  receipt: z.strictObject({ id: DeliveryId }),
  create: z.strictObject({
    pickup: Stop('Where the parcel is fetched.'),
    dropoff: Stop('Where it is brought.'),
    customer: z
      .strictObject({
        name: part('The recipient’s name.', 'Robin Doe'),
        phone: part('The recipient’s phone, best in E.164.', '+14155550134'),
        email: part('The recipient’s e-mail address.', 'robin@example.com'),
      })
      .optional()
      .meta({ description: 'Who receives it. Never shown on the public tracking link.' }),
    description: boundedText(MAX_DESCRIPTION)
      .optional()
      .meta({
        description: `What is in the parcel, at most ${MAX_DESCRIPTION} characters.`,
        example: 'Two bags of groceries',
      }),
    signatureRequired: flag('Whether the recipient has to sign; false when absent.', false),
    tipMinor: TipMinor,
    quoteToken: token('quoteToken of a delivery.quote with the same points and tip: guarantees its price.'),
    pickupWindow: Window('When the parcel can be picked up.'),
    dropoffWindow: Window('When it should be delivered.'),
    dispatch: z.enum(['auto', 'hold']).optional().meta({
      description: 'auto (default): drivers are searched for at once. hold: only by delivery.dispatch.',
      example: 'auto',
    }),
    externalReference: line(MAX_TEXT, 'The person’s own order number.', 'order-1001').optional(),
    requirements: z
      .strictObject({
        photo: flag('A picture of the parcel where it was left.', true),
        pickupPhoto: flag('A picture of what was picked up.', false),
        pin: flag('The recipient must say a PIN, which the person gets to pass on.', false),
        authorisedPayment: flag('No driver is assigned before the payment is authorised.', false),
      })
      .optional()
      .meta({ description: 'What must be proved, or be true; nothing by default.', example: { photo: true } }),
  }),
  dispatch: z.strictObject({
    jobId: z.uuid().meta({
      description: 'The id of the delivery’s job (job.id of a delivery), a UUID; not the delivery’s own id.',
      example: '5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69',
    }),
  }),
  cancel: z.strictObject({
    id: DeliveryId,
    reason: line(MAX_REASON, 'Why, in the person’s words or your own.', 'The customer changed their mind'),
    token: token('token of a delivery.cancel_preview of this delivery: guarantees its fee.'),
  }),
  refund: z.strictObject({
    id: DeliveryId,
    amountMinor: z.int().min(1).max(MAX_REFUND_MINOR).optional().meta({
      description: 'How much, in US cents, at least 1; all that is left when absent. $5 is 500.',
      example: 500,
    }),
    reason: line(MAX_REASON, 'Why, in the person’s words or your own.', 'Arrived late'),
  }),
} as const;
