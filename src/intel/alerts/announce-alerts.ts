import { announceNews } from '#src/webhooks/sending/announce-news.ts';
import { alerts } from './alerts-store.ts';

/** Announces events of the feed that haven’t been announced yet, in one round trip. */
export const announceAlerts = (ctx: Parameters<typeof announceNews>[0]): Promise<void> => announceNews(ctx, alerts);
