import { readDetails, tipOf } from '../grammar/booking.ts';
import { readCondition } from '../grammar/condition.ts';
import { readInsightFilters, readStreamFilters, readOrderFilters, readPeriod, readCompetitorFilters } from '../grammar/filters.ts';
import { readRoutes, type Route } from '../grammar/route.ts';
import { readTarget, type Target } from '../grammar/target.ts';
import { readWhen, windowOf, isoOf } from '../grammar/when.ts';
import type { Act, Amount, Task, Trip } from '../memory/task.ts';
import { find, findAll, has, pieceOf, typed, type Piece } from '../text/pieces.ts';
import type { Scene } from './scene.ts';

const without = (pieces: readonly Piece[], match: { from: number; to: number } | undefined): readonly Piece[] =>
  match === undefined ? pieces : [...pieces.slice(0, match.from), ...pieces.slice(match.from, match.from + 1).map((piece) => ({ ...piece, mark: ';' })), ...pieces.slice(match.to)];

/** What was said about one thing, as far as it was said. */
export function readTask(scene: Scene, act: Act, pieces: readonly Piece[]): Task {
  switch (act) {
    case 'quote':
    case 'create':
    case 'rebook':
      return readTrips(scene, act, pieces);
    case 'list':
      return { act, input: readOrderFilters(pieces) };
    case 'list_live':
      return { act, input: readStreamFilters(pieces) };
    case 'competitors':
      return { act, input: readCompetitorFilters(pieces) };
    case 'insights':
      return { act, input: readInsightFilters(scene.said, pieces, scene.now), ...targetOf(scene, pieces.filter(({ mark }) => mark === 'O' || mark === 'it' || mark === 'them')) };
    case 'spending':
      return { act, input: readPeriod(pieces) };
    case 'mail':
      return readMail(scene, pieces);
    case 'save':
      return readSaving(scene, pieces);
    case 'forget':
      return { act, ...readNames(pieces) };
    case 'read_chat': {
      const limit = find(pieces, '(?:O|newest|latest|ultimos|top) N|N (?:chat )?messages');
      const rest = without(pieces, limit);
      return { act, ...targetOf(scene, rest), ...(limit === undefined ? {} : { input: { limit: pieceOf(limit.pieces, 'N')?.number ?? 1 } }) };
    }
    case 'tip':
      return readTipping(scene, pieces);
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

const targetOf = ({ said }: Scene, pieces: readonly Piece[]): { target?: Target } => {
  const target = readTarget(said, pieces);
  return target === undefined ? {} : { target };
};

const centsOf = ({ mark, number = 0 }: Piece): number => Math.round(mark === 'N' ? number * 100 : number);

function readAmount(pieces: readonly Piece[]): { amount?: Amount } {
  const piece = pieces.find(({ mark }) => /^[ANF]$/.test(mark));
  if (has(pieces, '(?:the )?(?:minimum|min|minimo|lowest|least)')) return { amount: { kind: 'minimum' } };
  if (piece?.mark === 'F') return { amount: { kind: 'foreign' } };
  if (piece !== undefined) return { amount: { kind: 'cents', cents: centsOf(piece) } };
  return has(pieces, 'another') ? {} : {};
}

function readTrips(scene: Scene, act: 'quote' | 'create' | 'rebook', whole: readonly Piece[]): Task {
  const { said, now } = scene;
  const isOpen = scene.memory.open?.why === 'unmet';
  const found = readCondition(whole, isOpen);
  const isRest = found !== undefined && has(whole, '.*(?:left|rest|remain\\w*|sobre) .*(?:tip|propina).*');
  const pieces = found === undefined || isRest ? whole : without(whole, found);
  const { routes, loose, isReversed } = readRoutes(said, pieces);
  const untimed = act === 'rebook' ? { ...readDetails(said, pieces, now) } : undefined;
  const trips: Trip[] = untimed === undefined ? tripsOf(scene, routes, pieces) : [withoutDescription(untimed)];
  if (loose !== undefined) trips.push({ ...readDetails(said, pieces, now), dropoff: loose });
  if (routes.length === 0 && loose === undefined && untimed === undefined) {
    const details = readDetails(said, pieces, now);
    if (Object.keys(details).length > 0) trips.push(details);
  }
  const choice = has(pieces, '(?:cheapest|cheaper|lowest|mas barat[oa])(?: .*)?') ? 'cheapest' : has(pieces, 'dearest|most expensive') ? 'dearest' : undefined;
  const condition = found === undefined || isRest ? {} : { condition: found.condition };
  return { act, trips, isReversed, ...condition, ...(choice === undefined ? {} : { choice }), ...(found?.condition.measure === 'spent' ? { input: readPeriod(whole) } : {}) };
}

const withoutDescription = ({ description: _said, customer: _to, ...rest }: Trip): Trip => rest;

/** Each way with what was said near it; what was said once and "each" counts for all. */
function tripsOf({ said, now }: Scene, routes: readonly Route[], pieces: readonly Piece[]): Trip[] {
  const spans = new Set(routes.map(({ to }) => to)).size;
  const whole = readDetails(said, pieces, now);
  const shared = has(pieces, 'each|both|all|every|cada') || spans < 2;
  return routes.map(({ from, to, ...ends }, at) => {
    const next = routes[at + 1]?.to === to ? undefined : routes[at + 1];
    const cut = next === undefined ? pieces.length : to + Math.max(0, findAll(pieces.slice(to, next.to), 'and|,|[.;]|y').at(0)?.from ?? 0);
    const start = at === 0 ? 0 : from;
    const own = spans < 2 ? whole : readDetails(said, pieces.slice(start, Math.max(cut, to)), now);
    return { ...(shared ? withoutDescription(whole) : {}), ...own, ...ends };
  });
}

function readOrderTask(scene: Scene, act: Act, whole: readonly Piece[]): Task {
  const found = act === 'cancel' ? readCondition(whole, scene.memory.open?.why === 'unmet') : undefined;
  const pieces = without(whole, found);
  const condition = found === undefined ? {} : { condition: found.condition };
  if (act !== 'refund') return { act, ...targetOf(scene, pieces), ...condition, ...reasonOf(scene, pieces) };
  const part = pieceOf(pieces, 'R');
  const half = find(pieces, '(?:a |the )?(?:half|mitad)(?: of)?');
  const rest = pieces.filter(({ mark }) => !/^[ANR]$/.test(mark));
  const amount: { amount?: Amount } = half !== undefined ? { amount: { kind: 'part', part: 0.5 } } : part !== undefined ? { amount: { kind: 'part', part: (part.number ?? 0) / 100 } } : has(pieces, '(?:that |the )?(?:difference|diferencia|drift|overcharge)') ? { amount: { kind: 'drift' } } : readAmount(pieces);
  return { act, ...targetOf(scene, rest.filter(({ mark }) => !/^(?:difference|half|mitad|diferencia|full|whole|cold|late|broken|damaged|wrong)$/.test(mark))), ...amount };
}

function reasonOf({ said }: Scene, pieces: readonly Piece[]): { reason?: string } {
  const because = find(pieces, 'because|since|porque|reason');
  return because === undefined ? {} : { reason: typed(said, pieces.slice(because.to)).replace(/[.!?]+$/, '') };
}

function readTipping(scene: Scene, whole: readonly Piece[]): Task {
  const quoted = pieceOf(whole, 'Q');
  const verb = find(whole, `(?:and |y |, )?(?:say|saying|tell (?:him|her|them)|with (?:the |a )?(?:message|note)|write|dile|diciendo|con el mensaje)(?: that| :| que)?`);
  const message = quoted?.text ?? (verb === undefined ? undefined : typed(scene.said, whole.slice(verb.to)).replace(/[.!]$/, ''));
  const end = verb?.from ?? whole.length;
  const found = readCondition(whole.slice(0, end), false);
  const pieces = without(whole.slice(0, end), found?.condition.measure === 'viewers' ? found : undefined).filter(({ mark }) => mark !== 'Q');
  return {
    act: 'tip',
    ...targetOf(scene, pieces.filter(({ mark }) => !/^[ANF]$/.test(mark) || false).concat(find(pieces, 'O N') === undefined ? [] : [])),
    ...amountFor(pieces),
    ...(message === undefined || message === '' ? {} : { message }),
    ...(found?.condition.measure === 'viewers' ? { condition: found.condition } : {}),
  };
}

/** The last amount counts, but the number of "the first two" doesn't. */
function amountFor(pieces: readonly Piece[]): { amount?: Amount } {
  const some = find(pieces, 'O N');
  return readAmount((some === undefined ? pieces : [...pieces.slice(0, some.from), ...pieces.slice(some.to)]).toReversed());
}

function readClip(scene: Scene, whole: readonly Piece[]): Task {
  const naming = find(whole, '(?:call(?:ed)?(?: it)?|title[d]?(?: it)?|name[d]?(?: it)?|titulo|titulado|llamalo|llamado|llama)(?: is| :| as)?');
  const title = pieceOf(whole, 'Q')?.text ?? (naming === undefined ? undefined : typed(scene.said, whole.slice(naming.to)).replace(/[.!?]$/, ''));
  const pieces = whole.slice(0, naming?.from ?? whole.length).filter(({ mark }) => mark !== 'Q');
  const seconds = pieceOf(pieces, 'D')?.number ?? (has(pieces, '(?:a |one )?minute(?: clip|-long)?|U (?:clip|long)') ? 60 : undefined);
  const ago = find(pieces, '(?:starting|from|starts|begin\\w*|start|desde|empezando|since)(?: at| about| around)? (?:hace )?U(?: ago)?|hace U|U ago');
  const until = find(pieces, '(?:up to|until|till|ending(?: at)?|hasta|end at|ends at|to)(?: las?)? (?:W|N|now)');
  const since = find(pieces, '(?:starting|from|starts|beginning|start|desde)(?: at| las?)? W');
  const moment = (match: { pieces: readonly Piece[] } | undefined) => {
    const when = match === undefined ? undefined : readWhen(match.pieces.filter(({ mark }) => mark === 'W' || mark === 'N'), scene.now)?.when;
    return when === undefined ? undefined : windowOf({ ...when, day: 0 }, scene.now).start;
  };
  const startAt = ago === undefined ? moment(since) : isoOf(Date.parse(scene.now) - (pieceOf(ago.pieces, 'U')?.number ?? 0) * 60_000, scene.now);
  const endAt = moment(until);
  return {
    act: 'clip',
    ...targetOf(scene, pieces.filter(({ mark }, at) => !/^[ANDUWT]$/.test(mark) && !(mark === 'O' && /^[DUN]$/.test(pieces[at + 1]?.mark ?? '')))),
    ...(has(pieces, '(?:lot|auction|lote|subasta)') ? { ofLot: true } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(title === undefined || title === '' ? {} : { title }),
    ...(startAt === undefined ? {} : { startAt }),
    ...(endAt === undefined ? {} : { endAt }),
  };
}

const MAXIMUM = '(?:up to|max(?:imum)?(?: of| is| to)?|go (?:up )?to|limit(?: of)?|no more than|not more than|at most|hasta|maximo(?: de)?|como mucho|(?:raise|increase|set) (?:my |the )?max(?:imum)? to|ceiling(?: of)?|as high as|sube(?: hasta)?)(?: a)? [AN]|[AN] (?:max(?:imum)?|tops|at most|maximo)';

function readBid(act: Act, whole: readonly Piece[]): Task {
  const target = pieceOf(whole, 'I');
  const found = act === 'bid' ? readCondition(whole, false) : undefined;
  const isCondition = found !== undefined && has(found.pieces.length > 0 ? whole : whole, '(?:only )?(?:if|as long as|unless|si|provided).*');
  const pieces = isCondition ? without(whole, found) : whole;
  const maximum = findAll(pieces, MAXIMUM).at(-1);
  const cap = maximum?.pieces.find(({ mark }) => mark === 'A' || mark === 'N');
  const rest = without(pieces, maximum);
  return {
    act,
    ...(target === undefined ? {} : { target: { kind: 'id', id: target.folded } }),
    ...(act === 'bid' ? readAmount(rest) : {}),
    ...(cap === undefined ? {} : { maximumMinor: centsOf(cap) }),
    ...(isCondition ? { condition: found.condition } : {}),
  };
}

function readMail({ said, memory }: Scene, pieces: readonly Piece[]): Task {
  const address = pieceOf(pieces, 'M');
  const heading = find(pieces, '(?:with )?(?:the )?(?:subject|asunto|titled)(?: line)?(?: :| is)?');
  const quoted = heading === undefined ? undefined : pieces[heading.to];
  const subject = quoted?.mark === 'Q' ? quoted.text : heading === undefined ? undefined : typed(said, pieces.slice(heading.to, heading.to + Math.max(1, pieces.slice(heading.to).findIndex(({ mark }) => /^[,.:;]$|^saying$|^and$|^body$/.test(mark)))));
  const after = heading === undefined ? 0 : heading.to + 1;
  const opening = find(pieces.slice(after), '(?:saying|say|says|know|that|body|telling|message|diciendo|dile|que diga|tell (?:him|her|them)|que|:|mensaje|texto|text|and say)(?: him| her| them| me| us| that| que| :)*');
  const words = opening === undefined ? [] : pieces.slice(after + opening.to);
  const quotedBody = pieces.slice(after).find(({ mark }) => mark === 'Q')?.text;
  const isSummary = has(pieces, '(?:that|the|this|those|these|a|la|el|ese|una|un) (?:\S+ ){0,2}(?:figure|summary|number|total|amount|result|list|resumen|cifra|numero)|(?:send|mail|email|forward) (?:it|that|them|this) to');
  const told = quotedBody ?? (words.length > 0 && !isSummary ? typed(said, words.at(-1)?.mark === '.' ? words.slice(0, -1) : words) : undefined);
  const body = told ?? (isSummary ? summaryOf(memory) : undefined);
  return { act: 'mail', ...(address === undefined ? {} : { to: address.raw }), ...(subject === undefined ? {} : { subject }), ...(body === undefined || body === '' ? {} : { body }) };
}

/** What the last answer was about, for a mail that is to say it. */
function summaryOf({ insights, shown, spending }: Scene['memory']): string | undefined {
  const titles = (shown.get('insight') ?? []).map((id) => insights.get(id)?.title ?? '');
  if (spending !== undefined && titles.length === 0) return `Spending (${spending.period}): $${(Number(spending.total_minor) / 100).toFixed(2)}`;
  return titles.length === 0 ? undefined : titles.join('; ');
}

function readSaving({ said, memory }: Scene, pieces: readonly Piece[]): Task {
  const points = pieces.filter(({ mark }) => mark === 'X').map(({ point }) => point ?? { lat: 0, lng: 0 });
  const naming = find(pieces, '(?:as|called|named|under|como|llamado|llamalo|call it|name it|name)(?: the| :| my)?');
  const names = naming === undefined ? [] : typed(said, pieces.slice(naming.to)).replace(/[.!?]+$/, '').replace(/^["'“]|["'”]$/g, '').split(/ (?:and|y) (?=\S+)/);
  const last = memory.last?.trips?.[0];
  const ends = [last?.pickup, last?.dropoff].flatMap((end) => (end?.kind === 'stop' ? [end.stop] : []));
  const meant = points.length > 0 ? points : has(pieces, '(?:N|both|two)') ? ends : memory.lastStop === undefined ? [] : [memory.lastStop];
  const before = naming === undefined && points.length > 0 ? undefined : names;
  const address = pieceOf(pieces, 'Q')?.text;
  void address;
  return {
    act: 'save',
    ...(names[0] === undefined ? {} : { name: names[0] }),
    points: meant.map(({ lat, lng }, at) => ({ ...(before?.[at] === undefined ? {} : { name: (meant.length === 1 ? names.join(' and ') : before[at]).trim() }), lat, lng })),
  };
}

const readNames = (pieces: readonly Piece[]): { name?: string } => {
  const names = pieces.flatMap(({ mark, places }) => (mark === 'P' ? [places?.[0]?.name ?? ''] : []));
  return names.length === 0 ? {} : { name: names.join('\n') };
};

export { tipOf };
