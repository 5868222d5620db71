import { clausesIn, isNegated, isWay } from '../grammar/intents.ts';
import { chosenPlaces } from '../grammar/place-names.ts';
import { refusalOf } from '../grammar/refusals.ts';
import type { Open } from '../memory/memory.ts';
import type { Act, Task } from '../memory/task.ts';
import { given } from '../memory/things.ts';
import { find, has, without, type Piece } from '../text/pieces.ts';
import { continued, corrected, inContext, mergedTrips } from './context.ts';
import { forgetPlaces, savePlaces, sendMail, showList, showPlaces, showSpending } from './desk.ts';
import { advised, doubtOf } from './doubts.ts';
import { answerFrom } from './follow-up.ts';
import { doDeeds } from './deeds.ts';
import { readTask } from './read-task.ts';
import { centsOf, tipOf } from '../grammar/booking.ts';
import { tell, type Doing, type Scene } from './scene.ts';
import { goWays } from './ways.ts';

type Handler = (scene: Scene, task: Task) => Doing;
const handlers: Partial<Record<Act, Handler>> = {
  quote: goWays,
  create: goWays,
  rebook,
  list: showList,
  list_live: showList,
  competitors: showList,
  pending: showList,
  insights: showList,
  mail: sendMail,
  places: showPlaces,
  save: savePlaces,
  forget: forgetPlaces,
  spending: showSpending,
};

function perform(scene: Scene, task: Task): Doing {
  scene.memory.last = task.act === 'rebook' ? { ...task, act: 'create' } : task;
  return (handlers[task.act] ?? doDeeds)(scene, task);
}

/** "Cancel it and book it again": all but what is corrected stays. */
function* rebook(scene: Scene, task: Task): Doing {
  const { memory } = scene;
  const [trip] = (memory.done?.act === 'create' ? memory.done.trips : undefined) ?? [];
  const cancelled = yield* doDeeds(scene, { act: 'cancel', target: { kind: 'it' } });
  if (trip === undefined || memory.open !== undefined) return cancelled;
  return `${cancelled} ${yield* goWays(scene, { act: 'create', trips: [{ ...trip, ...task.trips?.[0] }] })}`;
}

const FILLER =
  '[.,;:!]|please|then|well|oh|ah|hm|hmm|so|right|cool|alright|lovely|and|it|that|this|just|now|actually|i|guess|think|me|you|for|the|one|with|lets|let|us|by|all|means|of|course|entonces|ya|after|too|price|very|will|my|at|N|both|them|pues|thing|delivery|as|is|way|am';
const YES =
  'yes|go ahead|do|book|confirm(?:ed|o)?|absolutely|definitely|proceed|reserv\\w+|hazlo|adelante|place|order|dale|si|go on|go for it|go|deal|anyway|sure|claro que si|send';
const MAYBE = 'ok|fine|great|perfect|vale|claro|agreed|good|works|bueno|venga|sounds|thats';
const NO =
  '(?:no|nope|nah|never mind|nevermind|leave it|leave|forget it|dont|not|stop|skip|keep it|mejor no|dejalo|deja|nada|too much|instead|changed my mind|cancel that|hold off|demasiado|no gracias|myself)';
const AGAIN =
  '(?:again|once more|retry|one more time|re-?send|resend|otra vez|de nuevo|vuelv[ae] a|intenta\\w*|reintenta\\w*|another go|try (?:it|that) now|send it)';
const HELP =
  '(?:what can you do|what do you do|help|que puedes hacer|que sabes hacer|ayuda\\w*|how does this work|who are you|what are you)';
const SOCIAL =
  '^(?:(?:thanks|thank you|gracias|cheers|ta|bye|lovely|splendid|nice one|adios|ok|great|perfect|cool|good|hi|hello|hey|hola|morning|afternoon|evening|buen[oa]s|dias|tardes|wonderful|brilliant|fine|nice|got it|noted|perfecto|genial|excellent|super|awesome|alright|right|so much|very much|muchas|a lot|a bunch|that is all|all good|for now|then|mate|love|for that|for the help|listo|you|too|bien|oh|ah|well|vale|see you|yes|no|[.,!;:])(?: |$))+$';

