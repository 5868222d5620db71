import { fold } from '../text/fold.ts';
import { isTelling } from '../text/lexicon.ts';
import { readTarget } from '../grammar/target.ts';
import { lastKind, turnTo, type Kind } from '../memory/memory.ts';
import { pieceOf, has } from '../text/pieces.ts';
import { choose } from './choose.ts';
import { tellAuction, tellDelivery, tellInsight, tellPending, tellStream, tellTracking } from './facts.ts';
import { money, say, type Doing, type Scene } from './scene.ts';
import { tellSpending } from './desk.ts';

const ASKS = '.*(?:[?]|who|whom|what|how|when|why|is|was|were|are|which|does|did|do|has|have|can|quien|como|cuando|cual|cuanto|cuanta|cuantos|que|tell|esta|hay|so|left|total)\\b.*|.*[?]';

/** Answers a question from what the conversation has told; undefined where it has told nothing of it. */
export function* answerFrom(scene: Scene): Doing<string | undefined> {
  const { memory, pieces } = scene;
  if (!has(pieces, ASKS)) return undefined;
  const sums = aboutSums(scene);
  if (sums !== undefined) return sums;
  if (memory.chats.size > 0 && has(pieces, '.*(?:say|said|says|write|wrote|ask|asked|mention\\w*|dijo|dice|answer|answered)\\b.*')) return aboutChat(scene);
  const kind = lastKind(memory);
  const about = has(pieces, '.*(?:order|delivery|pedido|driver|repartidor|delivered|tracking|slug|code|bike|car|costo|paid|boots|entregad\\w+)\\b.*') ? 'delivery' : undefined;
  const kinds: readonly (Kind | undefined)[] = [about, memory.shownKind !== kind && has(pieces, '.*(?:which|who|O|cual|most|more)\\b.*') ? memory.shownKind : undefined, kind, memory.shownKind];
  for (const each of kinds) {
    const told = each === undefined ? undefined : yield* tellOf(scene, each);
    if (told !== undefined) return told;
  }
  if (!has(pieces, '.*(?:was|is|did|has|were|delivered|arrived|status|entreg\\w*|lleg\\w*|happened|total|cost|paid)\\b.*') || readTarget(scene.said, pieces) === undefined || pieces.length > 9) return undefined;
  if (!memory.hasAllDeliveries) yield [{ name: 'delivery.list', input: {} }];
  return yield* tellOf(scene, 'delivery');
}

/** "What do the two cost together", "what is left of my 30". */
function aboutSums({ memory, pieces, isSpanish, now, said }: Scene): string | undefined {
  const scene = { memory, pieces, isSpanish, now, said };
  const booked = memory.done?.task.act === 'create' ? memory.deliveries.values().filter(({ status, capture, fare }) => status !== 'cancelled' && capture === undefined && fare !== undefined).toArray() : [];
  const bookedMinor = booked.reduce((sum, { fare }) => sum + Number(fare?.customerTotalMinor ?? 0), 0);
  const sum = memory.figures.reduce((all, each) => all + each, 0);
  if (memory.budget !== undefined && has(pieces, '.*(?:left|remain\\w*|queda\\w*|over)\\b.*')) {
    const spent = memory.budget.isForTips ? memory.budget.spentMinor : bookedMinor;
    return say(scene, `${money(memory.budget.cents - spent)} is left of ${money(memory.budget.cents)}.`, `Quedan ${money(memory.budget.cents - spent)} de ${money(memory.budget.cents)}.`);
  }
  if (!has(pieces, '.*(?:together|total|all|both|altogether|afford|juntos|sum|combined|en total|in all)\\b.*') || memory.figures.length === 0 || lastKind(memory) === 'stream') return undefined;
  const all = has(pieces, '.*(?:afford).*') || booked.length < 2 ? sum : bookedMinor;
  const total = memory.open?.why === 'priced' ? sum : all;
  const fits = memory.budget === undefined ? '' : total <= memory.budget.cents ? say(scene, ' Yes, that fits.', ' Sí, alcanza.') : say(scene, ` No: that is more than ${money(memory.budget.cents)}.`, ` No: es más de ${money(memory.budget.cents)}.`);
  return say(scene, `Together that is ${money(total)}.${fits}`, `En total son ${money(total)}.${fits}`);
}

function aboutChat({ memory, pieces }: Scene): string {
  const lines = memory.chats.get(memory.focus.get('stream') ?? '') ?? [...memory.chats.values()].at(-1) ?? [];
  const names = new Set(pieces.map(({ folded }) => folded));
  const own = lines.filter(({ message }) => names.has(fold(message.author.name)));
  return (own.length > 0 ? own : lines).map(({ message }) => `${message.author.name}: “${message.text}”`).join('; ');
}

