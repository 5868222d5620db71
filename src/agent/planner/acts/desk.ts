import { fold } from '../text/fold.ts';
import { show, turnTo } from '../memory/memory.ts';
import type { Act, Task } from '../memory/task.ts';
import type { Competitor, Insight, Outcome, Spending } from '../memory/shapes.ts';
import { choose } from './choose.ts';
import { tellInsight, tellPending } from './facts.ts';
import { ask, money, one, say, tellError, type Doing, type Scene } from './scene.ts';

function miss(scene: Scene, task: Task, asked: readonly string[]): string {
  scene.memory.open = { why: 'missing', task, asked };
  return ask(scene, asked);
}

function fail(scene: Scene, task: Task, outcome: Outcome & { readonly kind: 'failed' }): string {
  scene.memory.open = { why: 'failed', task };
  return tellError(scene, outcome);
}

function* competitors(scene: Scene, { input = {} }: Task): Doing {
  const outcome = yield* one('intel.list_competitors', input);
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  const found = outcome.result['competitors'] as readonly Competitor[];
  show(scene.memory, 'competitor', found.map(({ slug }) => slug));
  if (found.length === 0) return say(scene, 'There are none.', 'No hay ninguno.');
  return found.map(({ displayName, category, openInsights = {}, relevanceScore }) => `${displayName} (${category.replaceAll('_', ' ')}${relevanceScore === undefined ? '' : `, relevance ${relevanceScore}`}; ${Object.entries(openInsights).filter(([, count]) => count > 0).map(([severity, count]) => `${count} ${severity}`).join(', ') || 'no open insights'})`).join('; ');
}

function* insights(scene: Scene, { input = {}, target }: Task): Doing {
  const { memory } = scene;
  const shown = memory.shown.get('competitor');
  const slug = target?.kind === 'ordinal' ? shown?.at(target.at) : target?.kind === 'it' ? memory.focus.get('competitor') : undefined;
  const outcome = yield* one('intel.list_insights', { ...input, ...(slug === undefined ? {} : { competitor: slug }) });
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  const found = outcome.result['insights'] as readonly Insight[];
  show(memory, 'insight', found.map(({ id }) => id));
  if (found.length === 0) return say(scene, 'There are none.', 'No hay ninguno.');
  return found.map((each, at) => `${at + 1}. ${tellInsight(scene, each)}`).join('\n');
}

function* verifyInsight(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const search = { items: [...memory.insights.values()], idOf: ({ id }: Insight) => id, namesOf: (each: Insight) => [each.title, each.summary, each.competitor.displayName, each.kind], shown: memory.shown.get('insight'), focus: memory.focus.get('insight'), can: () => true };
  const { found, isPlural } = choose<Insight>(search, task.target);
  const ids = task.target?.kind === 'id' ? [task.target.id] : found.map(({ id }) => id);
  if (ids.length === 0 || (ids.length > 1 && !isPlural)) return miss(scene, task, ['insight']);
  const outcomes = yield ids.map((id) => ({ name: 'intel.verify_insight', input: { id } }));
  const lines = outcomes.map((outcome, at) => {
    const title = memory.insights.get(ids[at] ?? '')?.title ?? '';
    if (outcome.kind === 'failed') return tellError(scene, outcome);
    if (outcome.result['verdict'] === 'reproduced') return say(scene, `Verified: ${title} is reproduced from its evidence.`, `Verificado: ${title} se reproduce.`);
    return say(scene, `Not verified (${String(outcome.result['verdict'])}): ${title} does not match its evidence.`, `No cuadra (${String(outcome.result['verdict'])}): ${title}.`);
  });
  for (const id of ids) turnTo(memory, 'insight', id);
  return lines.join(' ');
}

function* mail(scene: Scene, task: Task): Doing {
  const { to, subject, body } = task;
  const asked = [...(to === undefined ? ['recipient'] : []), ...(body === undefined ? ['body'] : [])];
  if (to === undefined || body === undefined) return miss(scene, task, asked);
  const line = subject ?? body.split(/\s+/).slice(0, 6).join(' ');
  const outcome = yield* one('mail.send', { to, subject: line, body });
  if (outcome.kind === 'failed') return fail(scene, task, outcome);
  scene.memory.done = { task, amounts: [] };
  return say(scene, `Sent to ${to}.`, `Enviado a ${to}.`);
}

