import { centsOf, readDetails, type Details } from '../grammar/booking.ts';
import { readCondition } from '../grammar/condition.ts';
import { readFilters } from '../grammar/filters.ts';
import { readRoutes, type Route } from '../grammar/route.ts';
import { readTarget, type Target } from '../grammar/target.ts';
import { isoOf, readWhen, windowOf } from '../grammar/when.ts';
import type { Act, Amount, Task, Trip, WayAct } from '../memory/task.ts';
import { given } from '../memory/things.ts';
import { find, findAll, has, pieceOf, typed, type Match, type Piece } from '../text/pieces.ts';
import { readMail, readSaving } from './read-desk.ts';
import type { Scene } from './scene.ts';

/** What was said about one thing, as far as it was said. */
export function readTask(scene: Scene, act: Act, pieces: readonly Piece[]): Task {
  switch (act) {
    case 'quote':
    case 'create':
    case 'rebook':
      return readTrips(scene, act, pieces);
    case 'insights':
      return given<Task>({
        act,
        input: readFilters(act, pieces, scene.now),
        target: targetIn(scene, pieces, /^(?:O|it|them|that)$/),
      });
    case 'list':
    case 'list_live':
    case 'competitors':
    case 'spending':
      return { act, input: readFilters(act, pieces, scene.now) };
    case 'mail':
      return readMail(scene, pieces);
    case 'save':
      return readSaving(scene, pieces);
    case 'forget': {
      const names = pieces.flatMap(({ mark, places }) => (mark === 'P' ? [places?.[0]?.name ?? ''] : []));
      return given<Task>({
        act,
        names: names.length === 0 ? undefined : names,
        target: targetIn(scene, pieces, /^O$/),
      });
    }
    case 'read_chat': {
      const limit = find(
        pieces,
        '(?:O|newest|latest|ultimos|top|most recent) N|N (?:chat )?(?:messages|comments|lines|mensajes)',
      );
      const input = limit === undefined ? undefined : { limit: pieceOf(limit.pieces, 'N')?.number ?? 1 };
      return given<Task>({ act, target: readTarget(scene.said, without(pieces, limit)), input });
    }
    case 'tip':
      return readTip(scene, pieces);
    case 'clip':
      return readClip(scene, pieces);
    case 'bid':
    case 'get_auction':
    case 'verify_auction':
      return readBid(act, pieces);
    default:
      return readOrderTask(scene, act, pieces);
  }
}

/** A hole closes with a mark that ends whatever stands before it. */
export const without = (
  pieces: readonly Piece[],
  hole: { readonly from: number; readonly to: number } | undefined,
): readonly Piece[] => {
  const first = hole === undefined ? undefined : pieces[hole.from];
  if (hole === undefined || first === undefined) return pieces;
  return [...pieces.slice(0, hole.from), { ...first, mark: ';' }, ...pieces.slice(hole.to)];
};

const targetIn = ({ said }: Scene, pieces: readonly Piece[], marks: RegExp): Target | undefined =>
  readTarget(
    said,
    pieces.filter(({ mark }) => marks.test(mark)),
  );

/** The last amount counts. */
function readAmount(pieces: readonly Piece[]): Amount | undefined {
  if (has(pieces, '(?:minimum|min|minimo|lowest|least)')) return { kind: 'minimum' };
  const piece = pieces.findLast(({ mark }) => /^[ANF]$/.test(mark));
  return piece === undefined
    ? undefined
    : piece.mark === 'F'
      ? { kind: 'foreign' }
      : { kind: 'cents', cents: centsOf(piece) };
}

const CHOICES = [
  ['cheapest', 'cheapest|cheaper|lowest|mas barat[oa]|least expensive'],
  ['dearest', 'dearest|most expensive|mas car[oa]'],
] as const;

function readTrips(scene: Scene, act: WayAct, whole: readonly Piece[]): Task {
  const { said, now, memory } = scene;
  const found = readCondition(whole, act === 'create' || memory.open?.why === 'unmet');
  // "Whatever is left of 15 as the tip" bounds the tip, not the price.
  const isRest = has(whole, '(?:left|rest|remain\\w*|sobre) (?:\\S+ )*?(?:tip|propina)');
  const pieces = isRest ? whole : without(whole, found);
  const when = readWhen(pieces, now);
  const timeless = pieces.map((piece, at) =>
    when !== undefined && at >= when.from && at < when.to ? { ...piece, mark: ';' } : piece,
  );
  const { routes, loose, isReversed } = readRoutes(said, timeless);
  const bare = readDetails(said, pieces, now);
  const isBare = routes.length === 0 && (loose !== undefined || Object.keys(bare).length > 0);
  const { from: _from, to: _to, ...ends } = routes[0] ?? { from: 0, to: 0 };
  const again = [{ ...ofAll(bare), ...ends }];
  const trips = act === 'rebook' ? again : isBare ? [bare] : tripsOf(scene, routes, pieces);
  const condition = isRest ? undefined : found?.condition;
  const choice = CHOICES.find(([, source]) => has(pieces, source))?.[0];
  const input = condition?.measure === 'spent' ? readFilters('spending', whole, now) : undefined;
  return given<Task>({ act, trips, loose, isReversed, condition, choice, input });
}

