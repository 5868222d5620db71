import { randomUUID } from 'node:crypto';
import type { LiveContext } from '#src/live/context.ts';
import type { AuctionId, OrderId } from '#src/live/ids.ts';
import { recordLot } from '#src/live/lots/record-lot.ts';
import { chargeOrder } from '#src/live/orders/charge-order.ts';
import { createSecondChance } from '#src/live/orders/create-second-chance.ts';
import { expireOrder } from '#src/live/orders/expire-order.ts';
import { orderIdOf } from '#src/live/orders/order-id.ts';
import { requestOrderRefund } from '#src/live/orders/request-order-refund.ts';
import { startPayment } from '#src/live/orders/start-payment.ts';
import { voidOrder } from '#src/live/orders/void-order.ts';
import { sendParcel } from '#src/live/parcels/send-parcel.ts';
import { trackParcel } from '#src/live/parcels/track-parcel.ts';
import { boundMethod } from '#src/live/payers/bound-method.ts';
import { payPagesAt } from '#src/payments/pay-pages.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Owner } from '#src/http/caller/access.ts';
import type { ShownAuction } from '#test/live/lots/lots.ts';
import { contact, dropoff } from '#test/live/orders/orders.ts';
import { soldLot } from '#test/live/orders/sold-lot.ts';
import { refusable } from '#test/support/sequences.ts';
import { checkOrder } from './order-check.ts';
import type { Payable, World } from './sequences.ts';

const GOODS = 4_200;
const NEXT_BEST = 3_900;
const fares = [0, 300, 500] as const;
const MAX_FARE = 500;
const idSecret = 'the secret of ids in sequences';

interface Someone {
  readonly principal: Owner;
  readonly id: ReturnType<typeof personOf>['id'];
}
const someone = (): Someone => {
  const principal: Owner = `user:${randomUUID()}`;
  return { principal, id: personOf(idSecret, { principal, name: undefined }).id };
};

/** Who buys and sells an order, and what they do with it. */
interface Life {
  readonly id: OrderId;
  readonly buyer: Someone;
  readonly seller: Someone;
  readonly after: Promise<unknown>[];
  /** The delivery service has its parcel. */
  isWithCarrier: boolean;
}
const lives = new Map<string, Life>();

/** What a verb is given: the processor is the model, and parcels arrive, or come back. */
function ctxOf({ db, model, random }: World, { principal }: Someone, after: Promise<unknown>[]) {
  return {
    db,
    actor: {
      kind: 'bearer',
      principal,
      owner: principal,
      scopes: new Set<string>(),
      tier: undefined,
      expiresAt: Date.now() + 60_000,
      name: undefined,
    },
    idSecret,
    newId: randomUUID,
    payments: model.payments,
    payPages: payPagesAt({ sandboxUrl: 'http://sandbox.test', baseUrl: 'http://live.test' }),
    parcels: {
      quote: async () => fares[1 + Math.floor(random() * 2)] ?? 0,
      send: async ({ orderId }) => takenBy(model, lifeOf(orderId)),
      track: async () => (random() < 0.7 ? 'delivered' : 'returned'),
      pageOf: (slug) => `http://delivery.test/t/${slug}`,
    },
    remind: () => undefined,
    after: (work) => void after.push(work.catch(() => undefined)),
  } satisfies Partial<LiveContext>;
}

/** A parcel that the delivery service has, it takes again. */
function takenBy({ carrier }: World['model'], life: Life) {
  if (!life.isWithCarrier && carrier !== 'takes')
    throw new Problem(carrier === 'away' ? 'delivery_unavailable' : 'parcel_refused');
  life.isWithCarrier = true;
  return { deliveryId: randomUUID(), trackingSlug: '3f9c0a7be1', status: 'created' };
}

/** A card that somebody saves, in the place of those before it. */
const saveCard = ({ pool }: World, { id }: Someone) =>
  pool.query(
    `insert into live.customer (person_id, processor_id, methods) values ($1, $2, array[$3])
     on conflict (person_id) do update set methods = excluded.methods`,
    [id, `cus_${id}`, `pm_${randomUUID().slice(0, 8)}`],
  );

async function newestCard({ pool }: World, { id }: Someone): Promise<string | undefined> {
  const { rows } = await pool.query<{ method: string | null }>(
    'select methods[1] as method from live.customer where person_id = $1',
    [id],
  );
  const method = rows[0]?.method ?? undefined;
  return method && boundMethod(idSecret, id, { customerId: `cus_${id}`, methodId: method });
}

