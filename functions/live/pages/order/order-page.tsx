import { usd } from '#src/live/lot-words.ts';
import { isPayable, orderBadgeOf, orderLead, orderSteps, type ShownOrder } from '#src/live/order-words.ts';
import { Milestones } from '#src/http/pages/milestones.tsx';
import { Moment } from '#src/http/pages/moment.tsx';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';
import { Sure } from '#fn/live/pages/sure.tsx';
import { PayForm } from './pay-form.tsx';
import { SellerActs } from './seller-acts.tsx';

interface OrderProps {
  readonly order: ShownOrder;
  /** Of the lot. */
  readonly imageUrl: string | null;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly nonce: string;
}

/** What somebody won, from the hammer to the door. order.ts pays, acts, and notices when it goes on. */
export function OrderPage({ order, imageUrl, viewer, now, nonce }: OrderProps) {
  const isBuyer = viewer.id === order.buyer.id;
  const steps = orderSteps(order);
  return (
    <LiveFrame
      title={`${order.title} · Order`}
      nonce={nonce}
      path={`/o/${order.id}`}
      viewer={viewer}
      styles={['/assets/order.css']}
      scripts={['/assets/order.js']}
    >
      <main
        class="order"
        id="order"
        data-order={order.id}
        data-status={order.status}
        data-updated={order.updatedAt}
        data-amount={order.amountMinor}
      >
        <header>
          {imageUrl !== null && <img src={imageUrl} alt="" width={96} height={96} />}
          <div>
            <h1>{order.title}</h1>
            <p>
              <span class="badge" data-status={order.status}>
                {orderBadgeOf(order.status)}
              </span>{' '}
              <span class="quiet">
                won <Moment at={order.createdAt} now={now} />
              </span>
            </p>
          </div>
        </header>
        <p class="lead">
          {orderLead(order, isBuyer)}
          {order.status === 'awaiting_payment' && (
            <>
              {' '}
              To be paid by <Moment at={order.payBy} now={now} as="when" />.
            </>
          )}
        </p>
        {steps.length > 0 && <Milestones label="Progress" steps={steps} />}
        <Tracking order={order} />
        {isBuyer && isPayable(order) && <PayForm order={order} />}
        {!isBuyer && <SellerActs order={order} />}
        <p class="notice" id="problem" role="alert" hidden />
        <p id="said" role="status" />
        <Sums order={order} isBuyer={isBuyer} />
        <p>
          <a href={`/s/${order.streamId}`}>The stream</a> · <a href="/orders">All your orders</a>
        </p>
        <Sure />
      </main>
    </LiveFrame>
  );
}

const Tracking = ({ order: { tracking } }: Pick<OrderProps, 'order'>) =>
  tracking === null ? (
    <></>
  ) : (
    <p>
      <a class="button" href={tracking.url}>
        Follow the parcel
      </a>
    </p>
  );

const Sums = ({ order, isBuyer }: Pick<OrderProps, 'order'> & { readonly isBuyer: boolean }) => (
  <section class="panel" aria-labelledby="sums">
    <h2 id="sums">{isBuyer ? 'What it costs' : 'What it brings'}</h2>
    <dl class="sums">
      <dt>The lot</dt>
      <dd>{usd(order.amountMinor)}</dd>
      {order.deliveryMinor > 0 && (
        <>
          <dt>Delivery</dt>
          <dd>{usd(order.deliveryMinor)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd>
        <strong>{usd(order.totalMinor)}</strong>
      </dd>
      <dt>{isBuyer ? 'Seller' : 'Buyer'}</dt>
      <dd>{isBuyer ? order.seller.displayName : order.buyer.alias}</dd>
    </dl>
  </section>
);