const isOnEarth = ({ lat, lng }: { lat: number; lng: number }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

function* save(scene: Scene, task: Task): Doing {
  const points = task.points ?? [];
  const asked = [...(points.some(({ name }) => name === undefined) || (points.length === 0 && task.name === undefined) ? ['place_name'] : []), ...(points.length === 0 ? ['coordinates'] : [])];
  const lost = points.find((point) => !isOnEarth(point));
  if (lost !== undefined) {
    scene.memory.open = { why: 'failed', task };
    return say(scene, `Those coordinates are not valid: a latitude ends at 90, a longitude at 180. Nothing was saved.`, 'Esas coordenadas no son válidas (invalid): la latitud termina en 90. No se guardó.');
  }
  if (asked.length > 0) return miss(scene, task, asked);
  const outcomes = yield points.map((point) => ({ name: 'places.save', input: { ...point } }));
  const lines = outcomes.map((outcome, at) => (outcome.kind === 'failed' ? fail(scene, task, outcome) : say(scene, `Saved ${points[at]?.name ?? ''}.`, `Guardado: ${points[at]?.name ?? ''}.`)));
  for (const { name } of points) turnTo(scene.memory, 'place', name ?? '');
  return lines.join(' ');
}

function* forget(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const names = (task.name?.split('\n') ?? [memory.focus.get('place') ?? '']).filter((each) => each !== '');
  const known = names.map((each) => memory.places.find(({ name }) => fold(name) === fold(each))?.name ?? each);
  if (known.length === 0) return miss(scene, task, ['place']);
  const outcomes = yield known.map((name) => ({ name: 'places.forget', input: { name } }));
  return outcomes.map((outcome, at) => (outcome.kind === 'failed' ? fail(scene, task, outcome) : say(scene, `Removed ${known[at] ?? ''} from your places.`, `Eliminado: ${known[at] ?? ''}.`))).join(' ');
}

function* listPlaces(scene: Scene): Doing {
  const outcome = yield* one('places.list', {});
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  return scene.memory.places.map(({ name, address, lat, lng }) => `${name} (${address ?? `${lat}, ${lng}`})`).join('; ') || say(scene, 'You have none.', 'No tienes ninguno.');
}

const TOPICS: readonly (readonly [RegExp, (part: { app_id: string; capability_name: string }) => boolean])[] = [
  [/competitor|intel|insight|competencia/, ({ app_id }) => app_id === 'intel'],
  [/\btip|propina/, ({ capability_name }) => capability_name === 'tip'],
  [/\bbid|auction|puja|subasta/, ({ capability_name }) => capability_name === 'place_bid'],
  [/deliver|envio|entrega|courier/, ({ app_id }) => app_id === 'delivery'],
  [/\b(?:live|stream)/, ({ app_id }) => app_id === 'live'],
  [/\bmail|correo/, ({ app_id }) => app_id === 'mail'],
];

function* spending(scene: Scene, { input = {} }: Task): Doing {
  const outcome = yield* one('account.spending', input);
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  return tellSpending(scene, outcome.result as unknown as Spending);
}

/** The sum, and that of what was asked for. */
export function tellSpending(scene: Scene, { period, total_minor, by_capability }: Spending): string {
  const topic = TOPICS.find(([pattern]) => pattern.test(fold(scene.said)))?.[1];
  const sum = (parts: Spending['by_capability']) => parts.reduce((all, { price_minor, commits_minor }) => all + Number(price_minor) + Number(commits_minor), 0);
  const own = topic === undefined ? '' : say(scene, `${money(sum(by_capability.filter(topic)))} of that; `, `${money(sum(by_capability.filter(topic)))} en eso; `);
  const parts = by_capability.map((part) => `${part.app_id}.${part.capability_name} ${money(sum([part]))} (${part.calls})`).join(', ');
  return `${own}${say(scene, `spent (${period})`, `gastado (${period})`)}: ${money(total_minor)}. ${parts}`;
}

function* pending(scene: Scene): Doing {
  const outcome = yield* one('account.pending', {});
  if (outcome.kind === 'failed') return tellError(scene, outcome);
  return scene.memory.consents.map((each) => tellPending(scene, each)).join('; ') || say(scene, 'Nothing is waiting: there are none.', 'No hay nada pendiente.');
}

export const desk: Partial<Record<Act, (scene: Scene, task: Task) => Doing>> = { competitors, insights, verify_insight: verifyInsight, mail, save, forget, places: listPlaces, spending, pending };
