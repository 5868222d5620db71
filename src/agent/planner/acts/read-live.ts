import { centsOf } from '../grammar/booking.ts';
import { readCondition, type Condition } from '../grammar/condition.ts';
import { readTarget, type Target } from '../grammar/target.ts';
import { isoOf, readWhen, windowOf } from '../grammar/when.ts';
import type { Act, Amount, Task } from '../memory/task.ts';
import { given } from '../memory/things.ts';
import { find, findAll, has, pieceOf, typed, without, type Match, type Piece } from '../text/pieces.ts';
import type { Scene } from './scene.ts';

/** The last amount counts. */
export function readAmount(pieces: readonly Piece[]): Amount | undefined {
  if (has(pieces, '(?:minimum|min|minimo|lowest|least)')) return { kind: 'minimum' };
  const piece = pieces.findLast(({ mark }) => /^[ANF]$/.test(mark));
  return piece === undefined
    ? undefined
    : piece.mark === 'F'
      ? { kind: 'foreign' }
      : { kind: 'cents', cents: centsOf(piece) };
}

const SAYING =
  '(?:and |y |, |with |con )?(?:say|saying|tell (?:him|her|them)|(?:the |a |el )?(?:message|note|mensaje)|write|dile|diciendo|di)(?: that| :| que)*';

/** What a tip may wait for is how many watch: a bare number is of them. */
function viewersOf(pieces: readonly Piece[], found: (Match & { readonly condition: Condition }) | undefined) {
  if (found?.condition.measure === 'viewers') return found.condition;
  const count = pieceOf(found?.pieces ?? [], 'N')?.number;
  const isBare = count !== undefined && has(pieces, '(?:if|unless|as long as|provided|when|si|siempre que)');
  return found === undefined || !isBare ? undefined : { ...found.condition, measure: 'viewers' as const, bound: count };
}

export function readTip(scene: Scene, whole: readonly Piece[]): Task {
  const saying = find(whole, SAYING);
  const quoted = pieceOf(whole, 'Q')?.text;
  const message =
    quoted ?? (saying === undefined ? undefined : typed(scene.said, whole.slice(saying.to)).replace(/[.!]$/, ''));
  const before = whole.slice(0, saying?.from).filter(({ mark }) => mark !== 'Q');
  const found = readCondition(before, false);
  const condition = viewersOf(before, found);
  const pieces = condition === undefined ? before : without(before, found);
  const some = find(pieces, 'O N');
  const target = readTarget(
    scene.said,
    pieces.filter(({ mark }, at) => !/^[AF]$/.test(mark) && (mark !== 'N' || at === (some?.to ?? 0) - 1)),
  );
  const input = message === undefined || message === '' ? undefined : { message };
  return given<Task>({ act: 'tip', target, amount: readAmount(without(pieces, some)), condition, input });
}

const NAMING =
  '(?:call(?:ed)?(?: it)?|title[d]?(?: it)?|name[d]?(?: it)?|titulo|titulado|llamalo|llamado|llama)(?: is| :| as)*';
const SINCE =
  '(?:(?:starting|from|starts|begin\\w*|start|desde|empezando|since)(?: at| about| around| las?)* )?(?:(?:hace )?U(?: ago)?|W)';
const UNTIL = '(?:up to|until|till|ending(?: at)?|hasta|ends? at)(?: las?)? (?:W|N|now)';

export function readClip(scene: Scene, whole: readonly Piece[]): Task {
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

export function readBid(act: Act, said: readonly Piece[]): Task {
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
