import { announce } from '../../webhooks/verbs/announce.ts';
import { deliveryNews } from '../store/news.ts';

/** Tells the owners' systems what happened to deliveries and hasn't been told yet, in one trip. */
export const announceEvents = (ctx: Parameters<typeof announce>[0]): Promise<void> =>
  announce(ctx, 'delivery', deliveryNews);
