import { fold } from '../text/fold.ts';
import { focusOf, show, turnTo } from '../memory/memory.ts';
import type { Act, NamedPoint, Task } from '../memory/task.ts';
import { given, listAt, textAt } from '../memory/things.ts';
import { has } from '../text/pieces.ts';
import { choose } from './choose.ts';
import { describe, idOf, spentOn } from './facts.ts';
import { ask, fail, leave, money, one, tell, type Doing, type Scene } from './scene.ts';

/** What each list is called, of what it is, and where in the result. */
const lists: Partial<
  Record<
    Act,
    readonly [capability: string, kind: 'delivery' | 'stream' | 'competitor' | 'insight' | 'consent', path: string]
  >
> = {
  list: ['delivery.list', 'delivery', 'deliveries'],
  list_live: ['live.list_live', 'stream', 'streams'],
  competitors: ['intel.list_competitors', 'competitor', 'competitors'],
  insights: ['intel.list_insights', 'insight', 'insights'],
  pending: ['account.pending', 'consent', 'consents'],
};

/** "The spaceships product": what isn't known isn't paid for. */
const UNKNOWN_PRODUCT =
  '(?!(?:an?|the|our|this|that|each|every|any|which|what|per|by|new|my|all) )[a-z]+ product(?! launches)';

/** Shows a list; insights of the competitor that was meant. */
export function* showList(scene: Scene, task: Task): Doing {
  const [capability, kind, path] = lists[task.act] ?? ['delivery.list', 'delivery', 'deliveries'];
  const rival = task.target === undefined ? undefined : choose(scene, 'competitor', task.target, () => false).found[0];
  const isPaid = kind === 'competitor' || kind === 'insight';
  if (isPaid && task.input?.['product'] === undefined && has(scene.pieces, UNKNOWN_PRODUCT)) {
    const { competitor: _unknown, ...input } = task.input ?? {};
    return ask(scene, { ...task, input }, ['product']);
  }
  const outcome = yield* one(
    capability,
    given({ ...task.input, ...(rival === undefined ? {} : { competitor: textAt(rival, 'slug') }) }),
  );
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  if (rival !== undefined) turnTo(scene.memory, 'competitor', idOf(rival));
  const found = listAt(outcome.result, path);
  show(scene.memory, kind, found.map(idOf));
  return found.map((each, at) => `${at + 1}. ${describe(scene, kind, each)}`).join('\n') || tell(scene, 'none');
}

export function* sendMail(scene: Scene, task: Task): Doing {
  const { to, subject, body } = (task.input ?? {}) as { to?: string; subject?: string; body?: string };
  if (to === undefined || body === undefined)
    return ask(scene, task, [...(to === undefined ? ['recipient'] : []), ...(body === undefined ? ['body'] : [])]);
  const outcome = yield* one('mail.send', { to, subject: subject ?? body.split(/\s+/).slice(0, 6).join(' '), body });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  [scene.memory.open, scene.memory.done] = [undefined, task];
  return tell(scene, 'mailed', to);
}

/** Makes the same kind of call for each, and says what came of it. */
function* callEach(scene: Scene, task: Task, name: string, key: string, inputs: readonly Partial<NamedPoint>[]): Doing {
  const outcomes = yield inputs.map((input) => ({ name, input: { ...input } }));
  scene.memory.open = undefined;
  return outcomes
    .map((outcome, at) =>
      outcome.kind === 'failed' ? fail(scene, task, outcome) : tell(scene, key, inputs[at]?.name ?? ''),
    )
    .join(' ');
}

export function* savePlaces(scene: Scene, task: Task): Doing {
  const { points = [] } = task;
  if (points.some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180))
    return leave(scene, 'failed', task, 'earth');
  const isNamed = points.length > 0 ? points.every(({ name }) => name !== undefined) : task.names?.[0] !== undefined;
  const asked = [...(isNamed ? [] : ['place_name']), ...(points.length === 0 ? ['coordinates'] : [])];
  return asked.length > 0 ? ask(scene, task, asked) : yield* callEach(scene, task, 'places.save', 'saved', points);
}

export function* forgetPlaces(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const shown =
    task.target === undefined
      ? []
      : memory.places.filter(
          (_place, at) =>
            task.target?.kind === 'ordinals' &&
            task.target.ats.some((each) => each === at || each + memory.places.length === at),
        );
  const names =
    task.names ??
    (shown.length > 0
      ? shown.map(({ name }) => name)
      : [memory.focus.get('place') ?? ''].filter((name) => name !== ''));
  const isUnknown =
    task.loose === undefined && has(scene.pieces, '(?:from|off|de) (?:my|mis) (?:saved )?(?:places|list|lugares)');
  if (names.length === 0) return isUnknown ? tell(scene, 'not_found') : ask(scene, task, ['place']);
  const known = names.map((name) => ({
    name: memory.places.find((place) => fold(place.name) === fold(name))?.name ?? name,
  }));
  return yield* callEach(scene, task, 'places.forget', 'removed', known);
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

/** What a person may ask the spending on: an application, or a capability. */
const TOPICS = {
  intel: /competitor|intel|insight|competencia/,
  tip: /\btip|propina/,
  place_bid: /\bbid|auction|puja|subasta/,
  delivery: /deliver|envio|entrega|courier|parcel/,
  live: /\b(?:live|stream)/,
  mail: /\bmail|correo/,
};

export function* showSpending(scene: Scene, task: Task): Doing {
  const outcome = yield* one('account.spending', task.input ?? {});
  return outcome.kind === 'failed' ? fail(scene, task, outcome) : describeSpending(scene);
}

/** The sum, and that of what was asked for. */
export function describeSpending(scene: Scene): string {
  const spending = focusOf(scene.memory, 'spending') ?? {};
  const topic = Object.entries(TOPICS).find(([, pattern]) => pattern.test(fold(scene.said)))?.[0];
  const parts = listAt(spending, 'by_capability');
  const own = parts.filter((part) => [textAt(part, 'app_id'), textAt(part, 'capability_name')].includes(topic ?? ''));
  const sum = own.reduce((all, part) => all + spentOn(part), 0);
  return `${topic === undefined ? '' : `${topic}: ${money(sum)}; `}${describe(scene, 'spending', spending)}`;
}
