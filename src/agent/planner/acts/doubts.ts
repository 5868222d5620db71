import { dayOf } from '../grammar/when.ts';
import type { Act, Task } from '../memory/task.ts';
import { has, lineOf, pieceOf, type Pieces } from '../text/pieces.ts';
import { ask, leave, type Scene } from './scene.ts';

const ADVICE =
  '(?:should|shall) i|would (?:it|a|an|that|my) ... [?]|is it worth|do you think|what happens if|deberia|conviene';

/** Nothing is done on a condition that wasn't understood. */
const isDoubtful = ({ act, condition, amount }: Task, pieces: Pieces): boolean =>
  ['create', 'cancel', 'refund', 'tip', 'dispatch'].includes(act) &&
  condition === undefined &&
  amount?.kind !== 'drift' &&
  has(
    pieces,
    '(?:only |but |and )?(?:if|unless|as long as|only when|siempre que|solo si) (?!(?:you can|possible|that is ok|not|so)(?: |$)).*',
  );

/** What is asked before anything is done: undefined where all was understood. */
export function doubtOf(scene: Scene, task: Task, pieces: Pieces): string | undefined {
  const isRange = task.maximumMinor === undefined && has(pieces, '[AN] (?:or|to|and|y|o|-) [AN]');
  if ((task.act === 'tip' || task.act === 'bid') && isRange) return ask(scene, task, ['amount']);
  return isDoubtful(task, pieces) ? leave(scene, 'missing', task, 'doubt') : leftOver(scene, task, pieces);
}

/** "Should I cancel it?" is no request: it is looked at. */
export function advised(act: Act, pieces: Pieces): Act {
  const looks: Partial<Record<Act, Act>> = {
    cancel: 'preview',
    create: 'quote',
    bid: 'get_auction',
    tip: 'get_stream',
    refund: 'receipt',
  };
  return has(pieces, ADVICE) ? (looks[act] ?? act) : act;
}

/** An amount or an hour of a booking that found no place in it is asked about. */
function leftOver(scene: Scene, task: Task, pieces: Pieces): string | undefined {
  const { act, trips = [], condition, choice } = task;
  if (act !== 'create' || trips.length === 0 || condition !== undefined || choice !== undefined) return undefined;
  const isAmount = has(pieces, '[ARF]') && trips.every(({ tip, isForeignTip }) => (tip ?? isForeignTip) === undefined);
  const isDay = (pieceOf(pieces, 'G')?.number ?? dayOf(lineOf(pieces), scene.now) ?? 0) > 0;
  const isHour =
    (isDay || has(pieces, 'W')) && trips.every((trip) => (trip.pickupTime ?? trip.dropoffTime) === undefined);
  return isAmount || isHour ? ask(scene, task, [isAmount ? 'amount' : 'when']) : undefined;
}
