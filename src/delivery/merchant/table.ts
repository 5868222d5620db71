import { sql } from 'drizzle-orm';
import { check, integer, text, uuid } from 'drizzle-orm/pg-core';
import { pictureTypes, type PictureType } from '#src/pictures/clean-picture.ts';
import { moment, oneOf } from '#src/delivery/columns-table.ts';
import { deliverySchema } from '#src/delivery/orders/table.ts';

/** What an owner tells its recipients. A row without a name tells nothing. */
export const merchantProfile = deliverySchema.table(
  'merchant_profile',
  {
    owner: text().primaryKey(),
    name: text(),
    supportEmail: text('support_email'),
    supportPhone: text('support_phone'),
    supportUrl: text('support_url'),
    /** The object in R2 is named by it. Each upload has a new one. */
    logoId: uuid('logo_id').unique('merchant_profile_logo'),
    logoType: text('logo_type').$type<PictureType>(),
    logoBytes: integer('logo_bytes'),
    logoSha256: text('logo_sha256'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'merchant_profile_logo_whole',
      sql`num_nulls(${table.logoId}, ${table.logoType}, ${table.logoBytes}, ${table.logoSha256}) in (0, 4)`,
    ),
    check('merchant_profile_logo_type', sql`${table.logoType} in (${oneOf(pictureTypes)})`),
    check('merchant_profile_url', sql`${table.supportUrl} like 'https://%'`),
  ],
);
