import { fold } from '../text/fold.ts';
import { focusOf, show, thingOf, turnTo } from '../memory/memory.ts';
import type { NamedPoint, Task } from '../memory/task.ts';
import { fieldAt, given, textAt, type Thing } from '../memory/things.ts';
import { choose, idOf } from './choose.ts';
import { describe, spentOn } from './facts.ts';
import { showList } from './orders.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

/** Insights, of the competitor that was meant. */
export function* showInsights(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const {
    found: [meant],
  } = task.target === undefined ? { found: [] } : choose(scene, 'competitor', task.target, () => false);
  const competitor = meant === undefined ? undefined : textAt(meant, 'slug');
  if (competitor !== undefined) turnTo(memory, 'competitor', competitor);
  return yield* showList(scene, {
    ...task,
    input: given({ ...task.input, ...(competitor === undefined ? {} : { competitor }) }),
  });
}

export function* verifyInsight(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const { found, isPlural } = choose(scene, 'insight', task.target, () => true);
  const ids = task.target?.kind === 'id' ? [task.target.id] : found.map(idOf);
  if (ids.length === 0 || (ids.length > 1 && !isPlural)) return ask(scene, task, ['insight']);
  const outcomes = yield ids.map((id) => ({ name: 'intel.verify_insight', input: { id } }));
  for (const id of ids) turnTo(memory, 'insight', id);
  const lines = outcomes.map((outcome, at) => {
    if (outcome.kind === 'failed') return fail(scene, task, outcome);
    const verdict = textAt(outcome.result, 'verdict');
    const title = textAt(thingOf(memory, 'insight', ids[at]), 'title') || ids[at];
    return tell(scene, verdict === 'reproduced' ? 'insight_ok' : 'insight_bad', title ?? '', verdict);
  });
  return lines.join(' ');
}

export function* sendMail(scene: Scene, task: Task): Doing {
  const { to, subject, body } = (task.input ?? {}) as { to?: string; subject?: string; body?: string };
  const asked = [...(to === undefined ? ['recipient'] : []), ...(body === undefined ? ['body'] : [])];
  if (to === undefined || body === undefined) return ask(scene, task, asked);
  const outcome = yield* one('mail.send', { to, subject: subject ?? body.split(/\s+/).slice(0, 6).join(' '), body });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  scene.memory.open = undefined;
  scene.memory.done = task;
  return tell(scene, 'mailed', to);
}

/** Makes the same kind of call for each, and says what came of it. */
function* each(
  scene: Scene,
  task: Task,
  name: string,
  inputs: readonly NamedPoint[] | readonly { name: string }[],
  key: string,
): Doing {
  const outcomes = yield inputs.map((input) => ({ name, input: { ...input } }));
  scene.memory.open = undefined;
  const lines = outcomes.map((outcome, at) =>
    outcome.kind === 'failed' ? fail(scene, task, outcome) : tell(scene, key, inputs[at]?.name ?? ''),
  );
  return lines.join(' ');
}

export function* savePlaces(scene: Scene, task: Task): Doing {
  const { points = [] } = task;
  if (points.some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180))
    return leave(scene, 'failed', task, 'earth');
  const isNamed = points.length > 0 ? points.every(({ name }) => name !== undefined) : task.names?.[0] !== undefined;
  const asked = [...(isNamed ? [] : ['place_name']), ...(points.length === 0 ? ['coordinates'] : [])];
  if (asked.length > 0) return ask(scene, task, asked);
  return yield* each(scene, task, 'places.save', points, 'saved');
}

export function* forgetPlaces(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const names = task.names ?? [memory.focus.get('place') ?? ''].filter((name) => name !== '');
  if (names.length === 0) return ask(scene, task, ['place']);
  const known = names.map((name) => memory.places.find((place) => fold(place.name) === fold(name))?.name ?? name);
  return yield* each(
    scene,
    task,
    'places.forget',
    known.map((name) => ({ name })),
    'removed',
  );
}

export function* showPlaces(scene: Scene, task: Task): Doing {
  const outcome = yield* one('places.list', {});
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  const { places } = scene.memory;
  show(
    scene.memory,
    'place',
    places.map(({ name }) => name),
  );
  return (
    places.map(({ name, address, lat, lng }) => `${name} (${address ?? `${lat}, ${lng}`})`).join('; ') ||
    tell(scene, 'none')
  );
}

/** What a person may ask the spending on: by application, or by capability. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [/competitor|intel|insight|competencia/, 'intel'],
  [/\btip|propina/, 'tip'],
  [/\bbid|auction|puja|subasta/, 'place_bid'],
  [/deliver|envio|entrega|courier|parcel/, 'delivery'],
  [/\b(?:live|stream)/, 'live'],
  [/\bmail|correo/, 'mail'],
];

export function* showSpending(scene: Scene, task: Task): Doing {
  const outcome = yield* one('account.spending', task.input ?? {});
  return outcome.kind === 'failed' ? fail(scene, task, outcome) : describeSpending(scene);
}

/** The sum, and that of what was asked for. */
export function describeSpending(scene: Scene): string {
  const spending = focusOf(scene.memory, 'spending') ?? {};
  const topic = TOPICS.find(([pattern]) => pattern.test(fold(scene.said)))?.[1];
  const parts = (fieldAt(spending, 'by_capability') ?? []) as readonly Thing[];
  const own = parts.filter((part) => [textAt(part, 'app_id'), textAt(part, 'capability_name')].includes(topic ?? ''));
  const sum = own.reduce((all, part) => all + spentOn(part), 0);
  return `${topic === undefined ? '' : `${topic}: ${money(sum)}; `}${describe(scene, 'spending', spending)}`;
}
