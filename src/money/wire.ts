import * as z from 'zod';
import { cents, type Cents } from './cents.ts';

/**
 * At most 20 digits: the difference of any two of the database's bigints, so that an audit can always show its result.
 */
const MINOR_TEXT = /^(?:0|-?[1-9]\d{0,19})$/;

/** Money in a response of interface A or B: a decimal string of minor units (cents). */
export const MinorString = z
  .codec(
    z.string().regex(MINOR_TEXT),
    z.custom<Cents>((value) => typeof value === 'bigint'),
    {
      decode: (text) => cents(BigInt(text)),
      encode: (amount) => amount.toString(),
    },
  )
  .meta({
    id: 'MinorString',
    type: 'string',
    pattern: MINOR_TEXT.source,
    description: 'USD in minor units (cents), as a decimal string.',
    example: '907',
  });

/** Money in a request: a JSON integer of minor units from `min` to `max`. */
export const minorInteger = (min: number, max: number) =>
  z.codec(
    z.int().min(min).max(max),
    z.custom<Cents>((value) => typeof value === 'bigint'),
    {
      decode: (minor) => cents(minor),
      encode: (amount) => Number(amount),
    },
  );
