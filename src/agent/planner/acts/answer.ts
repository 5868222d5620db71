import { lastKind, shownKind, thingOf, thingsOf, focusOf, turnTo, type Kind } from '../memory/memory.ts';
import { idOf, numberAt, textAt, type Thing } from '../memory/things.ts';
import { readTarget } from '../slots/target.ts';
import { wordsIn } from '../text/fold.ts';
import { has } from '../text/pieces.ts';
import { bestOf, choose } from './choose.ts';
import { deeds } from './deeds.ts';
import { describe, sentence, tell, tellChat, tellSpending } from './tell.ts';
import { one, type Doing, type Scene } from './scene.ts';

const OF_ORDERS = '{orders}|{driver}|driving|delivered|tracking|slug|code|bike|car|entregad\\w+|refund';
/** What doesn't change on the way. */
const KEPT =
  'cost|costs|pay|paid|price|total|tip|tipped|recipient|for who(?:m)?|whom|who ... for|address|code|slug|reference|ref|far|miles';
/** What changes on the way. */
const MOVING =
  '{track}|{driver}|who|delivered|anyone|anybody|somebody|someone|when|taken|grabbed|accepted|picked|collected|eta|coming|arrived?|there|late|driving|quien|lleva|alguien|acept\\w+';
const CHATTED = 'say|said|says|write|wrote|asks?|asked|mention\\w*|dijo|dice|answer|answered|saying';

/** Answers a question from what the conversation has told; undefined where it has told nothing of it. */
export function answerFrom(scene: Scene): string | undefined {
  const { memory, pieces, said } = scene;
  if (!has(pieces, '{question}|whom|were|can|tell|esta|hay|left|total|do')) return undefined;
  const sums = tellSums(scene);
  if (sums !== undefined) return sums;
  const stream = thingOf(memory, 'stream', focusOf(memory, 'stream') ?? '');
  if (stream?.['messages'] !== undefined && has(pieces, CHATTED)) return tellChat(scene, stream, said);
  const isOfList = has(pieces, 'which|who|O|cual|most|more|those');
  const named = bestOf(scene, 'delivery', wordsIn(said), () => true);
  const kinds: readonly (Kind | undefined)[] = [
    named.length === 1 || has(pieces, OF_ORDERS) ? 'delivery' : undefined,
    memory.shown.has('competitor') && has(pieces, 'competitors?|rivals?') ? 'competitor' : undefined,
    isOfList ? shownKind(memory) : undefined,
    lastKind(memory),
    shownKind(memory),
  ];
  for (const kind of kinds) {
    if (kind === 'delivery' && isUntracked(scene)) return undefined;
    const told = kind === undefined ? undefined : tellOf(scene, kind);
    if (told !== undefined) return told;
  }
  return undefined;
}

/** Whether what is asked of a delivery is only told by its tracking, which nobody has looked at. */
function isUntracked({ memory, pieces }: Scene): boolean {
  const thing = thingOf(memory, 'delivery', memory.focus.get('delivery'));
  return (
    thing !== undefined &&
    textAt(thing, 'tracking.status') === '' &&
    has(pieces, MOVING) &&
    !has(pieces, 'closest|nearest')
  );
}

/** A question about a delivery that nobody has told of yet: where it is, where it is on its way, else what is known. */
export function* lookUp(scene: Scene): Doing<string | undefined> {
  const { memory, pieces, said } = scene;
  const target = readTarget(said, pieces, 'delivery');
  const isFocused = (memory.focus.has('delivery') || target?.pick === 'it') && has(pieces, MOVING);
  const isNamed = isFocused || target?.words !== undefined || (target?.hints ?? []).length > 0;
  if (
    !has(pieces, '{orders}') &&
    !(isNamed && has(pieces, '{question}|was|were|did|happened|give|need|want|hasnt|isnt|still|yet|never'))
  )
    return undefined;
  if (!memory.whole.has('delivery')) yield* one('list', {});
  const { found } = choose(scene, 'delivery', target ?? { pick: 'it' }, deeds.track.can);
  const [thing] = found;
  if (found.length !== 1 || thing === undefined) return undefined;
  turnTo(memory, 'delivery', idOf(thing));
  if (!deeds.track.can(thing) || has(pieces, KEPT)) return tellOf(scene, 'delivery');
  yield* one('track', { slug: textAt(thing, 'trackingSlug') });
  return sentence(describe(scene, 'delivery', thingOf(memory, 'delivery', idOf(thing)) ?? thing, 'track'));
}

