import type { Auction } from '#src/live/auctions/auction.ts';
import {
  factsOf,
  isClosedLot,
  lotBadgeOf,
  priceOf,
  priceWords,
  standingOf,
  takesBids,
  usd,
} from '#src/live/lot-words.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import type { Viewer } from '#fn/live/pages/live-frame.tsx';

export interface LotCardProps {
  /** Without one it is the template that lot-card.ts fills. */
  readonly lot?: Auction | undefined;
  readonly viewer: Viewer | undefined;
  /** Where whoever signs in comes back to. */
  readonly path: string;
  readonly isHost: boolean;
  readonly now: Date;
}

/** One lot. lot-card.ts keeps every part of it up to date by its `data-part`. */
export function LotCard({ lot, viewer, path, isHost, now }: LotCardProps) {
  const titleId = lot === undefined ? undefined : `lot-${lot.id}-title`;
  return (
    <li class="lot" id={lot && `lot-${lot.id}`} data-lot={lot?.id} data-status={lot?.status ?? 'scheduled'}>
      <article aria-labelledby={titleId}>
        <Picture lot={lot} />
        <div class="lot-head">
          <h3 id={titleId} data-part="title">
            {lot?.title}
          </h3>
          <p class="quiet">
            <span class="badge lot-badge" data-part="badge" data-status={lot?.status}>
              {lot && lotBadgeOf(lot.status)}
            </span>{' '}
            <span data-part="facts">{lot && factsOf(lot)}</span>
          </p>
        </div>
        <Figures lot={lot} now={now} />
        <div class="lot-act">
          {isHost ? <HostActs /> : <Bidding lot={lot} viewer={viewer} path={path} />}
          {viewer !== undefined && !isHost && <Won lot={lot} />}
        </div>
        <Log lot={lot} />
      </article>
    </li>
  );
}

const Picture = ({ lot }: Pick<LotCardProps, 'lot'>) => (
  <div class="lot-picture">
    <a data-part="picture" href={lot?.imageUrl ?? '#'} aria-label="The picture, large" hidden={!lot?.imageUrl}>
      <img data-part="image" src={lot?.imageUrl ?? undefined} alt="" width={72} height={72} />
    </a>
  </div>
);

const Figures = ({ lot, now }: Pick<LotCardProps, 'lot' | 'now'>) => (
  <div class="lot-figures">
    <p class="lot-price">
      <span class="quiet" data-part="price-words">
        {lot && priceWords(lot)}
      </span>{' '}
      <strong data-part="price">{lot && priceOf(lot)}</strong>
    </p>
    <p class="lot-left">
      <span class="quiet" data-part="left-words">
        {lot && timeWords(lot)}
      </span>{' '}
      <strong data-part="left">{lot && <LotTime lot={lot} now={now} />}</strong>
    </p>
    <p class="lot-standing" data-part="standing">
      {lot && standingOf(lot, undefined)}
    </p>
  </div>
);

const timeWords = (lot: Auction) => (takesBids(lot) ? 'Ends' : isClosedLot(lot) ? 'Ended' : 'Opens');

function LotTime({ lot, now }: { readonly lot: Auction; readonly now: Date }) {
  if (lot.outcome !== null) return <Moment at={lot.outcome.closedAt} now={now} />;
  if (lot.endsAt !== null) return <time datetime={lot.endsAt}>{timeInUtc(lot.endsAt)}</time>;
  return lot.startsAt === null ? <>when the host opens it</> : <Moment at={lot.startsAt} now={now} as="when" />;
}

/** As short as the time left that takes its place. */
const timeInUtc = (at: string) => `${at.slice(11, 16)} UTC`;

/** The field to bid in, as soon as the room is there; or what the visitor has to do first. */
const Bidding = ({ lot, viewer, path }: Pick<LotCardProps, 'lot' | 'viewer' | 'path'>) =>
  viewer === undefined ? (
    <p data-part="door" hidden={!(lot && takesBids(lot))}>
      <a class="button" href={`/sign-in?to=${encodeURIComponent(path)}`}>
        Sign in to bid
      </a>
    </p>
  ) : (
    <form class="lot-bid" data-part="form" hidden={!(lot && takesBids(lot))} novalidate>
      <label class="lot-amount" data-part="amount-field">
        <span class="unseen">Your bid, in dollars</span>
        <input name="amount" inputmode="decimal" autocomplete="off" disabled />
      </label>
      <button class="button" data-part="bid" disabled>
        Bid{lot && ` ${usd(lot.minimumNextBidMinor)}`}
      </button>
      <p class="hint" data-part="said" role="status" />
      <details class="lot-max" data-part="max" hidden={lot && !lot.allowMaxBids}>
        <summary>Bid up to…</summary>
        <label>
          <span class="quiet">We bid for you, as little as leads, up to this. Nobody sees it while it runs.</span>
          <input name="max" inputmode="decimal" autocomplete="off" placeholder="no maximum" />
        </label>
      </details>
    </form>
  );

/** Where whoever has won it goes on. */
const Won = ({ lot }: Pick<LotCardProps, 'lot'>) => (
  <a class="button" data-part="won" href={lot && `/won/${lot.id}`} hidden>
    Go on to your order
  </a>
);

/** What only the host does: lots-desk.ts. */
const HostActs = () => (
  <p class="actions" data-part="acts">
    <button type="button" class="button" data-act="open" hidden>
      Open it now
    </button>
    <button type="button" class="button quiet" data-act="cancel" hidden>
      Cancel it
    </button>
    <label class="button quiet" data-act="picture" hidden>
      <span data-part="picture-words">Add a picture</span>
      <input class="unseen" type="file" accept="image/jpeg,image/png,image/webp" />
    </label>
    <span class="hint" data-part="said" role="status" />
  </p>
);

/** The bids and the log, which the page checks itself: lot-log.ts. */
const Log = ({ lot }: Pick<LotCardProps, 'lot'>) => (
  <details class="lot-log" data-part="log" hidden={(lot?.seq ?? null) === null}>
    <summary>Bids and log</summary>
    <p class="quiet" data-part="description">
      {lot?.description}
    </p>
    <ol class="lot-bids" data-part="bids" reversed />
    <p class="actions">
      <button type="button" class="button quiet" data-part="check">
        Check the log
      </button>
      <a class="button quiet" data-part="log-link" href={lot && `/api/auctions/${lot.id}/log`}>
        The log itself
      </a>
    </p>
    <p class="hint" data-part="verdict" role="status" />
  </details>
);
