import type * as z from 'zod';
import type { DeliveryStatus } from '../../../src/delivery/status.ts';
import { Page } from '../../../src/platform/http/page.tsx';
import type { TrackingBody } from '../read-tracking.ts';

type TrackingJson = z.input<typeof TrackingBody>['tracking'];

/** What each state means to whoever waits for the parcel: a headline, and what comes next. */
const words: Readonly<Record<DeliveryStatus, readonly [headline: string, next: string]>> = {
  created: ['We have your order', 'No driver yet.'],
  assigned: ['A driver is assigned', 'The driver will set off for the pickup.'],
  enroute_to_pickup: ['On the way to the pickup', 'Your parcel is picked up next.'],
  arrived_at_pickup: ['The driver is at the pickup', 'Your parcel is being handed over.'],
  picked_up: ['Picked up', 'The driver has your parcel.'],
  enroute_to_dropoff: ['On the way to you', 'The driver is coming with your parcel.'],
  arrived_at_dropoff: ['Arriving now', 'The driver is at the door.'],
  delivered: ['Delivered', 'Your parcel has arrived.'],
  cancelled: ['Cancelled', 'This delivery won’t come. Ask the sender for more.'],
  returning: ['Going back', 'Your parcel couldn’t be handed over and returns to the sender.'],
  returned: ['Returned', 'Your parcel is back with the sender. Ask there for more.'],
  failed: ['No driver found', 'Nobody could take this delivery. Ask the sender for more.'],
};

const MINUTE = 60_000;
const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago, in words: “just now”, “5 minutes ago”. */
function ago(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE));
  const unit = units.find(([, length]) => minutes >= length);
  return unit === undefined ? 'just now' : relative.format(-Math.floor(minutes / unit[1]), unit[0]);
}

const Moment = ({ at, now }: { readonly at: string; readonly now: Date }) => (
  <time datetime={at} title={at}>
    {ago(new Date(at), now)}
  </time>
);

const placeOf = ({ city, region }: TrackingJson['pickup'], fallback: string) =>
  [city, region].filter((part) => part !== null).join(', ') || fallback;

interface TrackingPageProps {
  readonly tracking: TrackingJson;
  readonly now: Date;
  readonly nonce: string;
}

/** The public link: where it is and what comes next, readable without scripts. It tells what the interface tells. */
export function TrackingPage({ tracking, now, nonce }: TrackingPageProps) {
  const [headline, next] = words[tracking.status];
  return (
    <Page title={`${headline} · Your delivery`} nonce={nonce} styles={['/assets/tracking.css']}>
      <main class="article tracking">
        <p class="eyebrow">Your delivery</p>
        <h1>{headline}</h1>
        <p class="next">{next}</p>
        <dl class="way">
          <dt>From</dt>
          <dd>{placeOf(tracking.pickup, 'the sender')}</dd>
          <dt>To</dt>
          <dd>{placeOf(tracking.dropoff, 'your door')}</dd>
        </dl>
        <h2>So far</h2>
        <ol class="steps">
          {tracking.events.toReversed().map((event) => (
            <li>
              <span>{words[event.status][0]}</span> <Moment at={event.at} now={now} />
            </li>
          ))}
        </ol>
        {tracking.ageRestricted && <p>Please have your ID ready: the driver has to check your age.</p>}
        <p>
          <a class="again" href={`/t/${tracking.slug}`}>
            Look again
          </a>
        </p>
      </main>
    </Page>
  );
}

/** Nothing is under the link, or not any more: the same words for every slug that never was. */
export function NoTrackingPage({ gone, nonce }: { readonly gone: boolean; readonly nonce: string }) {
  return (
    <Page title="No delivery · Waypost" nonce={nonce}>
      <main class="article">
        <p class="eyebrow">Your delivery</p>
        <h1>{gone ? 'This link has ended' : 'There is no delivery here'}</h1>
        <p>
          {gone
            ? 'A tracking link ends a day after the delivery did. Ask the sender for anything further.'
            : 'Check the link: every one of its ten characters counts. If it is right, ask the sender.'}
        </p>
      </main>
    </Page>
  );
}
