import { fold } from '../text/fold.ts';
import { has } from '../text/pieces.ts';
import { readTarget, type Target } from '../grammar/target.ts';
import { focusOf, lastKind, thingOf, thingsOf, turnTo, type Kind } from '../memory/memory.ts';
import { numberAt, textAt, type Thing } from '../memory/things.ts';
import { choose } from './choose.ts';
import { describeSpending } from './desk.ts';
import { describe, describeChat, idOf } from './facts.ts';
import { money, tell, type Doing, type Scene } from './scene.ts';

const ASKS =
  '(?:[?]|who|whom|what|how|when|why|is|was|were|are|which|does|did|do|has|have|can|quien|como|cuando|cual|cuanto|cuanta|cuantos|que|tell|esta|hay|left|total)';
const OF_ORDERS =
  '(?:orders?|delivery|pedido|driver|driving|repartidor|delivered|tracking|slug|code|bike|car|entregad\\w+|refund)';
const CHATTED = '(?:say|said|says|write|wrote|asks?|asked|mention\\w*|dijo|dice|answer|answered|saying)';

/** Answers a question from what the conversation has told; undefined where it has told nothing of it. */
export function* answerFrom(scene: Scene): Doing<string | undefined> {
  const { memory, pieces, said } = scene;
  if (!has(pieces, ASKS)) return undefined;
  const sums = tellSums(scene);
  if (sums !== undefined) return sums;
  const stream = focusOf(memory, 'stream');
  if (stream?.['messages'] !== undefined && has(pieces, CHATTED)) {
    const names = new Set(pieces.map(({ folded }) => folded));
    return describeChat(stream, (name) => names.has(fold(name)));
  }
  const target = readTarget(said, pieces);
  const isOfList = has(pieces, '(?:which|who|O|cual|most|more|those)');
  const kinds = [
    has(pieces, OF_ORDERS) ? 'delivery' : undefined,
    isOfList ? memory.shownKind : undefined,
    lastKind(memory),
    memory.shownKind,
  ] as const;
  for (const kind of kinds) {
    const told = kind === undefined ? undefined : tellOf(scene, kind, target);
    if (told !== undefined) return told;
  }
  const isOfThing =
    target?.kind === 'told' &&
    has(pieces, '(?:was|is|did|has|were|delivered|arrived|status|happened|total|cost|paid|cuesta|costo)');
  if (!isOfThing || pieces.length > 9) return undefined;
  if (!memory.whole.has('delivery')) yield [{ name: 'delivery.list', input: {} }];
  return tellOf(scene, 'delivery', target);
}

/** "What do the two cost together", "what is left of my 30". */
function tellSums(scene: Scene): string | undefined {
  const { memory, pieces } = scene;
  const { budget, figures } = memory;
  const booked =
    memory.done?.act === 'create'
      ? thingsOf(memory, 'delivery').filter(
          (each) => textAt(each, 'status') === 'created' && each['capture'] === undefined,
        )
      : [];
  const add = (all: number, each: number) => all + each;
  const bookedMinor = booked.map((each) => numberAt(each, 'fare.customerTotalMinor')).reduce(add, 0);
  if (budget !== undefined && has(pieces, '(?:left|remain\\w*|queda\\w*|sobra)')) {
    const spent = budget.isForTips ? budget.spentMinor : bookedMinor;
    return tell(scene, 'left', money(budget.cents - spent), money(budget.cents));
  }
  const isSum = has(pieces, '(?:together|total|all|both|altogether|afford|juntos|sum|combined)');
  if (!isSum || figures.length === 0 || lastKind(memory) === 'stream') return undefined;
  const isBooked = memory.open?.why !== 'priced' && booked.length > 1;
  const total = isBooked ? bookedMinor : figures.reduce(add, 0);
  const fits =
    budget === undefined
      ? ''
      : total <= budget.cents
        ? tell(scene, 'fits')
        : tell(scene, 'no_fit', money(budget.cents));
  return tell(scene, 'sum', money(total), fits);
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
  if (figure === undefined || !has(pieces, '(?:which|who|cual|quien|what)')) return undefined;
  const listed = (memory.shown.get(kind) ?? [])
    .map((id) => thingOf(memory, kind, id))
    .filter((each) => each !== undefined);
  const sorted = listed.toSorted((a, b) => figure(a) - figure(b));
  if (has(pieces, '(?:most|more|highest|biggest|latest|mas|longest|dearest|surest|expensive)')) return sorted.at(-1);
  return has(pieces, '(?:O|soonest|earliest|antes|least|fewest|fewer|less|cheapest|lowest|menos)')
    ? sorted[0]
    : undefined;
}

function tellOf(scene: Scene, kind: Kind, target: Target | undefined): string | undefined {
  const { memory, pieces } = scene;
  if (kind === 'spending') return describeSpending(scene);
  if (kind === 'quote') {
    const way = memory.quotes.at(-1);
    const isAsked = has(
      pieces,
      '(?:far|miles|distance|long|cost|price|much|tip|total|lejos|millas|cuanto|driver|repartidor)',
    );
    return isAsked && way !== undefined
      ? `${money(textAt(way.quote, 'customerTotalMinor'))}, ${textAt(way.quote, 'distanceMiles')} mi, ${tell(scene, 'payout', money(textAt(way.quote, 'split.driverPayoutMinor')))}`
      : undefined;
  }
  const best = extremeOf(scene, kind);
  const isNamed = target !== undefined && target.kind !== 'it';
  const chosen = isNamed ? choose(scene, kind, target, () => true).found : [];
  const focused = focusOf(memory, kind);
  const told =
    best !== undefined
      ? [best]
      : chosen.length > 0
        ? chosen
        : focused !== undefined
          ? [focused]
          : kind === 'consent' || kind === 'insight'
            ? thingsOf(memory, kind)
            : [];
  if (told.length === 1 && told[0] !== undefined) turnTo(memory, kind, idOf(told[0]));
  return told.length === 0 ? undefined : told.map((each) => describe(scene, kind, each)).join('; ');
}
