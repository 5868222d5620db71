import { announceNews } from '#src/webhooks/sending/announce-news.ts';
import { deliveryNews } from './news-store.ts';

/** Announces the events of deliveries that haven't been announced yet, in one round trip. */
export const announceEvents = (ctx: Parameters<typeof announceNews>[0]): Promise<void> =>
  announceNews(ctx, { name: 'delivery', news: deliveryNews });
