import { readDetails, type Details } from '../grammar/booking.ts';
import { readCondition } from '../grammar/condition.ts';
import { readFilters } from '../grammar/filters.ts';
import { readRoutes, type Route } from '../grammar/route.ts';
import { readTarget, type Target } from '../grammar/target.ts';
import { readWhen } from '../grammar/when.ts';
import type { Act, Amount, Task, Trip, WayAct } from '../memory/task.ts';
import { given } from '../memory/things.ts';
import { find, findAll, has, pieceOf, typed, without, type Piece } from '../text/pieces.ts';
import { readMail, readSaving } from './read-desk.ts';
import { readAmount, readBid, readClip, readTip } from './read-live.ts';
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
      const several = pieceOf(pieces, 'B')?.places;
      const names = pieces.flatMap(({ mark, places }) => (mark === 'P' ? [places?.[0]?.name ?? ''] : []));
      return given<Task>({
        act,
        names: names.length === 0 ? undefined : names,
        loose: several === undefined ? undefined : { kind: 'choice', places: several },
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

const targetIn = ({ said }: Scene, pieces: readonly Piece[], marks: RegExp): Target | undefined =>
  readTarget(
    said,
    pieces.filter(({ mark }) => marks.test(mark)),
  );

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
