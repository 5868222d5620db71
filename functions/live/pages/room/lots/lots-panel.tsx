import type { Auction } from '#src/live/auctions/auction.ts';
import { byTurn, isOnTable } from '#src/live/lot-words.ts';
import type { Viewer } from '#fn/live/pages/live-frame.tsx';
import { LotCard } from './lot-panel.tsx';

export interface LotsProps {
  readonly lots: readonly Auction[];
  readonly viewer: Viewer | undefined;
  readonly path: string;
  readonly isHost: boolean;
  readonly now: Date;
}

/** What is sold right now, between the video and the chat. lots.ts keeps it up to date. */
export function LotsOnTable({ lots, ...shared }: LotsProps) {
  const here = lots.filter((lot) => isOnTable(lot, shared.now.getTime())).toSorted(byTurn);
  return (
    <section class="lots" id="lots" aria-labelledby="lots-title" data-viewer={shared.viewer?.id}>
      <h2 class="unseen" id="lots-title">
        On sale now
      </h2>
      <ul class="lot-list" id="lots-now">
        {here.map((lot) => (
          <LotCard lot={lot} {...shared} />
        ))}
      </ul>
      <p class="unseen" id="lots-said" role="status" />
      <template id="lot-template">
        <LotCard {...shared} />
      </template>
      <dialog id="bid-sure" aria-labelledby="bid-sure-title">
        <form method="dialog" class="fields">
          <h2 id="bid-sure-title">That is a lot more than it takes</h2>
          <p id="bid-sure-text" />
          <p class="actions">
            <button class="button" value="yes" id="bid-sure-yes" />
            <button class="button quiet" value="no">
              Not so much
            </button>
          </p>
        </form>
      </dialog>
    </section>
  );
}

/** What is sold next, and what was. */
export function OtherLots({ lots, ...shared }: LotsProps) {
  const others = lots.filter((lot) => !isOnTable(lot, shared.now.getTime())).toSorted(byTurn);
  return (
    <section class="other-lots" id="other-lots" aria-labelledby="other-lots-title" hidden={others.length === 0}>
      <h2 id="other-lots-title">Auctions</h2>
      <ul class="lot-list" id="lots-others">
        {others.map((lot) => (
          <LotCard lot={lot} {...shared} />
        ))}
      </ul>
    </section>
  );
}
