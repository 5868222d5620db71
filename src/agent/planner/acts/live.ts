import { holds } from '../grammar/condition.ts';
import { show, turnTo } from '../memory/memory.ts';
import type { Task } from '../memory/task.ts';
import type { Auction, Outcome, Stream } from '../memory/shapes.ts';
import { choose } from './choose.ts';
import { tellAuction, tellChat, tellStream, soldFor } from './facts.ts';
import { ask, money, one, say, tellError, type Doing, type Scene } from './scene.ts';

const [MIN_TIP, MAX_TIP, MIN_CLIP, MAX_CLIP] = [100, 50_000, 5, 60];

/** The streams that are meant: looked for among what is known, then among all that are live. */
function* findStreams(scene: Scene, task: Task): Doing<readonly Stream[] | string> {
  const { memory } = scene;
  const { target } = task;
  const lot = memory.auctions.get(memory.focus.get('auction') ?? '');
  const focus = [...memory.focus.keys()].findLast((kind) => kind === 'stream' || kind === 'auction');
  const focused = focus === 'auction' && lot?.streamId !== undefined ? lot.streamId : memory.focus.get('stream');
  const bare = (id: string) => [memory.streams.get(id) ?? ({ id, host: { displayName: '' }, title: '' } as Stream)];
  if (target?.kind === 'id') return bare(memory.auctions.get(target.id)?.streamId ?? target.id);
  if ((target === undefined || target.kind === 'it') && focused !== undefined) return bare(focused);
  if (target === undefined) return missing(scene, task);
  if (!memory.hasAllStreams && !(target.kind === 'ordinal' && memory.shown.has('stream'))) yield [{ name: 'live.list_live', input: {} }];
  const { found, isPlural } = choose<Stream>(
    {
      items: [...memory.streams.values()],
      idOf: ({ id }) => id,
      namesOf: ({ host, title, tags, category }) => [host.displayName, title, ...tags, category.slug, category.name],
      shown: memory.shown.get('stream'),
      focus: focused,
      can: () => true,
    },
    target,
  );
  if (found.length > 1 && !isPlural) {
    const named = target.kind === 'told' ? found.filter(({ host }) => target.words.flat().includes(host.displayName.toLowerCase())) : [];
    return named.length === 1 ? named : `${missing(scene, task)} ${found.map((each) => tellStream(scene, each)).join(' ')}`;
  }
  if (found.length > 0) return found;
  memory.open = { why: 'failed', task };
  const word = target.kind === 'told' ? target.words.flat().join(' ') : '';
  return say(scene, `Nobody called ${word} is live: I did not find that stream, and nothing was done.`, `No encuentro ningún directo de ${word}: no se hizo nada.`);
}

function missing(scene: Scene, task: Task): string {
  const asked = ['stream', ...(task.act === 'tip' && task.amount === undefined ? ['amount'] : [])];
  scene.memory.open = { why: 'missing', task, asked };
  return ask(scene, asked);
}

function fail(scene: Scene, task: Task, outcome: Outcome & { readonly kind: 'failed' }): string {
  scene.memory.open = { why: 'failed', task };
  return tellError(scene, outcome);
}

export function* listLive(scene: Scene, { input = {} }: Task): Doing {
  const outcome = yield* one('live.list_live', input);
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  const { streams } = outcome.result as unknown as { streams: readonly Stream[] };
  show(scene.memory, 'stream', streams.map(({ id }) => id));
  if (streams.length === 0) return say(scene, 'Nothing: there are none live.', 'No hay ninguno.');
  return streams.map((each, at) => `${at + 1}. ${tellStream(scene, each)}`).join('\n');
}

/** Opens a stream, reads its chat, tips it, cuts a clip of it. */
export function* actOnStreams(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const refused = task.act === 'tip' ? tipFault(scene, task) : task.act === 'clip' ? clipFault(scene, task) : undefined;
  if (refused !== undefined) return refused;
  const streams = yield* findStreams(scene, task);
  if (typeof streams === 'string') return streams;
  const lines: string[] = [];
  for (const stream of streams) {
    turnTo(memory, 'stream', stream.id);
    const settled = { ...task, target: { kind: 'id' as const, id: stream.id } };
    if (task.act === 'tip') lines.push(yield* tip(scene, settled, stream));
    else if (task.act === 'clip') lines.push(yield* clip(scene, settled, stream));
    else {
      const outcome = task.act === 'read_chat' ? yield* one('live.read_chat', { id: stream.id, ...task.input }) : yield* one('live.get_stream', { id: stream.id });
      if (outcome.kind === 'failed') return fail(scene, settled, outcome);
      const seen = memory.streams.get(stream.id);
      lines.push(task.act === 'read_chat' ? tellChat(memory, stream.id) || say(scene, 'Nothing was said yet.', 'No hay mensajes.') : seen === undefined ? '' : tellStream(scene, seen));
    }
  }
  return lines.join(' ');
}

