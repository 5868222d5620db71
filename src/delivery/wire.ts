import * as z from 'zod';
import { MinorString, minorInteger } from '#src/money/wire.ts';
import { bounded, boundsInWords, GivenMoment, looseShape, Moment, oneLine, boundedText } from '#src/platform/wire.ts';
import { arrivalFields } from '#src/delivery/fare/arrival-wire.ts';
import { MAX_TIP_MINOR } from '#src/delivery/fare/fare.ts';
import { PinStateWire } from '#src/delivery/proofs/handover-wire.ts';
import type { DeliveryId, JobId, TrackingSlug } from './ids.ts';
import { Latitude, Longitude } from './position-wire.ts';
import { LOOSE_BOUNDS } from '#src/delivery/orders/loose-fields.ts';
import { PaymentCustomerId } from '#src/delivery/money/payment-customer-wire.ts';
import { PaymentIntentWire, settlementFields } from '#src/delivery/money/settlement-wire.ts';
import { RecipientUrl } from '#src/delivery/recipient/link-wire.ts';
import { deliveryStatuses, jobStatuses } from './status.ts';

const MAX_TOKEN_LENGTH = 2_048;
const MAX_DESCRIPTION = 1_000;
const MAX_REFERENCE = 200;

export const branded = <T extends string>(schema: z.ZodType<string>) => schema as z.ZodType<T, string>;
export const DeliveryIdText = branded<DeliveryId>(z.uuid());
export const JobIdText = branded<JobId>(z.uuid());
export const SlugText = branded<TrackingSlug>(z.string().regex(/^[0-9a-f]{10}$/));

const Tip = minorInteger(0, MAX_TIP_MINOR)
  .optional()
  .meta({
    description: `Tip in cents, 0 to ${MAX_TIP_MINOR}; 0 when absent. All of it goes to the driver.`,
    example: 200,
  });

export const QuoteRequest = z
  .strictObject({
    pickupLat: Latitude,
    pickupLng: Longitude,
    dropoffLat: Latitude,
    dropoffLng: Longitude,
    tipMinor: Tip,
    eta: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to estimate when a driver could be there, too; it has a smaller quota.' }),
  })
  .meta({ id: 'QuoteRequest' });

export const Split = z
  .strictObject({
    driverPayoutMinor: MinorString.meta({
      description: 'The driver’s 80 % of totalMinor, with what rounding leaves, in cents.',
      example: '726',
    }),
    serviceBrokeringMinor: MinorString.meta({
      description: '15 % of totalMinor, rounded down, in cents.',
      example: '136',
    }),
    serviceInfrastructureMinor: MinorString.meta({
      description: '5 % of totalMinor, rounded down, in cents.',
      example: '45',
    }),
  })
  .meta({ id: 'Split', description: 'The parts of totalMinor, which always sum to it.' });

const fareFields = {
  distanceMiles: z
    .number() // no range: a row changed by hand must stay readable
    .meta({ description: 'Great-circle miles, 0 to 100, rounded to 3 decimals.', example: 4.094 }),
  totalMinor: MinorString.meta({ description: 'Fare before the tip, in cents.', example: '907' }),
  customerTotalMinor: MinorString.meta({
    description: 'What the customer pays: totalMinor plus tip, in cents.',
    example: '1107',
  }),
  tipMinor: MinorString.meta({ description: 'The tip, in cents: all of it goes to the driver.', example: '200' }),
  split: Split,
  minApplied: z.boolean().meta({ description: 'Whether the minimum fare was applied.', example: false }),
  explanation: z.string().meta({ description: 'The calculation of the fee in a sentence.' }),
  policyVersion: z.string().meta({ description: 'The fee policy that priced it.', example: 'charter-v1' }),
  distanceMethod: z.literal('haversine').meta({ description: 'How the distance was measured.' }),
};

export const FareWire = z.strictObject(fareFields).meta({ id: 'Fare' });
export const QuoteWire = z
  .strictObject({
    ...fareFields,
    quoteToken: z.string().meta({
      description:
        'Guarantees this price: send it with POST /v1/deliveries before expiresAt. It may be used more than once.',
    }),
    expiresAt: Moment.meta({
      description: 'When quoteToken stops being accepted.',
      example: '2026-11-21T09:40:00.000Z',
    }),
    ...arrivalFields,
  })
  .meta({ id: 'Quote' });

/** An address of any shape. */
const AddressText = z
  .unknown()
  .check(bounded(LOOSE_BOUNDS))
  .optional()
  .meta({
    id: 'Address',
    documentedAs: looseShape(LOOSE_BOUNDS),
    description: `Never refused for its shape. ${boundsInWords(LOOSE_BOUNDS)} An object with line1 (street), line2, city, region (state), postalCode (zip), country, name, businessName, phone, instructions, accessCode (write-only), type, each a string, a number being read as its text; other fields and other types are kept as they are and given back. A string is line1; null is no address; an array, number or boolean is given back as {"value": …}.`,
    example: { line1: '1 Ferry Building', city: 'San Francisco', region: 'CA', postalCode: '94111' },
  });

export const StopWire = z.strictObject({ lat: Latitude, lng: Longitude, address: AddressText }).meta({ id: 'Stop' });