const EXTREMES: readonly (readonly [string, 'first' | 'last'])[] = [
  ['.*(?:first|soonest|earliest|O|antes|primero|least|fewest|cheapest|oldest)\\b.*', 'first'],
  ['.*(?:most|more|highest|biggest|latest|mas|longest|largest|dearest)\\b.*', 'last'],
];

/** Of a list, the one at an end of what is asked for: "which one has more viewers?" */
function extreme<T>(scene: Scene, items: readonly T[], figure: (item: T) => number): T | undefined {
  if (!has(scene.pieces, '.*(?:which|who|cual|quien|what)\\b.*')) return undefined;
  const end = EXTREMES.find(([source]) => has(scene.pieces, source))?.[1];
  const sorted = items.toSorted((a, b) => figure(a) - figure(b));
  return end === undefined ? undefined : end === 'first' ? sorted[0] : sorted.at(-1);
}

function* tellOf(scene: Scene, kind: Kind): Doing<string | undefined> {
  const { memory } = scene;
  const listed = <T>(all: ReadonlyMap<string, T>) => (memory.shown.get(kind) ?? []).map((id) => all.get(id)).filter((item) => item !== undefined);
  const target = readTarget(scene.said, scene.pieces);
  switch (kind) {
    case 'stream': {
      const items = listed(memory.streams);
      const best = extreme(scene, items, ({ viewerCount }) => viewerCount);
      const { found } = choose({ items: items.length > 0 ? items : [...memory.streams.values()], idOf: ({ id }) => id, namesOf: ({ host, title, tags, category }) => [host.displayName, title, ...tags, category.name, category.slug], shown: memory.shown.get('stream'), focus: memory.focus.get('stream'), can: () => true }, target);
      const focused = memory.streams.get(memory.focus.get('stream') ?? '');
      const told = best !== undefined ? [best] : found.length > 0 && (target !== undefined || focused === undefined) ? found : focused === undefined ? [] : [focused];
      if (told.length === 1 && told[0] !== undefined) turnTo(memory, 'stream', told[0].id);
      return told.length === 0 ? undefined : told.map((each) => tellStream(scene, each)).join(' ');
    }
    case 'delivery': {
      const slug = memory.focus.get('delivery') ?? '';
      const tracking = memory.trackings.get(slug);
      if (tracking !== undefined) return tellTracking(scene, tracking);
      const items = [...memory.deliveries.values()];
      const words = target?.kind === 'told' ? target : undefined;
      const { found } = choose({ items, idOf: ({ id }) => id, namesOf: (each) => [each.description ?? '', each.customer?.name ?? '', each.externalReference ?? '', each.trackingSlug], shown: memory.shown.get('delivery'), focus: slug, can: () => true }, words ?? (target?.kind === 'ordinal' ? target : undefined));
      const focused = memory.deliveries.get(slug);
      const told = found.length === 1 ? found : focused === undefined ? [] : [focused];
      if (told[0] !== undefined) turnTo(memory, 'delivery', told[0].id);
      return told.length === 0 ? undefined : told.map((each) => tellDelivery(scene, each)).join(' ');
    }
    case 'auction': {
      const lot = memory.auctions.get(memory.focus.get('auction') ?? '');
      return lot === undefined ? undefined : tellAuction(scene, lot);
    }
    case 'insight': {
      const { found } = choose({ items: [...memory.insights.values()], idOf: ({ id }) => id, namesOf: (each) => [each.title, each.competitor.displayName, each.summary], shown: memory.shown.get('insight'), focus: memory.focus.get('insight'), can: () => true }, target);
      return found.length === 0 ? undefined : found.map((each) => tellInsight(scene, each)).join(' ');
    }
    case 'consent': {
      const best = extreme(scene, memory.consents, ({ expires_at }) => Date.parse(expires_at));
      return (best === undefined ? memory.consents : [best]).map((each) => tellPending(scene, each)).join('; ');
    }
    case 'spending':
      return memory.spending === undefined ? undefined : tellSpending(scene, memory.spending);
    case 'quote': {
      const way = memory.quotes.at(-1);
      return way === undefined || !has(scene.pieces, '.*(?:far|miles|distance|long|cost|price|much|tip|total|lejos|millas|cuanto)\\b.*') ? undefined : `${money(way.quote.customerTotalMinor)}, ${way.quote.distanceMiles} mi.`;
    }
    default:
      return undefined;
  }
}

void isTelling;
void pieceOf;