/** What may be said once for several trips: not what is sent, nor to whom. */
export const ofAll = ({ description: _what, customer: _whom, ...rest }: Details): Details => rest;

/** Each way with what was said near it; what was said once and "each" counts for all. */
function tripsOf({ said, now }: Scene, routes: readonly Route[], pieces: readonly Piece[]): readonly Trip[] {
  const whole = readDetails(said, pieces, now);
  const isOne = new Set(routes.map(({ to }) => to)).size < 2;
  const isShared = isOne || has(pieces, 'each|both|all|every|cada|ambos');
  return routes.map(({ from, to, ...ends }, at) => {
    const next = routes.slice(at + 1).find((other) => other.to !== to);
    const cut =
      next === undefined ? pieces.length : to + (findAll(pieces.slice(to, next.to), 'and|,|[.;]|y')[0]?.from ?? 0);
    const own = isOne ? whole : readDetails(said, pieces.slice(from, Math.max(cut, to)), now);
    return { ...(isShared ? ofAll(whole) : {}), ...own, ...ends };
  });
}

const PART_WORDS = /^(?:difference|half|mitad|diferencia|full|whole|cold|late|broken|damaged|wrong|hour|[ANRU])$/;

function readOrderTask(scene: Scene, act: Act, whole: readonly Piece[]): Task {
  const found = act === 'cancel' ? readCondition(whole, scene.memory.open?.why === 'unmet') : undefined;
  const because = find(whole, '(?:because|since|porque|reason(?: is)?|cause) .*');
  const kept = because === undefined ? whole : whole.slice(0, because.from);
  const pieces = without(kept, found);
  const reason = because === undefined ? undefined : typed(scene.said, because.pieces.slice(1)).replace(/[.!?]+$/, '');
  const input = reason === undefined ? undefined : { reason };
  if (act !== 'refund')
    return given<Task>({ act, target: readTarget(scene.said, pieces), condition: found?.condition, input });
  const share = pieceOf(pieces, 'R');
  const isHalf = has(pieces, 'half|mitad');
  const part: Amount | undefined = isHalf
    ? { kind: 'part', part: 0.5 }
    : share === undefined
      ? undefined
      : { kind: 'part', part: (share.number ?? 0) / 100 };
  const drift: Amount | undefined = has(pieces, 'difference|diferencia|drift|overcharge')
    ? { kind: 'drift' }
    : undefined;
  const rest = pieces.filter(({ mark }) => !PART_WORDS.test(mark));
  return given<Task>({ act, target: readTarget(scene.said, rest), amount: part ?? drift ?? readAmount(pieces), input });
}

const SAYING =
  '(?:and |y |, |with |con )?(?:say|saying|tell (?:him|her|them)|(?:the |a |el )?(?:message|note|mensaje)|write|dile|diciendo|di)(?: that| :| que)*';

function readTip(scene: Scene, whole: readonly Piece[]): Task {
  const saying = find(whole, SAYING);
  const quoted = pieceOf(whole, 'Q')?.text;
  const message =
    quoted ?? (saying === undefined ? undefined : typed(scene.said, whole.slice(saying.to)).replace(/[.!]$/, ''));
  const before = whole.slice(0, saying?.from).filter(({ mark }) => mark !== 'Q');
  const found = readCondition(before, false);
  const isViewers = found?.condition.measure === 'viewers';
  const pieces = isViewers ? without(before, found) : before;
  const some = find(pieces, 'O N');
  const target = readTarget(
    scene.said,
    pieces.filter(({ mark }, at) => !/^[AF]$/.test(mark) && (mark !== 'N' || at === (some?.to ?? 0) - 1)),
  );
  const condition = isViewers ? found.condition : undefined;
  const input = message === undefined || message === '' ? undefined : { message };
  return given<Task>({ act: 'tip', target, amount: readAmount(without(pieces, some)), condition, input });
}

