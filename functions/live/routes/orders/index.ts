import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { offerOrder } from './offer-order.ts';
import { payOrder } from './pay-order.ts';
import { refundOrder } from './refund-order.ts';
import { sendOrder } from './send-order.ts';
import { voidOrder } from './void-order.ts';

/** The routes of orders. */
export const orderRoutes: readonly Route<LiveContext>[] = [
  listOrders,
  getOrder,
  payOrder,
  sendOrder,
  voidOrder,
  offerOrder,
  refundOrder,
];
