import { holds } from '../grammar/condition.ts';
import { focusOf, thingOf, turnTo } from '../memory/memory.ts';
import type { Task } from '../memory/task.ts';
import { fieldAt, given, numberAt, textAt, type Thing } from '../memory/things.ts';
import { allows, choose, idOf } from './choose.ts';
import { describe, describeChat } from './facts.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

const [MIN_TIP, MAX_TIP, MIN_CLIP, MAX_CLIP] = [100, 50_000, 5, 60];

/** The stream that the conversation is about: maybe that of a lot. */
function focusedStream({ memory }: Scene): string | undefined {
  const kind = [...memory.focus.keys()].findLast((each) => each === 'stream' || each === 'auction');
  const ofLot = kind === 'auction' ? textAt(focusOf(memory, 'auction'), 'streamId') : '';
  return ofLot === '' ? memory.focus.get('stream') : ofLot;
}

/** The streams that are meant, or what is said instead. */
function* findStreams(scene: Scene, task: Task): Doing<readonly Thing[] | string> {
  const { memory } = scene;
  const { target } = task;
  const focused = focusedStream(scene);
  const bare = (id: string) => [thingOf(memory, 'stream', id) ?? { id }];
  const typed =
    target?.kind === 'id' ? textAt(thingOf(memory, 'auction', target.id), 'streamId') || target.id : undefined;
  if (typed !== undefined) return bare(typed);
  if ((target === undefined || target.kind === 'it') && focused !== undefined) return bare(focused);
  const asked = ['stream', ...(task.act === 'tip' && task.amount === undefined ? ['amount'] : [])];
  if (target === undefined) return ask(scene, task, asked);
  const isOfList = target.kind !== 'told' && memory.shown.has('stream');
  if (!memory.whole.has('stream') && !isOfList) yield [{ name: 'live.list_live', input: {} }];
  const { found, isPlural } = choose(scene, 'stream', target, () => true);
  if (found.length > 1 && !isPlural) {
    return `${ask(scene, task, asked)} ${found.map((each) => describe(scene, 'stream', each)).join('; ')}`;
  }
  if (found.length > 0) return found;
  return leave(scene, 'failed', task, 'no_stream', target.kind === 'told' ? target.words.flat().join(' ') : '');
}

/** Opens a stream, reads its chat, tips it, cuts a clip of it. */
export function* actOnStreams(scene: Scene, task: Task): Doing {
  const fault = task.act === 'tip' ? tipFault(scene, task) : task.act === 'clip' ? clipFault(scene, task) : undefined;
  if (fault !== undefined) return fault;
  const streams = yield* findStreams(scene, task);
  if (typeof streams === 'string') return streams;
  const lines: string[] = [];
  for (const stream of streams) {
    const settled: Task = { ...task, target: { kind: 'id', id: idOf(stream) } };
    turnTo(scene.memory, 'stream', idOf(stream));
    lines.push(yield* actOn(scene, settled, stream));
  }
  return lines.join(' ');
}

function* actOn(scene: Scene, task: Task, stream: Thing): Doing {
  const { memory } = scene;
  const id = idOf(stream);
  const stopped = task.act === 'tip' ? tipStopped(scene, task, stream) : undefined;
  if (stopped !== undefined) return stopped;
  const calls: Partial<Record<Task['act'], string>> = {
    tip: 'live.tip',
    clip: 'live.clip',
    read_chat: 'live.read_chat',
  };
  const auctionId = task.isOfLot === true ? memory.focus.get('auction') : undefined;
  const amountMinor = task.act === 'tip' && task.amount?.kind === 'cents' ? task.amount.cents : undefined;
  const input = given({ id, amountMinor, ...task.input, auctionId });
  const outcome = yield* one(calls[task.act] ?? 'live.get_stream', input);
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  memory.open = undefined;
  const known = thingOf(memory, 'stream', id);
  const host = textAt(known, 'host.displayName');
  if (task.act === 'read_chat') return describeChat(known, () => false) || tell(scene, 'none');
  if (task.act === 'get_stream') return describe(scene, 'stream', known ?? stream);
  memory.done = task;
  if (task.act === 'clip') return tell(scene, 'clipped', host);
  const given_ = numberAt(outcome.result, 'tip.amountMinor');
  if (memory.budget !== undefined) memory.budget = { ...memory.budget, spentMinor: memory.budget.spentMinor + given_ };
  return tell(scene, 'tipped', money(given_), host);
}

function tipFault(scene: Scene, task: Task): string | undefined {
  const { budget, focus, shownKind } = scene.memory;
  if (task.amount?.kind !== 'cents') {
    const isMeant = task.target !== undefined || focus.has('stream') || focus.has('auction') || shownKind === undefined;
    const isNamed = task.target !== undefined || (isMeant && focusedStream(scene) !== undefined);
    return ask(scene, task, isNamed ? ['amount'] : ['stream', 'amount']);
  }
  const { cents } = task.amount;
  const left = budget?.isForTips === true ? budget.cents - budget.spentMinor : Number.POSITIVE_INFINITY;
  if (cents > left && task.isAccepted !== true) {
    return leave(scene, 'offered', { ...task, amount: { kind: 'cents', cents: left } }, 'over_budget', money(left));
  }
  if (cents >= MIN_TIP && cents <= MAX_TIP) return undefined;
  return leave(scene, 'failed', task, 'tip_bounds', money(MIN_TIP), money(MAX_TIP));
}

/** What a stream’s own figures forbid. */
function tipStopped(scene: Scene, task: Task, stream: Thing): string | undefined {
  if (!allows(stream, 'features.tips')) return leave(scene, 'failed', task, 'feature_off');
  const viewers = numberAt(stream, 'viewerCount');
  if (task.condition?.measure !== 'viewers' || holds(task.condition, viewers)) return undefined;
  return leave(scene, 'unmet', task, 'unmet', describe(scene, 'stream', stream));
}

function clipFault(scene: Scene, task: Task): string | undefined {
  const seconds = fieldAt(task.input, 'durationSeconds') as number | undefined;
  if (seconds === undefined || (seconds >= MIN_CLIP && seconds <= MAX_CLIP)) return undefined;
  return leave(scene, 'failed', task, 'clip_bounds');
}