function tipFault(scene: Scene, task: Task): string | undefined {
  const { memory } = scene;
  const cents = task.amount?.kind === 'cents' ? task.amount.cents : undefined;
  if (cents === undefined) {
    memory.open = { why: 'missing', task, asked: task.target === undefined && !memory.focus.has('stream') && !memory.focus.has('auction') ? ['stream', 'amount'] : ['amount'] };
    return ask(scene, memory.open.asked ?? []);
  }
  const left = memory.budget === undefined ? undefined : memory.budget.cents - memory.budget.spentMinor;
  if (left !== undefined && memory.budget?.isForTips === true && cents > left && task.isAccepted !== true) {
    memory.open = { why: 'offered', task: { ...task, amount: { kind: 'cents', cents: left } } };
    return say(scene, `That would be over your budget: ${money(left)} is left, so nothing was tipped. Shall I tip ${money(left)}?`, `Supera tu presupuesto: quedan ${money(left)}. ¿Doy ${money(left)}?`);
  }
  if (cents >= MIN_TIP && cents <= MAX_TIP) return undefined;
  memory.open = { why: 'failed', task };
  return say(scene, `A tip is ${money(MIN_TIP)} to ${money(MAX_TIP)}: nothing was tipped.`, `Una propina va de ${money(MIN_TIP)} a ${money(MAX_TIP)}: no se hizo.`);
}

function* tip(scene: Scene, task: Task, stream: Stream): Doing {
  const { memory } = scene;
  const known = memory.streams.get(stream.id);
  if (known?.features?.tips === false) return say(scene, 'Tips are off (not enabled) in this stream: nothing was tipped.', 'Este directo no acepta propinas (tips are off, not enabled): no se hizo.');
  if (task.condition?.measure === 'viewers' && known !== undefined && !holds(task.condition, known.viewerCount)) return say(scene, `It has ${known.viewerCount} viewers, so nothing was tipped.`, `Tiene ${known.viewerCount} espectadores: no se hizo.`);
  const amountMinor = task.amount?.kind === 'cents' ? task.amount.cents : 0;
  const outcome = yield* one('live.tip', { id: stream.id, amountMinor, ...(task.message === undefined ? {} : { message: task.message }) });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  const given = (outcome.result['tip'] as { amountMinor: number }).amountMinor;
  memory.open = undefined;
  memory.done = { task, amounts: [given] };
  if (memory.budget !== undefined) memory.budget = { ...memory.budget, spentMinor: memory.budget.spentMinor + given };
  return say(scene, `Tipped ${stream.host.displayName} ${money(given)}.`, `Propina de ${money(given)} a ${stream.host.displayName}.`);
}

function clipFault(scene: Scene, { seconds }: Task): string | undefined {
  if (seconds === undefined || (seconds >= MIN_CLIP && seconds <= MAX_CLIP)) return undefined;
  return say(scene, `A clip is ${MIN_CLIP} to ${MAX_CLIP} seconds: no clip was made.`, `Un clip dura de ${MIN_CLIP} a ${MAX_CLIP} segundos: no se hizo.`);
}

function* clip(scene: Scene, task: Task, stream: Stream): Doing {
  const auctionId = task.ofLot === true ? scene.memory.focus.get('auction') : undefined;
  const { title, seconds, startAt, endAt } = task;
  const outcome = yield* one('live.clip', {
    id: stream.id,
    ...(title === undefined ? {} : { title }),
    ...(seconds === undefined ? {} : { durationSeconds: seconds }),
    ...(startAt === undefined ? {} : { startAt }),
    ...(endAt === undefined ? {} : { endAt }),
    ...(auctionId === undefined ? {} : { auctionId }),
  });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  scene.memory.done = { task, amounts: [] };
  scene.memory.open = undefined;
  return say(scene, `The clip of ${stream.host.displayName}’s stream is on its way.`, `Hecho: el clip está en camino.`);
}

