import type { Memory } from '../memory/memory.ts';
import { given } from '../memory/things.ts';
import type { Slots } from '../request.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, has, pieceOf, typed, type Pieces } from '../text/pieces.ts';
import { STREET } from './route.ts';

/** Points without coordinates: those of the last delivery, or where it last was about. */
function pointsMeant({ ways, lastStop }: Memory, pieces: Pieces) {
  const [pickup, dropoff] = [ways?.items[0]?.pickup, ways?.items[0]?.dropoff].map((end) =>
    end?.kind === 'stop' ? end.stop : undefined,
  );
  if (has(pieces, 'pick-?up|origin|recogida')) return [pickup];
  if (has(pieces, 'N|both|two')) return [pickup, dropoff];
  return has(pieces, 'drop-?off|destination|destino|as|it|that|there|this|here|como|lo|eso') ? [lastStop] : [];
}

const NAMING = '(?:as|called|named|under|como|llamad[oa]|llamalo|call it|name it)(?: mi| my)?';

/** The name in a part of what was said: what it is to be called, a saved place, or the words that tell something. */
function nameIn(said: string, pieces: Pieces): string | undefined {
  const naming = find(pieces, NAMING);
  const behind = naming === undefined ? [] : pieces.slice(naming.to);
  const end = behind.findIndex(({ mark }) => /^[X,.;:!?]$/.test(mark));
  if (behind.length > 0)
    return typed(said, behind.slice(0, end < 0 ? undefined : end)).replaceAll(/^["“']|["”']$/g, '');
  const saved = pieces.find(({ places }) => places !== undefined)?.places?.[0]?.name;
  const from = pieces.findIndex(({ mark }) => /^[a-z]/.test(mark) && isTelling(mark));
  const to = pieces.findIndex(({ mark, raw }, at) => at > from && !(isTelling(mark) && /^[\p{L}\d]/u.test(raw)));
  return saved ?? (from < 0 ? undefined : typed(said, pieces.slice(from, to < 0 ? undefined : to)));
}

/** Points, each with its name and address: "save 37.7,-122.4 as Pier", "save the two as Pier and Castro". */
export function readPoints(said: string, pieces: Pieces, memory: Memory): readonly Slots[] {
  const ats = [...pieces.keys()].filter((at) => pieces[at]?.point !== undefined);
  const points = ats.length > 0 ? ats.map((at) => pieces[at]?.point) : pointsMeant(memory, pieces);
  const isBefore = ats.length > 1 && has(pieces, `^.*[a-z] (?:at|is|en|es)? ?X .*`);
  const name = nameIn(said, pieces);
  const parts = ats.length === 0 && points.length > 1 ? (name ?? '').split(/ (?:and|y) |, /) : [];
  const items = points.flatMap((point, at): readonly Slots[] => {
    const own = isBefore ? pieces.slice(ats[at - 1] ?? 0, ats[at]) : pieces.slice(ats[at] ?? 0, ats[at + 1]);
    const street = find(pieces, `(?:${STREET})`)?.pieces ?? [];
    const address =
      ats.length === 1 && pieceOf(street, 'N') ? typed(said, street).replaceAll(/^[(,\s]+|[)\s]+$/g, '') : undefined;
    const called = ats.length > 1 ? nameIn(said, own) : (parts[at] ?? name);
    return point === undefined ? [] : [{ input: given({ name: called, lat: point.lat, lng: point.lng, address }) }];
  });
  return items.length > 0 ? items : [{ input: given({ name }) }];
}
