import { Hono } from 'hono';
import * as z from 'zod';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import type { AuctionId, OrderId } from '#src/live/ids.ts';
import { getAuction } from '#src/live/lots/get-auction.ts';
import { getOrder } from '#src/live/orders/get-order.ts';
import { listOrders } from '#src/live/orders/list-orders.ts';
import { orderIdOf } from '#src/live/orders/order-id.ts';
import { OrderWire } from '#src/live/orders/order-wire.ts';
import type { ShownOrder } from '#src/live/orders/stored-order.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveConfig } from '#fn/live/bindings.ts';
import { forOne, noStream } from './answer-page.tsx';
import { openPage, type OpenedPage } from './open-page.ts';
import { OrderPage } from '#fn/live/pages/order/order-page.tsx';
import { SoonPage } from '#fn/live/pages/order/soon-page.tsx';
import { OrdersPage } from '#fn/live/pages/orders/orders-page.tsx';

/** So many of what was won, and of what was sold, are on the page. */
const SHOWN = 50;

/** So often is an order looked for, a second apart, that is being written when its winner asks for it. */
const LOOKS = 8;

/** The pages of what somebody won and sold. */
export const orderPages = new Hono<HonoEnv<LiveConfig>>();

const encoded = (order: ShownOrder) => z.encode(OrderWire, order);

orderPages.get('/orders', async (c) => {
  const page = await openPage(c, 'GET /orders');
  const { viewer, scope, ctx } = page;
  const read = async (role: 'buyer' | 'seller') =>
    viewer === undefined
      ? []
      : (await listOrders(ctx, { role, auctionId: null, limit: SHOWN, cursor: undefined })).orders.map(encoded);
  const [bought, sold] = await Promise.all([read('buyer'), read('seller')]);
  return forOne(
    page,
    pageResponse((nonce) => <OrdersPage bought={bought} sold={sold} viewer={viewer} now={scope.now} nonce={nonce} />),
  );
});

/** The winner's order of an auction, for whoever has just won: the room tells of the win before the order is written. */
orderPages.get('/won/:id', async (c) => {
  const auction = z.uuid().safeParse(c.req.param('id'));
  if (!auction.success) return c.redirect('/orders', 303);
  const id = orderIdOf(auction.data.toLowerCase() as AuctionId, 0);
  const page = await openPage(c, 'GET /won/:id');
  const looked = z.coerce.number().int().min(0).catch(0).parse(c.req.query('looked'));
  const wait = page.viewer !== undefined && looked < LOOKS && (await findOrder(page, id)) === undefined;
  if (!wait) return c.redirect(`/o/${id}`, 303);
  const response = forOne(
    page,
    pageResponse((nonce) => <SoonPage viewer={page.viewer} path={`/won/${auction.data}`} nonce={nonce} />),
  );
  response.headers.set('Refresh', `1; url=/won/${auction.data}?looked=${looked + 1}`);
  return response;
});

orderPages.get('/o/:id', async (c) => {
  const page = await openPage(c, 'GET /o/:id');
  const { viewer, scope } = page;
  const id = z.uuid().safeParse(c.req.param('id'));
  if (viewer === undefined || !id.success) return forOne(page, noStream(page, 'order', new URL(c.req.url).pathname));
  const order = await findOrder(page, id.data as OrderId);
  if (order === undefined) return forOne(page, noStream(page, 'order', new URL(c.req.url).pathname));
  const imageUrl = await imageOf(page, order.auctionId as AuctionId);
  return forOne(
    page,
    pageResponse((nonce) => (
      <OrderPage order={order} imageUrl={imageUrl} viewer={viewer} now={scope.now} nonce={nonce} />
    )),
  );
});

/** The order, if it is there and this visitor's. */
async function findOrder({ ctx }: OpenedPage, id: OrderId) {
  try {
    return encoded(await getOrder(ctx, id));
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The lot's picture; none where the stream has become private. */
async function imageOf({ ctx }: OpenedPage, id: AuctionId): Promise<string | null> {
  try {
    return (await getAuction(ctx, id)).auction.imageUrl;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}
