import * as z from 'zod';
import { cents } from '#src/money/cents.ts';
import { minorInteger } from '#src/money/wire.ts';
import { bounded, boundsInWords, GivenMoment, looseShape, oneLine, boundedText } from '#src/platform/wire.ts';
import type { LooseBounds } from '#src/platform/words/loose.ts';
import { readAddress } from './address.ts';
import { readCustomer } from './customer.ts';
import { MAX_TIP_MINOR } from '#src/delivery/fare/fare.ts';
import { LOOSE_BOUNDS } from './loose-fields.ts';
import type { PartnerOrder } from './partner-order.ts';
import type { PhoneReader } from './phone.ts';
import { RecipientUrl } from '#src/delivery/recipient/link-wire.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { DeliveryIdText, SlugText } from '#src/delivery/wire.ts';

const MAX_ACCOUNT = 128;
const MAX_REFERENCE = 200;
const MAX_DESCRIPTION = 1_000;
const MAX_AGE = 99;
/** The bounds of a whole order, with everything that its partner wants kept. */
export const ORDER_BOUNDS: LooseBounds = { values: 1_000, name: 100, text: 2_000, characters: 30_000, depth: 8 };
const loose = (description: string) => ({ documentedAs: looseShape(ORDER_BOUNDS), description });

const boundsOfAddress = bounded(LOOSE_BOUNDS);

const STOP = {
  lat: Latitude,
  lng: Longitude,
  address: z
    .unknown()
    .check(boundsOfAddress)
    .optional()
    .meta({
      documentedAs: looseShape(LOOSE_BOUNDS),
      description:
        'In whatever shape you have it, and never refused for it: a text, or an object with line1 (street), line2, city, region (state), postalCode (zip), country, name, phone, instructions. Without it the fields beside lat and lng are the address.',
    }),
};

/** The fields beside the coordinates may be the address, and have its bounds. */
const Stop = z
  .looseObject(STOP)
  .check(({ value, issues }) => boundsOfAddress({ value: fieldsBeside(value), issues }))
  .meta({ id: 'OrderStop' });

const Window = z
  .object({ start: GivenMoment, end: GivenMoment })
  .refine((window) => window.start < window.end, { path: ['end'], message: 'must be after start' })
  .meta({ id: 'OrderWindow' });

const fields = {
  sourceOrderId: oneLine(MAX_REFERENCE).meta({
    description: 'Your own order number. The same number again is the same delivery.',
    example: 'order-1001',
  }),
  senderAccountId: oneLine(MAX_ACCOUNT).meta({
    description: 'Your id of the sender.',
    example: 'demo-storefront',
  }),
  pickup: Stop,
  dropoff: Stop,
  customer: z
    .unknown()
    .check(boundsOfAddress)
    .meta({
      documentedAs: looseShape(LOOSE_BOUNDS),
      description: 'Who receives it: an object with name, phone and email, or a text. Never refused for its shape.',
      example: { name: 'Robin Doe', phone: '(415) 555-0134' },
    }),
  readyAt: GivenMoment.nullish().meta({ description: 'From when it can be picked up.' }),
  pickupWindow: Window.nullish(),
  dropoffWindow: Window.nullish(),
  description: boundedText(MAX_DESCRIPTION).nullish().meta({ description: 'What it is. Never shown to the public.' }),
  items: z.unknown().optional().meta(loose('The contents, of any shape; kept in metadata.')),
  orderValueMinor: z.unknown().optional().meta(loose('Its value, in cents; kept in metadata.')),
  tipMinor: minorInteger(0, MAX_TIP_MINOR)
    .nullish()
    .meta({
      description: `Tip in cents, 0 to ${MAX_TIP_MINOR}; 0 when absent. All of it goes to the driver.`,
      example: 200,
    }),
  signatureRequired: z.boolean().nullish(),
  minimumAge: z.int().min(0).max(MAX_AGE).nullish().meta({
    description: 'The minimum age of the recipient, checked at the drop-off. The sender needs a stored licence.',
  }),
  dispatch: z.enum(['auto', 'hold']).nullish().meta({
    description: 'auto (default): offered to drivers automatically. hold: only by POST /v1/jobs/dispatch.',
  }),
  metadata: z.unknown().optional().meta(loose('Anything else of yours; the owner reads it with the delivery.')),
};

