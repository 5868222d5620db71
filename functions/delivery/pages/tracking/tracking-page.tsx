import {
  arrivalOf,
  driverWords,
  feeNote,
  hasEnded,
  milestonesOf,
  stepWords,
  wordsOf,
} from '#src/delivery/tracking/tracking-words.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';
import { leftWords } from '#src/delivery/tracking/way-words.ts';
import { Page, type Preview } from '#src/http/pages/page.tsx';
import { LiveBadge } from './live-badge.tsx';
import { RatingSection } from './rating-section.tsx';
import { TipSection } from './tip-section.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { Milestones } from '#src/http/pages/milestones.tsx';
import { Moment } from '#src/http/pages/moment.tsx';
import { ReceiptSection } from '#fn/delivery/pages/receipt/receipt-section.tsx';
import { MerchantLine, MerchantSupport } from './merchant-parts.tsx';
import { TrackingMap } from './tracking-map-panel.tsx';

interface TrackingPageProps {
  readonly tracking: TrackingJson;
  /** How many drivers the search asks at a time. */
  readonly askedAtOnce: number;
  /** Where the archive of streets is, if there is one. */
  readonly streets: string | undefined;
  readonly now: Date;
  readonly preview: Preview;
  readonly nonce: string;
}

const placeOf = ({ city, region }: TrackingJson['pickup'], fallback: string) =>
  [city, region].filter((part) => part !== null).join(', ') || fallback;

/**
 * The page of a tracking link: where the parcel is and when it arrives. Readable without scripts; tracking.ts keeps
 * it up to date. It shows only what the interface shows.
 */
export function TrackingPage({ tracking, askedAtOnce, streets, now, preview, nonce }: TrackingPageProps) {
  const [headline, next] = wordsOf(tracking, askedAtOnce);
  return (
    <Page
      title={`${headline} · Your delivery`}
      robots="noindex"
      preview={preview}
      nonce={nonce}
      styles={['/assets/tracking.css', '/assets/controls.css']}
      scripts={['/assets/tracking.js', '/assets/receipt.js']}
    >
      <main
        id="tracking"
        class="tracking"
        data-slug={tracking.slug}
        data-asked={askedAtOnce}
        data-status={tracking.status}
      >
        <header class="lead">
          <p class="eyebrow">
            Your delivery <LiveBadge now={now} />
          </p>
          <MerchantLine merchant={tracking.merchant} />
          <h1 id="headline">{headline}</h1>
          <p id="next" class="next">
            {next}
          </p>
          <Arrival tracking={tracking} now={now} />
          <Milestones label="Progress" steps={milestonesOf(tracking)} />
          <p id="announcement" class="unseen" role="status" />
        </header>
        <TrackingMap tracking={tracking} streets={streets} promise="This link never tells the address." />
        <div class="more">
          <RatingSection />
          <TipSection />
          <Driver tracking={tracking} />
          <RecipientPanel tracking={tracking} />
          {tracking.ageRestricted && <p class="notice">Please have your ID ready: the driver has to check your age.</p>}
          <Way tracking={tracking} />
          <Steps tracking={tracking} now={now} />
          <MerchantSupport merchant={tracking.merchant} />
        </div>
        <div class="fee">
          <ReceiptSection slug={tracking.slug} note={feeNote(tracking)} />
          <LinkEnd tracking={tracking} now={now} />
          {!hasEnded(tracking) && (
            <noscript>
              <p class="notice">
                This page moves by itself where scripts may run. Here, <a href={`/t/${tracking.slug}`}>look again</a>.
              </p>
            </noscript>
          )}
        </div>
      </main>
    </Page>
  );
}

interface PartProps {
  readonly tracking: TrackingJson;
  readonly now: Date;
}

const Way = ({ tracking }: { readonly tracking: TrackingJson }) => (
  <dl class="way panel">
    <dt>From</dt>
    <dd>{placeOf(tracking.pickup, 'The sender')}</dd>
    <dt>To</dt>
    <dd>{placeOf(tracking.dropoff, 'Your door')}</dd>
  </dl>
);

const Steps = ({ tracking, now }: PartProps) => (
  <section class="panel" aria-labelledby="so-far">
    <h2 id="so-far">So far</h2>
    <ol id="steps" class="steps">
      {tracking.events.toReversed().map(({ type, at }) => (
        <li>
          <span>{stepWords(type)}</span> <Moment at={at} now={now} />
        </li>
      ))}
    </ol>
  </section>
);

const LinkEnd = ({ tracking, now }: PartProps) => (
  <p id="ends" class="quiet">
    {tracking.expiresAt === null ? (
      'This link works until a day after the delivery.'
    ) : (
      <>
        This link ends <Moment at={tracking.expiresAt} now={now} as="ahead" />.
      </>
    )}
  </p>
);

/** The arrival time. A script adds the exact time in the reader’s own zone. */
function Arrival({ tracking, now }: PartProps) {
  const { label, words, at } = arrivalOf(tracking, now);
  return (
    <p class="arrival">
      <span id="arrival-label">{label}</span> <strong id="arrival-words">{words}</strong>{' '}
      <span id="arrival-at" hidden={at === null}>
        {at !== null && <Moment at={at} now={now} as="at" />}
      </span>
      <span id="left">{leftWords(tracking, now)}</span>
    </p>
  );
}

function Driver({ tracking }: { readonly tracking: TrackingJson }) {
  const [name, how] = driverWords(tracking);
  return (
    <p id="driver" class="driver panel" data-known={tracking.driver !== null}>
      <span id="driver-initial" class="avatar" aria-hidden="true">
        {tracking.driver === null ? '?' : name.slice(0, 1)}
      </span>
      <span>
        <strong id="driver-name">{name}</strong>
        <br />
        <span id="driver-how" class="quiet">
          {how}
        </span>
      </span>
    </p>
  );
}