/** A plain "ok" takes an offer that was asked about, not a price that was told. */
function isYes(pieces: readonly Piece[], isAsked: boolean): boolean {
  const yes = isAsked ? `${YES}|${MAYBE}` : YES;
  const isThanks = has(pieces, 'thanks|gracias|thank');
  return (
    has(pieces, `^(?:(?:${FILLER}|${MAYBE}) )*(?:${yes})(?: (?:${FILLER}|${yes}|${MAYBE}))*$`) && (isAsked || !isThanks)
  );
}

const isNo = (pieces: readonly Piece[]) =>
  has(pieces, `^(?:(?:${FILLER}|${MAYBE}|yes|sorry|ill|on|second|thoughts|O|no|mejor) )*${NO}(?: .*)?$`);

/** What is done and said for one message of the person. */
export function* respond(scene: Scene): Doing {
  const { memory, pieces } = scene;
  const { open } = memory;
  noteBudget(scene);
  const refusal = open?.why === 'missing' ? undefined : refusalOf(pieces, memory);
  if (refusal !== undefined) return tell(scene, refusal);
  if (has(pieces, HELP) && !has(pieces, 'orders?|delivery|[A-Z]')) return tell(scene, 'help');
  const { clauses, isRuledOut } = clausesIn(pieces, memory);
  const settled = open === undefined ? undefined : settledBy(scene, open, clauses[0]?.act);
  if (settled !== undefined) return yield* perform(scene, settled);
  const isOther = clauses.some(({ act }) => act !== open?.task.act && !LOOSELY.includes(act));
  if (
    isNo(pieces) &&
    !isOther &&
    (open !== undefined || clauses.length === 0) &&
    !has(pieces, '[A-Z]|tip|propina|track|where')
  ) {
    memory.open = open?.why === 'priced' ? open : undefined;
    return tell(scene, 'left_alone');
  }
  const lines: string[] = [];
  for (const { act, pieces: own } of clauses) {
    const isPriced = isRuledOut && act === 'create' && !has(pieces, 'dispatch\\w*|hold|out');
    const wanted = isPriced ? 'quote' : advised(act, pieces);
    const task = inContext(scene, readTask(scene, wanted, own), own);
    const doubt = doubtOf(scene, task, own);
    lines.push(doubt ?? (yield* perform(scene, task)));
  }
  if (lines.length > 0) return lines.join(' ');
  if (isRuledOut) return tell(scene, 'left_alone');
  const next = continued(scene);
  if (next !== undefined) return yield* perform(scene, next);
  const answer = yield* answerFrom(scene);
  if (answer !== undefined) return answer;
  const bare = bareWay(scene);
  if (bare !== undefined) return yield* perform(scene, bare);
  return has(pieces, SOCIAL) ? tell(scene, 'social') : `${tell(scene, 'cannot')} ${tell(scene, 'help')}`;
}

/** Two places without a verb: what is sent along with them is booked, else it is priced. */
function bareWay(scene: Scene): Task | undefined {
  const task = readTask(scene, 'create', scene.pieces);
  const [trip] = task.trips ?? [];
  if (trip?.pickup === undefined || trip.dropoff === undefined) return undefined;
  return Object.keys(trip).length > 2 ? task : { ...task, act: 'quote' };
}

/** The open request, where what was said answers, accepts or repeats it. */
function settledBy(scene: Scene, open: Open, act: Act | undefined): Task | undefined {
  const { pieces } = scene;
  const { why, task } = open;
  if (why === 'missing') return answers(open, act, pieces) ? completed(scene, open) : undefined;
  const isSame = act === undefined || act === task.act || act === 'dispatch' || act === 'create' || act === 'mail';
  if ((why === 'failed' || why === 'unmet') && isSame && has(pieces, AGAIN) && !isNo(pieces))
    return corrected(scene, task);
  if (why === 'offered' && act === task.act && has(pieces, `^(?:${YES}|${MAYBE})`) && !isNegated(pieces)) {
    const { amount, maximumMinor } = readTask(scene, task.act, pieces);
    return given<Task>({
      ...task,
      amount: amount ?? task.amount,
      maximumMinor: maximumMinor ?? task.maximumMinor,
      isAccepted: true,
    });
  }
  const tipless = find(pieces, '(?:but |and |pero )?{tipless}');
  const rest = without(pieces, tipless);
  if (why === 'failed' || isNegated(rest) || !isYes(rest, why === 'offered') || has(rest, '[PBX]')) return undefined;
  return { ...(tipless === undefined ? task : corrected(scene, task)), isAccepted: true };
}

