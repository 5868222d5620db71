import * as z from 'zod';
import { MinorString, minorInteger } from '#src/money/wire.ts';
import { MAX_UNPAID_LIMIT_MINOR, UNPAID_LIMIT_MINOR } from './unpaid.ts';

/** The Worker's variable: whole cents. */
export const UnpaidLimitVar = z
  .string()
  .regex(/^\d{1,12}$/, 'must be whole cents')
  .transform(Number)
  .default(UNPAID_LIMIT_MINOR);

export const OwnerText = z
  .string()
  .max(200)
  .regex(/^(?:org|user|client):[^\s]+$/, 'must be org:, user: or client: and a name')
  .meta({ description: 'The owner of the deliveries, as in the owner’s tokens.', example: 'org:demo-merchant' });

export const SetUnpaidLimitRequest = z
  .strictObject({
    limitMinor: minorInteger(0, MAX_UNPAID_LIMIT_MINOR)
      .nullable()
      .meta({
        description: `In cents, 0 to ${MAX_UNPAID_LIMIT_MINOR}. 0: every search waits for an authorised payment. null: the default again.`,
        example: 50_000,
      }),
  })
  .meta({ id: 'SetUnpaidLimit' });

export const UnpaidLimitWire = z
  .strictObject({
    owner: OwnerText,
    limitMinor: MinorString.meta({
      description: 'The limit of deliveries without an authorised payment, in cents.',
      example: '50000',
    }),
    isDefault: z.boolean().meta({ description: 'Whether it is everybody’s.', example: false }),
    underWayMinor: MinorString.meta({
      description:
        'The sum of deliveries without an authorised payment, in cents: of one that is searched for or carried its total, of one that has ended what is still owed. Invoiced orders don’t count.',
      example: '12177',
    }),
  })
  .meta({ id: 'UnpaidLimit' });