/** A lot like `template`, sold as its room records it. */
async function sell(
  world: World,
  template: ShownAuction,
  [buyer, next, seller]: readonly Someone[],
): Promise<AuctionId> {
  const id = randomUUID() as string as AuctionId;
  await world.pool.query(
    `insert into live.auction select (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'seller_id', $3::text))).*
     from live.auction a where a.id = $1`,
    [template.id, id, seller?.id],
  );
  await recordLot(
    { db: world.db, remind: () => undefined },
    {
      auctionId: id,
      status: 'sold',
      auction: soldLot(template, GOODS, { id }),
      winner: buyer?.id ?? null,
      runners: next === undefined ? [] : [{ personId: next.id, alias: 'Bidder 1', bestMinor: NEXT_BEST }],
    },
  );
  return id;
}

/** An order of a lot that is collected or brought: its winner's, or the next bidder's. */
async function begin(
  world: World,
  templates: readonly ShownAuction[],
): Promise<{ id: OrderId; amount: bigint; most: bigint }> {
  const people = [someone(), someone(), someone()] as const;
  const [winner, next, seller] = people;
  const template = templates[Math.floor(world.random() * templates.length)];
  if (template === undefined) throw new Error('a lot is like one of the templates');
  const isSecond = world.random() < 0.25;
  const buyer = isSecond ? next : winner;
  if (world.random() < 0.6) await saveCard(world, buyer);
  const auctionId = await sell(world, template, people);
  const first = orderIdOf(auctionId, 0);
  const after: Promise<unknown>[] = [];
  if (isSecond) {
    await world.pool.query(`update live.order set status = 'unpaid' where id = $1`, [first]);
    await createSecondChance(ctxOf(world, seller, after), first, undefined);
  }
  const id = isSecond ? orderIdOf(auctionId, 1) : first;
  lives.set(id, { id, buyer, seller, after, isWithCarrier: false });
  const amount = BigInt(isSecond ? NEXT_BEST : GOODS);
  return { id, amount, most: amount + BigInt(MAX_FARE) };
}

function lifeOf(id: string): Life {
  const life = lives.get(id);
  if (life === undefined) throw new Error(`nobody bought ${id}`);
  return life;
}

/** What is behind an answer goes on, or died with its process. */
async function behind({ after }: Life): Promise<void> {
  await Promise.all(after.splice(0));
}

async function pay(world: World, id: string): Promise<void> {
  const { random } = world;
  const life = lifeOf(id);
  const methodId = random() < 0.4 ? await newestCard(world, life.buyer) : undefined;
  const delivery = random() < 0.4 ? { dropoff, contact } : undefined;
  await refusable(startPayment(ctxOf(world, life.buyer, life.after), life.id, { methodId, delivery }, undefined));
}

/** Something that its seller does. */
async function bySeller(
  world: World,
  id: string,
  deed: (ctx: ReturnType<typeof ctxOf>, id: OrderId) => Promise<unknown>,
): Promise<void> {
  const life = lifeOf(id);
  await refusable(deed(ctxOf(world, life.seller, life.after), life.id));
  await behind(life);
}

async function carryOut(world: World, { kind, subject }: { readonly kind: string; readonly subject: string }) {
  const { seller, after } = lifeOf(subject);
  const ctx = ctxOf(world, seller, after);
  switch (kind) {
    case 'order_charge':
      return chargeOrder(ctx, subject);
    case 'order_lapse':
      return expireOrder(ctx, subject);
    case 'order_track':
      return trackParcel(ctx, subject);
    default:
      throw new Error(`an order has no ${kind}`);
  }
}

/** Orders; lots like `templates` are sold. */
export const ordersLike = (templates: readonly ShownAuction[]): Payable => ({
  kind: 'order',
  accounts: ['seller_payable', 'delivery_collected'],
  hasCharges: true,
  begin: (world) => begin(world, templates),
  moves: (world, id) => [
    [6, () => pay(world, id)],
    [2, () => carryOut(world, { kind: 'order_charge', subject: id })],
    [1, () => bySeller(world, id, (ctx, order) => voidOrder(ctx, order, undefined))],
    [1, () => bySeller(world, id, (ctx, order) => createSecondChance(ctx, order, undefined))],
    [2, () => bySeller(world, id, sendParcel)],
    [1, () => saveCard(world, lifeOf(id).buyer)],
    [1, () => void (world.model.declines = world.random() < 0.5)],
    [
      1,
      () =>
        void (world.model.carrier = (['takes', 'away', 'refuses'] as const)[Math.floor(world.random() * 3)] ?? 'takes'),
    ],
  ],
  askBack: (world, id) => bySeller(world, id, (ctx, order) => requestOrderRefund(ctx, order, undefined)),
  carryOut,
  check: (world, id, net) => checkOrder(world, id, net, lifeOf(id).isWithCarrier),
});
