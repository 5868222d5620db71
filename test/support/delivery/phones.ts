import countries from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { phoneReader } from '#src/delivery/orders/phone.ts';

/** The reader of a Worker whose static files are there. */
export const toE164 = phoneReader(countries);
