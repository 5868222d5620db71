import type * as z from 'zod';
import { Moment } from '#src/http/pages/moment.tsx';
import { deliveryStatuses } from '#src/delivery/status.ts';
import type { DeliveryWire } from '#src/delivery/wire.ts';
import { MerchantFrame, Refused } from './merchant-frame.tsx';
import type { Outcome } from '#fn/delivery/pages/merchant-api.ts';
import { stateOf, stateWords, toneOf, usd } from '#fn/delivery/pages/merchant-words.ts';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

export type DeliveryJson = z.input<typeof DeliveryWire>;

export interface DeliveryList {
  readonly deliveries: readonly DeliveryJson[];
  readonly nextCursor: string | null;
}

export interface Filter {
  readonly status: string;
  readonly reference: string;
  readonly cursor: string;
}

interface DeliveriesPageProps {
  readonly found: Outcome<DeliveryList>;
  readonly filter: Filter;
  readonly path: string;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly nonce: string;
}

const DAY_MS = 24 * 3_600_000;

/** The deliveries of the day, and before; merchant.ts reads them again while they are looked at. */
export function DeliveriesPage({ found, filter, path, viewer, now, nonce }: DeliveriesPageProps) {
  return (
    <MerchantFrame title="Deliveries" path={path} viewer={viewer} nonce={nonce}>
      <main class="merchant-page" data-now={now.toISOString()}>
        <div class="merchant-lead">
          <h1>Deliveries</h1>
          {viewer.can.change && (
            <a class="button" href="/merchant/new">
              Book a delivery
            </a>
          )}
        </div>
        <Search filter={filter} />
        <p id="said" class="quiet" role="status" />
        <div id="fresh" data-refresh={mayRead(found) ? '6' : '0'}>
          {found.ok ? (
            <Lists {...found.body} filter={filter} canBook={viewer.can.change} now={now} />
          ) : (
            <Refused of={found.refusal} />
          )}
        </div>
      </main>
    </MerchantFrame>
  );
}

/** Who has no scope for it gets none by asking again, and each refusal counts against their address. */
const mayRead = (found: Outcome<unknown>) => found.ok || found.refusal.status !== 403;

const Search = ({ filter }: { readonly filter: Filter }) => (
  <form class="merchant-search" method="get" action="/merchant" role="search">
    <label class="field">
      State
      <select name="status">
        <option value="">All</option>
        {deliveryStatuses.map((status) => (
          <option value={status} selected={status === filter.status}>
            {stateWords[status]}
          </option>
        ))}
      </select>
    </label>
    <label class="field">
      Your order number
      <input name="reference" value={filter.reference} maxlength={200} autocomplete="off" />
    </label>
    <button class="button quiet">Show</button>
  </form>
);

const isFiltered = ({ status, reference }: Filter) => status !== '' || reference !== '';

interface ListsProps extends DeliveryList {
  readonly filter: Filter;
  readonly canBook: boolean;
  readonly now: Date;
}

function Lists({ deliveries, nextCursor, filter, canBook, now }: ListsProps) {
  if (deliveries.length === 0) return isFiltered(filter) ? <NoneLikeThat /> : <NoneYet canBook={canBook} />;
  const isToday = ({ createdAt }: DeliveryJson) => now.getTime() - Date.parse(createdAt) < DAY_MS;
  const today = deliveries.filter(isToday);
  const before = deliveries.filter((each) => !isToday(each));
  return (
    <>
      {today.length > 0 && <List title="The last 24 hours" of={today} now={now} />}
      {before.length > 0 && <List title="Before" of={before} now={now} />}
      {nextCursor !== null && (
        <p>
          <a class="button quiet" href={`/merchant?${queryOf({ ...filter, cursor: nextCursor })}`}>
            Older ones
          </a>
        </p>
      )}
    </>
  );
}

const queryOf = (filter: Filter) => new URLSearchParams({ ...filter }).toString();

const NoneLikeThat = () => (
  <p class="panel">
    No delivery is like that. <a href="/merchant">Show all</a>
  </p>
);

/** Only who may book is led there. */
const NoneYet = ({ canBook }: { readonly canBook: boolean }) =>
  canBook ? (
    <p class="panel">
      No deliveries yet. <a href="/merchant/new">Book the first one</a>, or let your shop do it by the{' '}
      <a href="/docs">interface</a>.
    </p>
  ) : (
    <p class="panel">No deliveries yet. Booking takes the scope deliveries:write, which your sign-in doesn’t have.</p>
  );

interface ListProps {
  readonly title: string;
  readonly of: readonly DeliveryJson[];
  readonly now: Date;
}

const List = ({ title, of: deliveries, now }: ListProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <ul class="merchant-list">
      {deliveries.map((each) => (
        <li>
          <a class="merchant-card" href={`/merchant/deliveries/${each.id}`}>
            <State of={each} />
            <strong>{toWhom(each)}</strong>
            <span class="quiet">
              {each.externalReference ?? each.trackingSlug} · <Moment at={each.createdAt} now={now} />
            </span>
            <span class="merchant-sum">{usd(each.fare.customerTotalMinor)}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

export const State = ({ of: { status, job } }: { readonly of: Pick<DeliveryJson, 'status' | 'job'> }) => (
  <span class="merchant-state" data-tone={toneOf(status)}>
    {stateOf(status, job.status)}
  </span>
);

/** Where it goes, as its sender wrote it. */
export function toWhom({ customer, dropoff }: Pick<DeliveryJson, 'customer' | 'dropoff'>): string {
  const texts = [customer['name'], dropoff.address['line1'], dropoff.address['city']];
  const known = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return known.slice(0, 2).join(', ') || `${dropoff.lat}, ${dropoff.lng}`;
}
