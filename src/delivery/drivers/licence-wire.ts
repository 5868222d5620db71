import * as z from 'zod';
import { GivenMoment, Moment, oneLine } from '#src/platform/wire.ts';

export const MAX_LICENCES = 20;

/** A country, or a part of one, by ISO 3166. */
export const Jurisdiction = z
  .string()
  .regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, 'must be a country or a part of one by ISO 3166, such as US-CA')
  .meta({ description: 'Its jurisdiction, by ISO 3166: a country, or a part of one.', example: 'US-CA' });

/** What goods or jobs require of a driver, by name. */
export const LicenceNames = z.array(oneLine(64)).max(MAX_LICENCES);

const grant = {
  licence: oneLine(64).meta({ description: 'As the job that needs it names it.', example: 'CA-C9-0000123' }),
  jurisdiction: Jurisdiction,
};

export const LicenceGrantWire = z
  .strictObject({ ...grant, validUntil: GivenMoment.meta({ description: 'Until when it holds.' }) })
  .meta({ id: 'LicenceGrant' });

export const DriverLicenceWire = z
  .strictObject({
    ...grant,
    validUntil: Moment,
    verifiedBy: z.enum(['ops', 'product']).meta({ description: 'Who vouches for it.' }),
    products: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Whose jobs it counts for: those of the key that vouches for it. Null: everybody’s.' }),
    verifiedAt: Moment,
  })
  .meta({ id: 'DriverLicence' });
