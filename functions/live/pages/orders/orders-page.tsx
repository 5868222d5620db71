import { usd } from '#src/live/lot-words.ts';
import { orderBadgeOf, type ShownOrder } from '#src/live/order-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';
import { Sure } from '#fn/live/pages/sure.tsx';

interface OrdersProps {
  readonly bought: readonly ShownOrder[];
  readonly sold: readonly ShownOrder[];
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly nonce: string;
}

/** What somebody won and sold, and their saved cards, which orders.ts lists, adds and forgets. */
export function OrdersPage({ bought, sold, viewer, now, nonce }: OrdersProps) {
  return (
    <LiveFrame
      title="Your orders · Waypost Live"
      nonce={nonce}
      path="/orders"
      viewer={viewer}
      styles={['/assets/orders.css']}
      scripts={viewer === undefined ? [] : ['/assets/orders.js']}
    >
      <main class="orders">
        <h1>Your orders</h1>
        {viewer === undefined ? (
          <p>
            <a class="button" href="/sign-in?to=%2Forders">
              Sign in to see them
            </a>
          </p>
        ) : (
          <>
            <Orders title="Won" orders={bought} none="You haven’t won anything yet." now={now} />
            {(sold.length > 0 || viewer.mayStream) && (
              <Orders title="Sold" orders={sold} none="You haven’t sold anything yet." now={now} />
            )}
            <Cards />
            <Sure />
          </>
        )}
      </main>
    </LiveFrame>
  );
}

interface ListProps {
  readonly title: string;
  readonly orders: readonly ShownOrder[];
  readonly none: string;
  readonly now: Date;
}

const Orders = ({ title, orders, none, now }: ListProps) => (
  <section class="panel" aria-labelledby={`list-${title}`}>
    <h2 id={`list-${title}`}>{title}</h2>
    {orders.length === 0 ? (
      <p class="quiet">{none}</p>
    ) : (
      <ul class="order-list">
        {orders.map((order) => (
          <li>
            <a href={`/o/${order.id}`}>
              <span class="order-title">{order.title}</span>
              <span class="order-sum">{usd(order.totalMinor)}</span>
              <span class="badge" data-status={order.status}>
                {orderBadgeOf(order.status)}
              </span>
              <span class="quiet">
                <Moment at={order.createdAt} now={now} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Cards = () => (
  <section class="panel" id="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">Saved cards</h2>
    <p class="quiet">What you win is charged to the newest one. We know its last four digits only.</p>
    <ul class="card-list" id="card-list" />
    <p class="quiet" id="no-cards" hidden>
      You have no saved card.
    </p>
    <p class="notice" id="problem" role="alert" hidden />
    <p>
      <button class="button quiet" id="add-card">
        Save a card
      </button>
    </p>
    <noscript>
      <p class="notice">Cards need scripts. The interface does the same: see /docs.</p>
    </noscript>
  </section>
);