export const TimeWindowWire = z
  .strictObject({ start: GivenMoment, end: GivenMoment })
  .refine((window) => window.start < window.end, { path: ['end'], message: 'must be after start' })
  .meta({ id: 'TimeWindow' });

const Requirements = z
  .strictObject({
    photo: z.boolean().meta({ description: 'A picture of the parcel where it was left.', example: true }),
    pickupPhoto: z.boolean().meta({ description: 'A picture of what was picked up.', example: false }),
    pin: z.boolean().meta({
      description: 'The recipient must say a PIN. The answer contains it: pass it on to them.',
      example: false,
    }),
    authorisedPayment: z
      .boolean()
      .meta({ description: 'No driver is assigned before the payment is authorised.', example: false }),
  })
  .meta({ id: 'Requirements' });

export const CreateDeliveryRequest = z
  .strictObject({
    pickup: StopWire,
    dropoff: StopWire,
    customer: z
      .unknown()
      .check(bounded(LOOSE_BOUNDS))
      .optional()
      .meta({
        documentedAs: looseShape(LOOSE_BOUNDS),
        description: `Who receives it: an object with name, phone and email, each a string. ${boundsInWords(LOOSE_BOUNDS)} Never refused for its shape: a number is read as its text, other fields and other types are kept as they are and given back; a string is the name; null is nobody; an array, number or boolean is given back as {"value": …}. Never shown on the public link.`,
        example: { name: 'Robin Doe', phone: '(415) 555-0134', email: 'robin@example.com' },
      }),
    description: boundedText(MAX_DESCRIPTION).optional().meta({
      description: 'What is in the parcel. Never shown on the public link.',
      example: 'Two bags of groceries',
    }),
    signatureRequired: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the recipient has to sign; false when absent.', example: false }),
    tipMinor: Tip,
    quoteToken: boundedText(MAX_TOKEN_LENGTH).optional().meta({
      description: 'From a quote with the same inputs: guarantees its price. Without it the delivery is priced now.',
    }),
    pickupWindow: TimeWindowWire.optional().meta({ description: 'When the parcel can be picked up.' }),
    dropoffWindow: TimeWindowWire.optional().meta({ description: 'When it should be delivered.' }),
    dispatch: z.enum(['auto', 'hold']).optional().meta({
      description: 'auto (default): offered to drivers automatically. hold: only by POST /v1/jobs/dispatch.',
      example: 'auto',
    }),
    externalReference: oneLine(MAX_REFERENCE)
      .optional()
      .meta({ description: 'Your own order number; returned with the delivery.', example: 'order-1001' }),
    requirements: Requirements.partial()
      .optional()
      .meta({
        description: 'What must be proved, or be true; nothing by default.',
        example: { photo: true },
      }),
    paymentCustomerId: PaymentCustomerId.optional().meta({
      description:
        'Who pays: a customer of yours, from POST /v1/payment-customers. With it a return leg can be charged later off session; without it the sender owes the return leg.',
    }),
  })
  .meta({ id: 'CreateDeliveryRequest' });

const DeliveryBrief = z.strictObject({
  id: DeliveryIdText,
  status: z.enum(deliveryStatuses),
  trackingSlug: SlugText.meta({ example: '3f9c0a7be1' }),
  pin: z
    .string()
    .optional()
    .meta({ description: 'The drop-off PIN, where one is required: pass it on to the recipient.', example: '4821' }),
  createdAt: Moment,
});

export const TrackingLink = z.strictObject({
  slug: SlugText,
  url: z.string().meta({ description: 'Relative to this service’s base URL.', example: '/t/3f9c0a7be1' }),
});

const JobBrief = z.strictObject({ id: JobIdText, status: z.enum(jobStatuses) });

export const CreatedDelivery = z
  .strictObject({
    delivery: DeliveryBrief,
    job: JobBrief,
    fare: FareWire,
    tracking: TrackingLink.extend({ recipientUrl: RecipientUrl }), // reading shows no secret: with it one can do more
    paymentIntent: PaymentIntentWire,
  })
  .meta({ id: 'CreatedDelivery' });

export const StopRead = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  address: z.record(z.string(), z.unknown()),
});

export const DeliveryWire = z
  .strictObject({
    id: DeliveryIdText,
    status: z.enum(deliveryStatuses),
    product: z.string(),
    trackingSlug: SlugText,
    tracking: TrackingLink,
    job: JobBrief,
    pickup: StopRead,
    dropoff: StopRead,
    customer: z.record(z.string(), z.unknown()),
    description: z.string().nullable(),
    signatureRequired: z.boolean(),
    requirements: Requirements,
    pickupWindow: TimeWindowWire.nullable(),
    dropoffWindow: TimeWindowWire.nullable(),
    dispatch: z.enum(['auto', 'hold']),
    externalReference: z.string().nullable(),
    minimumAge: z.int().nullable().meta({ description: 'The least age of the recipient, where the goods have one.' }),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'For a partner’s order: its other fields.' }),
    fare: FareWire,
    paymentIntent: PaymentIntentWire.nullable().meta({ description: 'Null where the sender gets an invoice.' }),
    ...settlementFields,
    endReason: z.string().nullable().meta({ description: 'Why it was cancelled, returned or failed.' }),
    pin: PinStateWire,
    createdAt: Moment,
    updatedAt: Moment,
    deliveredAt: Moment.nullable(),
  })
  .meta({ id: 'Delivery' });