const sumOf = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

/** "What do the two cost together", "what is left of my 30". */
function tellSums(scene: Scene): string | undefined {
  const { memory, pieces } = scene;
  const { budget, figures } = memory;
  const isNew = (each: Thing) => textAt(each, 'status') === 'created' && each['capture'] === undefined;
  const booked = memory.done?.act === 'create' ? thingsOf(memory, 'delivery').filter(isNew) : [];
  const bookedMinor = sumOf(booked.map((each) => numberAt(each, 'fare.customerTotalMinor')));
  if (budget !== undefined && has(pieces, 'left|remain\\w*|queda\\w*|sobra')) {
    const spent = budget.isForTips ? budget.spentMinor : bookedMinor;
    return tell(scene, 'left', { left: budget.cents - spent, total: budget.cents });
  }
  const isSum = has(
    pieces,
    'together|total|all|both|altogether|afford|juntos|sum|combined|given away|add\\w* up|i (?:\\S+ )?(?:given|tipped|bid)',
  );
  if (!isSum || figures.length < (/stream|auction/.test(lastKind(memory) ?? '') ? 2 : 1)) return undefined;
  const total = memory.open?.why !== 'priced' && booked.length > 1 ? bookedMinor : sumOf(figures);
  const fits =
    budget === undefined ? '' : tell(scene, total <= budget.cents ? 'fits' : 'no_fit', { total: budget.cents });
  return `${tell(scene, 'together', { total })} ${fits}`.trim();
}

/** By what the things of a list are ordered, when one at an end is asked for. */
const FIGURES: Partial<Record<Kind, (thing: Thing) => number>> = {
  stream: (thing) => numberAt(thing, 'viewerCount'),
  consent: (thing) => Date.parse(textAt(thing, 'expires_at')),
  insight: (thing) => numberAt(thing, 'confidence'),
  delivery: (thing) => numberAt(thing, 'fare.customerTotalMinor'),
  competitor: (thing) => numberAt(thing, 'relevanceScore'),
};

/** Of a list, the one at an end of what is asked for: "which one has more viewers?" */
function extremeOf({ memory, pieces }: Scene, kind: Kind): Thing | undefined {
  const figure = FIGURES[kind];
  if (figure === undefined || !has(pieces, 'which|who|cual|quien|what')) return undefined;
  const listed = (memory.shown.get(kind) ?? []).map((id) => thingOf(memory, kind, id) ?? {});
  const sorted = listed.toSorted((a, b) => figure(a) - figure(b));
  if (has(pieces, 'most|more|high\\w+|bigg\\w+|great\\w+|latest|mas|longest|expensive')) return sorted.at(-1);
  return has(pieces, 'O|soonest|earliest|antes|least|fewest|fewer|less|cheapest|lowest|menos') ? sorted[0] : undefined;
}

function tellOf(scene: Scene, kind: Kind): string | undefined {
  const { memory, pieces, said } = scene;
  if (kind === 'spending') return tellSpending(scene, thingOf(memory, 'spending', 'spending') ?? {});
  if (kind === 'quote') {
    const isAsked = has(pieces, 'far|miles|distance|long|cost|price|much|tip|total|lejos|millas|cuanto|{driver}');
    return isAsked ? sentence(describe(scene, kind, memory.quotes.at(-1)?.quote ?? {}, pieces)) : undefined;
  }
  const target = readTarget(said, pieces, kind);
  const best = extremeOf(scene, kind);
  const isAll = target?.pick === 'all' && !has(pieces, 'them|those|these|{many}|of it') && memory.focus.has(kind);
  const chosen =
    target !== undefined && target.pick !== 'it' && !isAll ? choose(scene, kind, target, () => true).found : [];
  const focused = thingOf(memory, kind, memory.focus.get(kind) ?? '');
  const others =
    focused === undefined ? (/^(?:consent|insight|competitor)$/.test(kind) ? thingsOf(memory, kind) : []) : [focused];
  const told = best === undefined ? (chosen.length > 0 ? chosen : others) : [best];
  if (told.length === 1) turnTo(memory, kind, told.map(idOf).join(''));
  return told.length === 0 ? undefined : told.map((each) => sentence(describe(scene, kind, each, pieces))).join(' ');
}