/** Acts that a refusal may look like: "I changed my mind", "forget it". */
const LOOSELY: readonly Act[] = ['cancel', 'create', 'insights', 'get', 'dispatch'];

/** "I have 10 dollars for tips." */
function noteBudget({ memory, pieces }: Scene): void {
  const match = find(
    pieces,
    '(?:have|my budget is|budget of|ive got|i got|got|tengo|presupuesto de|limit is)(?: only| got| a)* [AN]',
  );
  const amount = match?.pieces.at(-1);
  if (amount === undefined || memory.open?.why === 'missing') return;
  memory.budget = { cents: centsOf(amount), isForTips: has(pieces, 'tips?|tipping|propinas?'), spentMinor: 0 };
}

/** Acts that an answer may look like: "the red one", "send it to Ana". */
const LOOKS: Readonly<Record<string, readonly Act[]>> = {
  stream: ['list_live', 'get_stream', 'create', 'tip', 'get', 'read_chat'],
  delivery: ['get', 'create', 'track', 'list', 'quote'],
  recipient: ['mail', 'create'],
  amount: ['bid', 'tip', 'get_auction', 'create'],
  auction: ['get_auction', 'bid'],
};

/** Whether what was said answers the open question, and doesn’t ask for something else. */
function answers({ task, asked = [] }: Open, act: Act | undefined, pieces: readonly Piece[]): boolean {
  if (asked.includes('body') || asked.includes('place_name')) return !has(pieces, `^${NO}$`);
  if (asked.includes('auction') && has(pieces, 'I')) return true;
  if (act === undefined) return !isNo(pieces) || has(pieces, '[A-Z]');
  if (act === task.act || (isWay(act) && isWay(task.act))) return true;
  const isShort = pieces.length <= 4 && !['list', 'cancel', 'places', 'spending', 'pending'].includes(act);
  return isShort || asked.some((slot) => LOOKS[slot]?.includes(act) === true);
}

const LEAD =
  /^(?:call it|name it|as|it's|its|llámalo|llamalo|tell (?:him|her|them)|say|that|dile que|que|just|maybe|oh|ok|hm)[ ,:]+/i;
const wholeText = (said: string) =>
  said
    .trim()
    .replace(LEAD, '')
    .replace(/[.!]+$/, '')
    .replace(/^["“']|["”']$/g, '');

/** The open request with what was just said. */
function completed(scene: Scene, { task, asked = [] }: Open): Task {
  const update = readTask(scene, task.act, scene.pieces);
  const text = wholeText(scene.said);
  if (isWay(task.act)) {
    const tip = asked.includes('amount') ? scene.pieces.find(({ mark }) => /^[ANR]$/.test(mark)) : undefined;
    const trips = mergedTrips(scene, task.trips ?? [], update);
    return {
      ...task,
      ...given<Partial<Task>>({ condition: update.condition }),
      trips:
        tip === undefined ? trips : trips.map(({ isForeignTip: _foreign, ...trip }) => ({ ...trip, tip: tipOf(tip) })),
    };
  }
  if (task.act === 'save') {
    const points = asked.includes('place_name') ? (task.points ?? []) : (update.points ?? []);
    return {
      ...task,
      points: points.map((point) => ({
        ...point,
        name: asked.includes('place_name') ? text : (task.names?.[0] ?? text),
      })),
    };
  }
  if (task.act === 'forget' && task.loose?.kind === 'choice') {
    const { places } = task.loose;
    const meant = has(scene.pieces, 'both|all|them|ambos|todos') ? places : chosenPlaces(scene.pieces, places);
    return { ...task, names: meant.map(({ name }) => name) };
  }
  if (task.act === 'mail') {
    const body = asked.includes('body')
      ? (update.input?.['body'] ?? (asked.includes('recipient') ? undefined : text))
      : task.input?.['body'];
    return {
      ...task,
      input: given({ ...update.input, ...task.input, to: task.input?.['to'] ?? update.input?.['to'], body }),
    };
  }
  const isTarget =
    task.target === undefined || asked.some((slot) => ['delivery', 'stream', 'auction', 'insight'].includes(slot));
  const target = isTarget ? (update.target ?? task.target) : task.target;
  const amount = asked.includes('amount') ? (update.amount ?? task.amount) : (task.amount ?? update.amount);
  return given<Task>({ ...task, ...update, target, amount, input: { ...task.input, ...update.input } });
}
