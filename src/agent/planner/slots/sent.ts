import { given } from '../memory/things.ts';
import { findAll, has, typed, type Piece, type Pieces } from '../text/pieces.ts';
import { judge, type Judged, type Tag } from './tags.ts';

const ARTICLES =
  '(?:an?|the|my|our|some|his|her|their|your|these|those|this|that|another|el|la|los|las|una?|unos|unas|mis?|sus?)';
/** Names of anything, alone: they don't say what is sent. */
const GENERIC = '(?:{orders}|things?|something|stuff|items?|ones?|algo|cosas?|[^a-z]+)';

const isCapital = (piece: Piece | undefined) =>
  piece !== undefined && /^[a-z]/.test(piece.mark) && /^\p{Lu}/u.test(piece.raw);

/** Without what doesn't belong to a name at its beginning or its end. */
function stripped(run: Pieces): Pieces {
  const own = run.slice(findAll(run, `^${ARTICLES}(?: ${ARTICLES})*`)[0]?.to ?? 0);
  return own.slice(0, findAll(own, `(?:${ARTICLES}|of|de|[.,;:])(?: (?:${ARTICLES}|of|de|[.,;:]))*$`)[0]?.from);
}

/** The likeliest run of one tag; "bags and bleach" is one, and "Ana Ruiz", of which one half alone was seen. */
function runOf(part: Pieces, judged: ReadonlyMap<number, Judged>, tag: Tag): Pieces {
  // What was read as something else is none of it.
  const isOwn = (at: number) => {
    const piece = part[at];
    return piece !== undefined && judged.get(piece.at)?.tag === tag && (piece.mark !== ';' || piece.raw === ';');
  };
  const isIn = (at: number): boolean =>
    isOwn(at) ||
    (tag === 'recipient'
      ? isCapital(part[at])
      : isOwn(at - 1) && isOwn(at + 1) && /^(?:and|y|,)$/.test(part[at]?.mark ?? ''));
  const starts = part.flatMap((_piece, at) => (isIn(at) && !isIn(at - 1) ? [at] : []));
  const runs = starts.flatMap((from) => {
    const length = part.slice(from).findIndex((_piece, by) => !isIn(from + by));
    const to = length < 0 ? part.length : from + length;
    const own = part.slice(from, to).filter((_piece, by) => isOwn(from + by));
    const run = stripped(part.slice(from, to));
    if (own.length === 0 || run.length === 0 || has(run, `^${GENERIC}(?: ${GENERIC})*$`)) return [];
    const sum = own.reduce((all, { at }) => all + (judged.get(at)?.probability ?? 0), 0);
    return [{ run, sureness: sum / own.length }];
  });
  return runs.toSorted((one, other) => other.sureness - one.sureness)[0]?.run ?? [];
}

/** What is sent, and who receives it, as typed in a part of a message. */
export function readSent(said: string, whole: Pieces, part: Pieces) {
  const judged = new Map(judge(whole).map((each, at) => [whole[at]?.at ?? -1, each]));
  const name = typed(said, runOf(part, judged, 'recipient')).replace(/['’]s?$/, '');
  return given<{ readonly description?: string; readonly name?: string }>({
    description: typed(said, runOf(part, judged, 'sent')) || undefined,
    name: name || undefined,
  });
}
