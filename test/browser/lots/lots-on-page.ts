import { addLot, type ShownAuction } from '#test/live/lots/lots.ts';
import { goLive, type WentLive } from '#test/live/streams/streams.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { tokenOf } from '../live-people.ts';
import type { Visit } from '../visit.ts';

export interface Sale {
  readonly path: string;
  readonly streamId: string;
  readonly token: string;
  /** The host’s name. */
  readonly host: string;
}

let hosts = 0;
/** A new stream of a host with a name. */
export async function sale(suite: Suite): Promise<Sale> {
  const host = `Seller ${(hosts += 1)}`;
  const token = await tokenOf(suite, host, 'live:stream');
  const response = await goLive(suite, token, { title: 'Heirloom tomatoes' });
  const { stream } = (await response.json()) as WentLive;
  return { path: `/s/${stream.id}`, streamId: stream.id, token, host };
}

/** A lot of the sale, open at once unless told. */
export const sell = (suite: Suite, { streamId, token }: Sale, body: object = {}): Promise<ShownAuction> =>
  addLot(suite, streamId, token, body);

export const lotOn = ({ page }: Visit, { id }: ShownAuction) => page.locator(`#lot-${id}`);
export const partOn = (visit: Visit, lot: ShownAuction, part: string) =>
  lotOn(visit, lot).locator(`[data-part="${part}"]`);
export const ready = (visit: Visit, lot: ShownAuction) =>
  lotOn(visit, lot).locator('[data-part=bid]:enabled').waitFor();

/** Bids as a person does: the amount, and the button. */
export async function bid(visit: Visit, lot: ShownAuction, amount: string): Promise<void> {
  const card = lotOn(visit, lot);
  await ready(visit, lot);
  await card.locator('input[name=amount]').fill(amount);
  await partOn(visit, lot, 'bid').click();
}

export const saysOf = (visit: Visit, lot: ShownAuction) => partOn(visit, lot, 'said').innerText();

/** What the form says from now on, one after the other. */
export async function heardOn(visit: Visit, lot: ShownAuction): Promise<() => Promise<readonly string[]>> {
  const heard = await partOn(visit, lot, 'said').evaluateHandle((element) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(element.textContent)).observe(element, { childList: true });
    return words;
  });
  return () => heard.jsonValue();
}