const NAMING =
  '(?:call(?:ed)?(?: it)?|title[d]?(?: it)?|name[d]?(?: it)?|titulo|titulado|llamalo|llamado|llama)(?: is| :| as)*';
const SINCE =
  '(?:(?:starting|from|starts|begin\\w*|start|desde|empezando|since)(?: at| about| around| las?)* )?(?:(?:hace )?U(?: ago)?|W)';
const UNTIL = '(?:up to|until|till|ending(?: at)?|hasta|ends? at)(?: las?)? (?:W|N|now)';

function readClip(scene: Scene, whole: readonly Piece[]): Task {
  const { now } = scene;
  const naming = find(whole, NAMING);
  const named = naming === undefined ? undefined : typed(scene.said, whole.slice(naming.to)).replace(/[.!?]$/, '');
  const title = pieceOf(whole, 'Q')?.text ?? (named === '' ? undefined : named);
  const pieces = whole.slice(0, naming?.from).filter(({ mark }) => mark !== 'Q');
  const until = find(pieces, UNTIL);
  const since = find(without(pieces, until), SINCE);
  const isSince =
    since !== undefined && has(since.pieces, '.*(?:ago|hace|starting|from|desde|since|starts|start)(?: .*)?');
  const minutes = pieceOf(pieces, 'U')?.number;
  const seconds =
    pieceOf(pieces, 'D')?.number ??
    (!isSince && minutes !== undefined ? minutes * 60 : has(pieces, '(?:a|one|O) minute|minute-long') ? 60 : undefined);
  const clock = (match: Match | undefined) => {
    const when =
      match === undefined
        ? undefined
        : readWhen(
            match.pieces.filter(({ mark }) => mark === 'W' || mark === 'N'),
            now,
          )?.when;
    return when === undefined ? undefined : windowOf({ ...when, kind: 'at', day: 0 }, now).start;
  };
  const ago = isSince ? pieceOf(since.pieces, 'U')?.number : undefined;
  const startAt = ago === undefined ? (isSince ? clock(since) : undefined) : isoOf(Date.parse(now) - ago * 60_000, now);
  const input = given({ title, durationSeconds: seconds, startAt, endAt: clock(until) });
  const rest = pieces.filter(
    ({ mark }, at) => !/^[ANDUWT]$/.test(mark) && !(mark === 'O' && /^[DUN]$/.test(pieces[at + 1]?.mark ?? '')),
  );
  const isOfLot = has(pieces, '(?:lot|auction|lote|subasta)') ? true : undefined;
  return given<Task>({ act: 'clip', target: readTarget(scene.said, rest), isOfLot, input });
}

const MAXIMUM =
  '(?:up to|max(?:imum)?(?: of| is| to| at)?|(?:go|keep (?:going|bidding)|follow|bid)(?: it)?(?: up)? (?:to|until|as high as|as far as)|limit(?: of)?|no (?:more|higher|further) than|not (?:more than|above|over)|at most|hasta|maximo(?: de)?|como mucho|max\\w* to|ceiling(?: of)?|as (?:high|far) as|sube(?: hasta)?|cap(?: it)?(?: at)?|until|defend (?:it )?(?:up )?to)(?: un| a)? [AN]|[AN](?: is| as)?(?: my| the| a| your)? (?:max(?:imum)?|tops|at most|maximo|como maximo|limit|ceiling|top)';

const OUTBID = '(?:but )?(?:if|when|in case|si) (?:\\S+ ){1,3}?(?:outbids?|tops|beats|supera) ?(?:me)?';

function readBid(act: Act, said: readonly Piece[]): Task {
  const whole = without(said, find(said, OUTBID));
  const id = pieceOf(whole, 'I');
  const isBounded = act === 'bid' && has(whole, '(?:if|as long as|unless|si|provided|only if|while)');
  const found = isBounded ? readCondition(whole, false) : undefined;
  const pieces = without(whole, found);
  const maximum = findAll(pieces, MAXIMUM).at(-1);
  const cap = maximum?.pieces.find(({ mark }) => mark === 'A' || mark === 'N');
  const target: Target | undefined = id === undefined ? undefined : { kind: 'id', id: id.folded };
  const amount = act === 'bid' ? readAmount(without(pieces, maximum)) : undefined;
  return given<Task>({
    act,
    target,
    amount,
    maximumMinor: cap === undefined ? undefined : centsOf(cap),
    condition: found?.condition,
  });
}