/** Looks at a lot, verifies its log, bids on it. */
export function* actOnAuctions(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const id = task.target?.kind === 'id' ? task.target.id : memory.focus.get('auction');
  const isBid = task.act === 'bid';
  const lacks = [...(id === undefined ? ['auction'] : []), ...(isBid && (task.amount === undefined || task.amount.kind === 'foreign') && task.maximumMinor === undefined ? ['amount'] : [])];
  if (id !== undefined) turnTo(memory, 'auction', id);
  if (id === undefined || lacks.length > 0) {
    memory.open = { why: 'missing', task: id === undefined ? task : { ...task, target: { kind: 'id', id } }, asked: lacks };
    return ask(scene, lacks);
  }
  const settled: Task = { ...task, target: { kind: 'id', id } };
  const isVerifying = task.act === 'verify_auction' || task.condition?.measure === 'verified';
  if (isVerifying) {
    const outcome = yield* one('live.verify_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, settled, outcome);
    const { ok, entries, firstBadLine } = outcome.result['verification'] as { ok: boolean; entries: number; firstBadLine?: number };
    if (!ok) return say(scene, `The bid log does not verify: line ${firstBadLine ?? '?'} is broken.${isBid ? ' So I did not bid.' : ''}`, `El registro no cuadra: falla la línea ${firstBadLine ?? '?'}.${isBid ? ' No se pujó.' : ''}`);
    if (!isBid) return say(scene, `The bid log is verified: its ${entries} entries are intact.`, `El registro está verificado: ${entries} entradas íntegras.`);
  }
  if (isBid) return yield* bid(scene, settled, id);
  const outcome = yield* one('live.get_auction', { id });
  if (outcome.kind === 'failed') return fail(scene, settled, outcome);
  return tellAuction(scene, outcome.result['auction'] as Auction);
}

function* bid(scene: Scene, task: Task, id: string): Doing {
  const { memory } = scene;
  const isMinimum = task.amount === undefined || task.amount.kind === 'minimum';
  if (memory.auctions.get(id) === undefined && (isMinimum || (task.condition !== undefined && task.condition.measure === 'amount'))) {
    const outcome = yield* one('live.get_auction', { id });
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
  }
  const lot = memory.auctions.get(id);
  if (lot !== undefined && lot.status !== 'open' && lot.outcome != null) return say(scene, `That auction is closed (over): ${soldFor(lot.outcome)}. No bid was made.`, `La subasta está cerrada (closed): ${soldFor(lot.outcome)}. No se pujó.`);
  if (task.condition?.measure === 'amount' && lot !== undefined && !holds(task.condition, lot.currentBidMinor ?? 0) && task.isAccepted !== true) {
    memory.open = { why: 'unmet', task };
    return say(scene, `It stands at ${money(lot.currentBidMinor ?? 0)}, so I did not bid.`, `Va en ${money(lot.currentBidMinor ?? 0)}: no se pujó.`);
  }
  const least = lot?.minimumNextBidMinor ?? 0;
  const cents = task.amount?.kind === 'cents' ? task.amount.cents : Math.min(least, task.maximumMinor ?? least);
  if (cents < least && task.maximumMinor !== undefined && task.maximumMinor >= least && task.amount?.kind === 'cents') return yield* bid(scene, { ...task, amount: { kind: 'minimum' } }, id);
  if (cents < least) return offerMinimum(scene, task, least);
  const limits = task.maximumMinor === undefined ? {} : { maxMinor: task.maximumMinor };
  const outcome = yield* one('live.place_bid', { id, amountMinor: cents, ...limits, ...(task.isConfirmed === true ? { confirm: true } : {}) });
  if (outcome.kind === 'failed') return yield* afterBid(scene, task, id, outcome);
  memory.open = undefined;
  memory.done = { task, amounts: [cents] };
  const { bid: placed, auction } = outcome.result as unknown as { bid: { amountMinor: number; status: string }; auction: Auction };
  const isLeading = placed.status === 'leading';
  const state = isLeading ? say(scene, 'you are leading', 'vas ganando') : say(scene, 'but you are outbid, not leading', 'pero te superaron (outbid)');
  return `${say(scene, 'Bid', 'Puja')} ${money(placed.amountMinor)}: ${state}. ${tellAuction(scene, { ...auction })}`;
}

function offerMinimum(scene: Scene, task: Task, least: number): string {
  scene.memory.open = { why: 'offered', task: { ...task, amount: { kind: 'cents', cents: least } } };
  return say(scene, `That is under the minimum, so I did not bid. The minimum is ${money(least)}: shall I bid that?`, `Es menos que el mínimo: no se pujó. El mínimo es ${money(least)}: ¿pujo eso?`);
}

function* afterBid(scene: Scene, task: Task, id: string, outcome: Outcome & { readonly kind: 'failed' }): Doing {
  const { memory } = scene;
  if (outcome.code === 'bid_too_low') {
    const least = Number(outcome.error['minimumNextBidMinor']);
    const covers = task.maximumMinor !== undefined && task.maximumMinor >= least;
    memory.auctions.set(id, { ...(memory.auctions.get(id) ?? ({ id, title: id, status: 'open', currentBidMinor: null } as Auction)), minimumNextBidMinor: least });
    return covers ? yield* bid(scene, { ...task, amount: { kind: 'cents', cents: least } }, id) : offerMinimum(scene, task, least);
  }
  if (outcome.code === 'confirm_required') {
    memory.open = { why: 'offered', task: { ...task, isConfirmed: true } };
    const high = task.maximumMinor ?? (task.amount?.kind === 'cents' ? task.amount.cents : 0);
    return say(scene, `That is a high bid, so it was not made yet: do you confirm ${money(high)}?`, `Es una puja alta; aún no se hizo: ¿confirmas ${money(high)}?`);
  }
  if (outcome.code === 'auction_closed') return say(scene, `That auction is closed: ${soldFor(outcome.error['outcome'])}. No bid was made.`, `La subasta está cerrada (closed): ${soldFor(outcome.error['outcome'])}. No se pujó.`);
  return fail(scene, task, outcome);
}