/** Looked at before the rest: to take an object of thousands of fields apart costs more than all else of an order. */
export const OrderSize = z.unknown().check(bounded(ORDER_BOUNDS));

export const OrderReady = z
  .looseObject(fields)
  .check(bounded(ORDER_BOUNDS))
  .meta({
    id: 'OrderReady',
    description: `Other fields are kept in the delivery’s metadata, never refused; null counts as absent. ${boundsInWords(ORDER_BOUNDS)}`,
  });

/** Fields of the delivery itself; the others are its metadata. */
const taken: ReadonlySet<string> = new Set(
  Object.keys(fields).filter((name) => !['readyAt', 'items', 'orderValueMinor', 'metadata'].includes(name)),
);

type Raw = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything that isn't part of the delivery, unchanged. If a name occurs twice, `metadata` is kept in one piece. */
function metadataOf(sent: Raw): Raw {
  const { metadata, ...others } = Object.fromEntries(Object.entries(sent).filter(([name]) => !taken.has(name)));
  const stops = Object.fromEntries(
    (['pickup', 'dropoff'] as const).flatMap((name) => {
      const rest = besideAddress(sent[name] as Raw);
      return rest === undefined ? [] : [[name, rest]];
    }),
  );
  const further = { ...others, ...stops };
  if (metadata === undefined || metadata === null) return further;
  const collides = !isObject(metadata) || Object.keys(metadata).some((name) => Object.hasOwn(further, name));
  return collides ? { ...further, metadata } : { ...metadata, ...further };
}

function fieldsBeside(stop: Raw): Raw | undefined {
  const rest = Object.entries(stop).filter(([name]) => !Object.hasOwn(STOP, name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

const besideAddress = (stop: Raw) => (stop['address'] === undefined ? undefined : fieldsBeside(stop));

/** A validated order as an order of ours. */
export function readPartnerOrder(order: z.output<typeof OrderReady>, sent: Raw, toE164: PhoneReader): PartnerOrder {
  const stop = (given: typeof order.pickup) => ({
    position: { lat: given.lat, lng: given.lng },
    address: readAddress(given.address ?? fieldsBeside(given), toE164),
  });
  return {
    sourceOrderId: order.sourceOrderId,
    pickup: stop(order.pickup),
    dropoff: stop(order.dropoff),
    customer: readCustomer(order.customer, toE164),
    readyAt: order.readyAt ?? undefined,
    pickupWindow: order.pickupWindow ?? undefined,
    dropoffWindow: order.dropoffWindow ?? undefined,
    description: order.description ?? undefined,
    tipMinor: order.tipMinor ?? cents(0),
    signatureRequired: order.signatureRequired ?? false,
    minimumAge: order.minimumAge ?? undefined,
    dispatch: order.dispatch ?? 'auto',
    metadata: metadataOf(sent),
  };
}

export const OrderTaken = z
  .strictObject({
    accepted: z.literal(true),
    duplicate: z.boolean().meta({ description: 'Whether this order had become a delivery before.', example: false }),
    sourceOrderId: z.string(),
    delivery: z.strictObject({ id: DeliveryIdText, status: z.enum(deliveryStatuses), trackingSlug: SlugText }),
    tracking: z.strictObject({
      url: z.string().meta({ description: 'Relative to this service’s base URL.', example: '/t/3f9c0a7be1' }),
      recipientUrl: RecipientUrl,
    }),
  })
  .meta({ id: 'OrderTaken' });
