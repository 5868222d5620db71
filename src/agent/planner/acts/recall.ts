import { stopIn } from '../memory/observe.ts';
import { turnTo } from '../memory/memory.ts';
import { idOf, type Thing } from '../memory/things.ts';
import type { Stop } from '../request.ts';
import { readTarget } from '../slots/target.ts';
import { find, has, rewrite, type Pieces } from '../text/pieces.ts';
import { choose } from './choose.ts';
import { requestOf } from './merge.ts';
import { one, type Doing, type Scene } from './scene.ts';

/** Where another delivery went or came from: "to where the second one went". */
const WHERE =
  '(?:the (?:place|address|spot|same place) )?(?:where|wherever)(?: \\S+){1,4}? (?:went|goes|going|ended up|landed' +
  '|(?:was|were|got) (?:delivered|dropped|sent|taken|brought|collected|picked up)|(?:came|comes|started|left)(?: from)?)';
const CAME = 'collected|picked up|came|comes|started|left';
/** A delivery that another one is to be like. */
const LIKE =
  '(?:same|again|over|repeat|redo|re-?book|reorder|route|stops|trip|journey|direction|like|ends) ... (?:{orders}|C|I)' +
  '|{orders} ... (?:again|over|same)';
const ROUTE_ALONE = 'route|stops|trip|journey|direction|between|same (?:pick-?up|drop-?off)|new|{reversed}';

/** The delivery that some words mean, after a look at all of them. */
function* meantBy(scene: Scene, pieces: Pieces): Doing<Thing | undefined> {
  const { memory, said } = scene;
  const target = readTarget(said, pieces);
  if (!memory.whole.has('delivery') && !memory.shown.has('delivery')) yield* one('list', {});
  const { found } = choose(scene, 'delivery', target ?? { pick: 'newest' }, () => true);
  return found.length === 1 ? found[0] : undefined;
}

/** What a booking goes by that was delivered before: its stop stands in the place of the words, its way is the base. */
export function* recalled(scene: Scene, pieces: Pieces): Doing<Pieces> {
  const { memory } = scene;
  const where = find(pieces, WHERE);
  if (where !== undefined) {
    const thing = yield* meantBy(scene, where.pieces.slice(1, -1));
    const stop: Stop | null = thing ? stopIn(memory, thing, has(where.pieces, CAME) ? 'pickup' : 'dropoff') : null;
    const place = stop === null ? undefined : { ...stop, name: stop.name ?? stop.address ?? 'there' };
    return place === undefined ? pieces : rewrite(pieces, WHERE, () => ({ mark: 'P', places: [place] }));
  }
  const like = find(pieces, LIKE);
  const isOfOld =
    like !== undefined && has(pieces, '(?:O|newest|latest|previous|C|I|recent) ... {orders}|{orders} (?:C|I)|C|I');
  if (!isOfOld || has(pieces, '[PXB]')) return pieces;
  const thing = yield* meantBy(
    scene,
    find(pieces, '(?:O|latest|newest|recent|previous|{orders}) ... (?:{orders}|C|I)')?.pieces ?? like.pieces,
  );
  if (thing === undefined) return pieces;
  turnTo(memory, 'delivery', idOf(thing));
  const request = requestOf(scene, has(pieces, ROUTE_ALONE) ? [] : ['customer', 'description']);
  if (request !== undefined) [memory.ways, memory.last, memory.open] = [request, request, undefined];
  return pieces;
}
