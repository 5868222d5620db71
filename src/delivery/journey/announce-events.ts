import { announce } from '#src/webhooks/sending/announce.ts';
import { deliveryNews } from './news-store.ts';

/** Announces the events of deliveries that haven't been announced yet, in one round trip. */
export const announceEvents = (ctx: Parameters<typeof announce>[0]): Promise<void> =>
  announce(ctx, 'delivery', deliveryNews);
