import type { PricedWay } from '../memory/memory.ts';
import { textAt } from '../memory/things.ts';
import { wordsIn } from '../text/fold.ts';
import type { Mention, Slots, Stop } from '../request.ts';
import { find, has, pieceOf } from '../text/pieces.ts';
import type { Scene } from './scene.ts';

/** The priced ways that are meant: "both", "the other two", "just the gallery one". */
export function pricedMeant({ memory, pieces, said }: Scene): readonly Slots[] {
  const ways = [...new Map(memory.quotes.map((way) => [way.key, way])).values()];
  const out = find(pieces, '{out}');
  const named = pieceOf(out?.pieces ?? pieces, 'P')?.places?.[0];
  const isTo = ({ dropoff }: PricedWay) => dropoff.lat === named?.lat && dropoff.lng === named.lng;
  const count = pieceOf(pieces, 'N')?.number ?? (has(pieces, 'both|ambos') ? 2 : ways.length);
  const [at] = pieces.filter(({ mark }) => mark === 'O').map(({ number = 0 }) => number);
  const isSeveral = has(pieces, '{cheap}|both|all|every|each|those|them|ambos|todos|(?:the|other) N');
  const meant =
    named !== undefined
      ? ways.filter((way) => isTo(way) === (out === undefined)).slice(out === undefined ? -1 : 0)
      : at === undefined
        ? ways.slice(isSeveral ? -count : ways.length)
        : ways.slice(at).slice(0, 1);
  const before = memory.open?.request.items ?? [];
  // "Just the pedalboard": by what is sent.
  const isSent = ({ input }: Slots) =>
    wordsIn(textAt(input, 'description')).some((word) => wordsIn(said).includes(word));
  const sent = before.length > 1 && named === undefined ? before.filter(isSent) : [];
  if (sent.length === 1) return sent;
  const isOf =
    ({ pickup, dropoff }: PricedWay) =>
    (item: Slots) =>
      isAt(item.pickup, pickup) && isAt(item.dropoff, dropoff);
  return meant.map((way) => before.find(isOf(way)) ?? slotsOf(way));
}

const isAt = (end: Mention | undefined, { lat, lng }: Stop) =>
  end?.kind === 'stop' && end.stop.lat === lat && end.stop.lng === lng;

function slotsOf({ pickup, dropoff, tipMinor }: PricedWay): Slots {
  return {
    pickup: { kind: 'stop', stop: pickup },
    dropoff: { kind: 'stop', stop: dropoff },
    ...(tipMinor > 0 ? { amount: { kind: 'cents', cents: tipMinor } } : {}),
  };
}
