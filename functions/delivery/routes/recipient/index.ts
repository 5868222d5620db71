import { changeWishes } from './change-wishes.ts';
import { checkPhone } from './check-phone.ts';
import { readWishes } from './read-wishes.ts';
import { trackAsRecipient } from './track-as-recipient.ts';
import { watchAsRecipient } from './watch-as-recipient.ts';

/** What the recipient’s link opens, and what comes of it. */
export const recipientRoutes = [trackAsRecipient, checkPhone, watchAsRecipient, changeWishes, readWishes] as const;
