import { announceNews } from '#src/webhooks/sending/announce-news.ts';
import { agentNews } from './events-store.ts';

/** Announces events of consents, grants and transactions that haven’t been announced yet, in one round trip. */
export const announceEvents = (ctx: Parameters<typeof announceNews>[0]): Promise<void> =>
  announceNews(ctx, { name: 'agent', news: agentNews });
