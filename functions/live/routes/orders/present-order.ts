import type { ShownOrder } from '#src/live/orders/stored-order.ts';

/** An order as an answer: it is its caller's alone. */
export const presentOrder = (order: ShownOrder) => ({ headers: { 'Cache-Control': 'no-store' }, body: { order } });
