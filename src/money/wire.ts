import * as z from 'zod';
import { cents, type Cents } from './cents.ts';

const MAX_DIGITS = 18; // below 2^63, the database's bigint

/** Money in a response of interface A or B: a decimal string of minor units (cents). */
export const MinorString = z
  .codec(z.string().regex(/^-?(0|[1-9]\d*)$/).max(MAX_DIGITS + 1), z.custom<Cents>((value) => typeof value === 'bigint'), {
    decode: (text) => cents(BigInt(text)),
    encode: (amount) => amount.toString(),
  })
  .meta({ id: 'MinorString', type: 'string', pattern: '^-?(0|[1-9]\\d*)$', description: 'USD in minor units (cents), as a decimal string.', example: '907' });

/** Money in a request: a JSON integer of minor units from `min` to `max`. */
export const minorInteger = (min: number, max: number) =>
  z.codec(z.int().min(min).max(max), z.custom<Cents>((value) => typeof value === 'bigint'), {
    decode: (minor) => cents(minor),
    encode: (amount) => Number(amount),
  });
