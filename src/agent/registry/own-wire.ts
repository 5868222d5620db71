import * as z from 'zod';
import { MinorString } from '#src/money/wire.ts';
import { Latitude, Longitude } from '#src/delivery/position-wire.ts';
import { boundedText, Moment } from '#src/platform/wire.ts';
import { consentStatuses } from '#src/agent/consent/consent.ts';
import { line, type Shapes } from './field-wire.ts';
import { NAME } from './names.ts';

const MAX_PLACE_NAME = 60;
const MAX_ADDRESS = 200;
const MAX_SUBJECT = 200;
/** Of a mail's text: with the rest of the call within the input's 64 KiB in any script. */
const MAX_MAIL = 8_000;
const MAX_EMAIL = 254;

const PlaceName = line(MAX_PLACE_NAME, 'What the person calls the place.', 'Home');

const Place = z
  .strictObject({
    name: z.string().meta({ description: 'What the person calls it.', example: 'Home' }),
    lat: Latitude,
    lng: Longitude,
    address: z.string().nullable().meta({ description: 'For people to read; null where none was given.' }),
  })
  .meta({ id: 'Place' });

export const placesShapes = {
  save: {
    input: z.strictObject({
      name: PlaceName,
      lat: Latitude,
      lng: Longitude,
      address: boundedText(MAX_ADDRESS)
        .optional()
        .meta({
          description: `For people to read, at most ${MAX_ADDRESS} characters.`,
          example: '2400 Mission St, San Francisco',
        }),
    }),
    output: z.strictObject({ place: Place }),
  },
  list: {
    input: z.strictObject({}),
    output: z.strictObject({ places: z.array(Place).meta({ description: 'By name.' }) }),
  },
  forget: {
    input: z.strictObject({ name: PlaceName }),
    output: z.strictObject({ place: Place.meta({ description: 'The place that was deleted.' }) }),
  },
} as const satisfies Record<string, Shapes>;

const spendingPeriods = ['day', 'week', 'month', 'total'] as const;
const names = {
  app_id: z.string().regex(NAME).meta({ description: 'The application.', example: 'delivery' }),
  capability_name: z.string().regex(NAME).meta({ description: 'The capability.', example: 'create' }),
};

export const accountShapes = {
  spending: {
    input: z.strictObject({
      period: z.enum(spendingPeriods).optional().meta({
        description: 'The current day, week (from Monday) or month in UTC, or all time; month when absent.',
        example: 'month',
      }),
    }),
    output: z.strictObject({
      period: z.enum(spendingPeriods),
      currency: z.literal('USD'),
      total_minor: MinorString.meta({ description: 'Prices and commitments together, in cents.', example: '790' }),
      by_capability: z.array(
        z.strictObject({
          ...names,
          calls: z.int().min(0).meta({ description: 'Calls that succeeded.', example: 1 }),
          price_minor: MinorString.meta({ description: 'What the calls cost, in cents.', example: '10' }),
          commits_minor: MinorString.meta({
            description: 'What they committed beyond that, in cents.',
            example: '780',
          }),
        }),
      ),
    }),
  },
  pending: {
    input: z.strictObject({}),
    output: z.strictObject({
      consents: z.array(
        z.strictObject({
          id: z.uuid().meta({ description: 'The consent.' }),
          ...names,
          title: z.string().meta({ description: 'What is asked, in a line.', example: 'Book a delivery' }),
          commits_minor: MinorString.meta({ description: 'What it would commit beyond its price, in cents.' }),
          status: z.enum(consentStatuses),
          expires_at: Moment.meta({ description: 'Until when the person can decide.' }),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Shapes>;

export const mailShapes = {
  send: {
    input: z.strictObject({
      to: z
        .email()
        .max(MAX_EMAIL)
        .meta({ description: 'One e-mail address, which the person gave.', example: 'robin@example.com' }),
      subject: line(MAX_SUBJECT, 'The subject.', 'Keys'),
      body: boundedText(MAX_MAIL)
        .min(1)
        .meta({
          description: `The text, plain, 1 to ${MAX_MAIL} characters.`,
          example: 'The keys are under the mat.',
        }),
    }),
    output: z.strictObject({
      message: z.strictObject({
        id: z.uuid().meta({ description: 'The message.' }),
        status: z.literal('sent').meta({ description: 'Handed to the mail service.' }),
      }),
    }),
  },
} as const satisfies Record<string, Shapes>;
