import { isOver } from '#src/live/streams/stream.ts';
import {
  DEFAULT_DURATION_SECONDS,
  lotBounds,
  MAX_LOT_DESCRIPTION,
  MAX_LOT_TITLE,
  MAX_PICKUP_ADDRESS,
} from '#src/live/lots/lot-terms.ts';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';

const [SHORTEST, LONGEST] = lotBounds.durationSeconds;

/** Where the host prepares what is sold. lots-desk.ts creates it and opens, pictures and cancels lots. */
export const LotsDesk = ({ stream }: { readonly stream: Shown }) =>
  stream.features.auctions && !isOver(stream.status) ? (
    <section class="lots-desk" id="lots-desk" aria-labelledby="lots-desk-title">
      <h2 id="lots-desk-title">Sell something</h2>
      <details class="way">
        <summary>Prepare a lot</summary>
        <LotForm />
      </details>
    </section>
  ) : (
    <></>
  );

const LotForm = () => (
  <form id="new-lot" class="fields" novalidate>
    <p class="notice" id="new-lot-problem" role="alert" hidden />
    <label class="field">
      What is sold
      <input name="title" required maxlength={MAX_LOT_TITLE} placeholder="Box of heirlooms" autocomplete="off" />
      <span class="field-problem" data-of="title" />
    </label>
    <label class="field">
      <span>
        Description <span class="quiet">(if you like)</span>
      </span>
      <textarea name="description" rows={2} maxlength={MAX_LOT_DESCRIPTION} />
      <span class="field-problem" data-of="description" />
    </label>
    <Prices />
    <Times />
    <Fetched />
    <label class="field">
      <span>
        Picture <span class="quiet">(its place and time are taken out)</span>
      </span>
      <input name="picture" type="file" accept="image/jpeg,image/png,image/webp" />
    </label>
    <label class="check">
      <input type="checkbox" name="allowMaxBids" checked /> Bidders may name a maximum, and we bid for them
    </label>
    <label class="check">
      <input type="checkbox" name="requirePaymentMethod" /> Only who has a saved card may bid
    </label>
    <p>
      <button class="button" id="add-lot">
        Add the lot
      </button>
    </p>
    <p class="hint" id="new-lot-said" role="status" />
  </form>
);

const Prices = () => (
  <div class="fields two">
    <label class="field">
      First bid, in dollars
      <input name="startingBidMinor" inputmode="decimal" required placeholder="20.00" autocomplete="off" />
      <span class="field-problem" data-of="startingBidMinor" />
    </label>
    <label class="field">
      <span>
        Reserve <span class="quiet">(secret; empty: none)</span>
      </span>
      <input name="reserveMinor" inputmode="decimal" autocomplete="off" />
      <span class="field-problem" data-of="reserveMinor" />
    </label>
    <label class="field">
      Steps between bids
      <select name="increments">
        <option value="live-v1">For a live sale: $1, $2, $3, $5 and up</option>
        <option value="ebay-v1">Small: 5 cents, 25, 50, $1 and up</option>
        <option value="fixed">Always the same</option>
      </select>
    </label>
    <label class="field" data-when="increments=fixed" hidden>
      Each step, in dollars
      <input name="fixedMinor" inputmode="decimal" placeholder="1.00" autocomplete="off" />
      <span class="field-problem" data-of="increments" />
    </label>
  </div>
);

const Times = () => (
  <div class="fields two">
    <label class="field">
      Opens
      <select name="opens">
        <option value="asked">When I open it</option>
        <option value="now">Now</option>
        <option value="planned">At a time</option>
      </select>
    </label>
    <label class="field" data-when="opens=planned" hidden>
      Opens at, by your clock
      <input name="startsAt" type="datetime-local" />
      <span class="field-problem" data-of="startsAt" />
    </label>
    <label class="field">
      Runs for, in seconds
      <input name="durationSeconds" type="number" min={SHORTEST} max={LONGEST} value={DEFAULT_DURATION_SECONDS} />
      <span class="field-problem" data-of="durationSeconds" />
    </label>
    <label class="field">
      At the end
      <select name="mode">
        <option value="soft">A late bid moves the end</option>
        <option value="sudden_death">It ends on time, whatever is bid</option>
      </select>
    </label>
  </div>
);

/** With it a winner may have it brought: as on their own page, an address and its place. */
const Fetched = () => (
  <details class="way">
    <summary>Where it is fetched, if it may be delivered</summary>
    <div class="fields">
      <label class="field">
        <span>
          Address <span class="quiet">(only who brings it sees it)</span>
        </span>
        <input name="pickupAddress" maxlength={MAX_PICKUP_ADDRESS} autocomplete="street-address" />
      </label>
      <label class="field">
        Its place on the map
        <input name="pickupPlace" placeholder="37.7955, -122.3937" autocomplete="off" />
        <span class="field-problem" data-of="pickup" />
      </label>
      <p>
        <button class="button quiet" type="button" id="lot-here">
          I am there now
        </button>
      </p>
    </div>
  </details>
);
