import { clausesIn, isNegated, LEFT, THEN, type Clause } from '../grammar/clauses.ts';
import { isWay } from '../grammar/intents.ts';
import { afterAside, agrees, isNo, isYes } from '../grammar/assent.ts';
import { asMeant, surelyMeant } from '../grammar/meant.ts';
import { refusalOf } from '../grammar/refusals.ts';
import type { Open } from '../memory/memory.ts';
import type { Request } from '../request.ts';
import { deedOf, deeds, type Act } from './deeds.ts';
import { centsOf } from '../slots/amounts.ts';
import { BUDGET } from '../slots/condition.ts';
import { idOf } from '../memory/things.ts';
import { readRequest } from '../slots/read.ts';
import { reasonIn } from '../slots/reason.ts';
import { readTarget } from '../slots/target.ts';
import { isTelling } from '../text/lexicon.ts';
import { find, has, without, type Pieces } from '../text/pieces.ts';
import { answerFrom, lookUp } from './answer.ts';
import { bareWay } from './bare-way.ts';
import { bestOf, namesShown } from './choose.ts';
import { perform } from './engine.ts';
import { completed, continued, corrected, inContext } from './merge.ts';
import { isUndone, type Doing, type Scene } from './scene.ts';
import { tell } from './tell.ts';

const HELP =
  'what can you do|what do you do|help|que puedes hacer|que sabes hacer|ayuda\\w*|how does this work|(?:who' +
  '|what) are you';
/** A greeting, thanks or a sigh, with nothing in it to be read. */
const SOCIAL =
  '^(?!.*(?:^| )[A-Z](?: |$))(?:.* )?(?:thank\\w*|gracias|cheers|ta|bye|lovely|nice|adios|great|perfect\\w*|cool|good|hi|hello|hey|hiya' +
  '|hola|morning|evening|buen[oa]s|wonderful|brilliant|fine|got it|noted|genial|excellent\\w*|super|awesome|alright|listo' +
  '|you too|bien|see you|ok|yes|no|haha|lol|love|best|that is all|that will do|everything|nothing)(?: .*)?$|how are you|are you (?:an? )?[a-z]+ [?]';

const TAKEN_BACK =
  '(?:no wait|scratch that|[.,;!?] (?:\\S+ ){0,2}?(?:forget (?:it|that)|never ?mind|leave it|dont bother)|on second thoughts?|no ,? ?(?:dont|do not)|[?] (?:actually |oh |hm |, )*no)(?: (?:no|[.!]))*$';

/** "No, it was for Ann": what found no delivery is done to another. */
function refocused(scene: Scene, { why, request }: Open): Request | undefined {
  if (!/failed|missing/.test(why) || has(scene.pieces, 'leave|dont|not|stop|keep')) return undefined;
  const { kind } = deedOf(request.act);
  const target = kind === 'delivery' ? readTarget(scene.said, scene.pieces, kind) : undefined;
  const words = [...(target?.words?.flat() ?? []), ...(target?.hints ?? [])];
  const found = bestOf(scene, 'delivery', words, () => true).map(idOf);
  const isOther = found.length === 1 && found[0] !== request.items[0]?.target?.name;
  // "What about the other one?" only asks.
  const act = request.act === 'cancel' && has(scene.pieces, '(?:what|how) about|que tal') ? 'preview' : request.act;
  return isOther
    ? { ...request, act, items: request.items.map((item) => ({ ...item, target: { words: [words] } })) }
    : undefined;
}

/** What was offered, with why it is done where that was said: "the wrong size, so yes". */
function accepted({ said, pieces }: Scene, { request }: Open): Request {
  const why = request.act === 'cancel' ? reasonIn(said, pieces) : {};
  const items = request.items.map((item) => ({ ...item, input: { ...item.input, ...why } }));
  return { ...request, items, isAccepted: true };
}

/** Acts that a refusal may look like: "I changed my mind", "forget it". */
const LOOSELY: readonly Act[] = ['cancel', 'create', 'insights', 'get', 'dispatch', 'forget', 'save'];

/** What is done and said for one message of the person. */
export function* respond(scene: Scene): Doing {
  const { memory, pieces } = scene;
  const { open } = memory;
  noteBudget(scene);
  if (open !== undefined && agrees(pieces, scene.memory, open)) return yield* perform(scene, accepted(scene, open));
  const meant = surelyMeant(pieces, memory);
  const refusal = open?.why === 'missing' ? undefined : refusalOf(pieces, memory);
  // What examples take for a question may look like what can't be done; a write that looks like it isn't done.
  const isAsking = meant !== undefined && deedOf(meant).isWrite !== true;
  if (refusal !== undefined && !isAsking) return tell(scene, refusal);
  if (has(pieces, HELP) && !has(pieces, '{orders}|[A-Z]')) return helped(scene);
  if (has(pieces, TAKEN_BACK) && !has(pieces, LEFT)) return tell(scene, 'left_alone');
  const { clauses: read, isRuledOut } = clausesIn(pieces, memory);
  const clauses = asMeant(read, meant, { pieces, memory, isRuledOut });
  const settled = open === undefined ? undefined : settledBy(scene, open, clauses[0]?.act);
  if (settled !== undefined) return yield* perform(scene, settled);
  const other = clauses.length > 0 || open === undefined ? undefined : refocused(scene, open);
  if (other !== undefined) return yield* perform(scene, other);
  const isOther = clauses.some(({ act }) => act !== open?.request.act && !LOOSELY.includes(act));
  const isOpen = open !== undefined || clauses.every(({ act }) => /^(?:save|forget|insights)$/.test(act));
  if (isNo(pieces) && !isOther && isOpen && !has(afterAside(pieces), '[A-Z]|tip|propina|{track}')) {
    memory.open = open?.why === 'priced' ? open : undefined;
    return tell(scene, 'left_alone');
  }
  const done = yield* performAll(scene, clauses, isRuledOut);
  if (done !== '') return done;
  if (isRuledOut) return tell(scene, 'left_alone');
  const next = continued(scene);
  if (next !== undefined) return yield* perform(scene, next);
  const answer = answerFrom(scene);
  if (answer !== undefined) return answer;
  const last = asMeant(read, meant, { pieces, memory, isRuledOut, isLast: true });
  const late = clauses.length > 0 ? '' : yield* performAll(scene, last, isRuledOut);
  if (late !== '') return late;
  const way = bareWay(scene);
  if (way !== undefined) return yield* perform(scene, way);
  const found = yield* lookUp(scene);
  if (found !== undefined) return found;
  const isSmall = pieces.length < 12 && !pieces.some(({ mark }) => /^[a-z]/.test(mark) && isTelling(mark));
  return isSmall && has(pieces, SOCIAL) ? tell(scene, 'social') : `${tell(scene, 'cannot')} ${helped(scene)}`;
}

/** One request after the other; what depends on one that failed isn't done. */
function* performAll(scene: Scene, clauses: readonly Clause[], isRuledOut: boolean): Doing {
  const { memory, pieces } = scene;
  const lines: string[] = [];
  if (memory.open?.why === 'missing') memory.open = undefined;
  for (const { act, pieces: own, asked } of clauses) {
    const isPriced = isRuledOut && act === 'create' && !has(pieces, 'dispatch\\w*|hold|out|{negation} ... {driver}');
    const wanted = isPriced ? 'quote' : has(own, THEN) ? act : wantedBy(act, asked, pieces);
    const isStuck = lines.length > 0 && isUndone(scene, { create: 'cancel', mail: 'create' }[act as string]);
    // "How come it wasn't picked up?" prices nothing.
    const isBeside = clauses.length > 1 || !has(pieces, '{price}|far|way');
    const isAsked = act === 'quote' && memory.ways === undefined && isBeside;
    const isNothing = (isAsked || (isRuledOut && act === 'create')) && !has(act === 'quote' ? own : pieces, '[PXB]');
    if (wanted === undefined || isStuck || isNothing) continue;
    const isMore = isWay(wanted) && has(own, '{again}');
    // "It should have been a tip of 5. Cancel it and book it again": what was said before that counts.
    const said = isMore && !has(own, '[A-Z]') ? pieces : own;
    lines.push(yield* perform(scene, inContext(scene, readRequest(scene, wanted, said, isMore, asked), own)));
    memory.reply = lines.join(' ');
  }
  return lines.join(' ');
}

/** What is asked about, told, weighed up or ruled out is no request: "should I", "did you", "I was going to". */
const NO_REQUEST =
  '^(?:so |and |y |ok |hm |but |[¿] )*(?:quien|cuando|donde|por que|did|has|have (?:i|we|you)|had|was|were|is|are|who|why|how(?! about)|when|where|does|ayer|puedo|quien|cuando|como|donde' +
  '|do (?:i|we|you)|yesterday|ya [a-z]+ste|{if} you can)|(?:should|shall) (?:i|be)|can i (?:cancel|bid|tip|still)|worth|do you think' +
  '|would (?:it|a|an|that|my|you recommend) ... [?]|maybe|perhaps|deberia|conviene|what happens|changed my mind about' +
  '|i (?:might|may)|(?:might|may) (?:have|need|want) to|i (?:was going|already|had|sent)|(?<!(?:that|it|one|delivery|order) )i (?:booked|tipped|cancelled)|(?:instead of|before you|remember to|remind me)(?: .*)?' +
  '|(?:want|need|like) to know|(?:tell me|let me know) (?:if|whether|how)|(?:sounds|seems|is) (?:[a-z]+ )?too much' +
  '|[a-z]+(?:ar|er|ir)(?:l[oa]s?)? (?:tiene|cuesta|costaria|seria)' +
  '|(?!(?:every|any|no|some)?thing )[a-z]+ing ... (?:would|is|was)|(?:shipping|delivery|booking|order) ... (?:was|were|took|takes)|[a-z]+ got an?' +
  '|no (?:lo |la |le |me )*(?:cancel|puj|reserv|mand|envi|devuelv|guard|borr|despach)\\w+|no (?:le|les) des' +
  '|(?:somebody|someone|my friend|they|he|she) (?:\\S+ )?(?:bid|wants?|booked|sent|tipped)';

/** What is done for a part of what was said: what is no request to write is looked at, or left to be answered. */
function wantedBy(act: Act, pieces: Pieces, whole: Pieces): Act | undefined {
  const looks: Partial<Record<Act, Act>> = {
    cancel: 'preview',
    create: 'quote',
    bid: 'get_auction',
    refund: 'receipt',
  };
  const isRuledOut = has(
    pieces,
    `(?:dont|do not|not|never|wont|didnt) (?:\\S+ ){0,3}?(?:${act === 'create' ? 'book|send' : act})|(?:no|without|skip|forget|leave|drop|never mind)(?: the| that| my)? ${act}\\w*`,
  );
  const isOut = isRuledOut && !(act === 'create' && has(pieces, '{if}'));
  const isTold = deedOf(act).isWrite === true && act !== 'mail' && (isOut || has(pieces, NO_REQUEST));
  const isAdvice = has(whole, '(?:should|shall) i|would (?:it|a|an|that|my) ... [?]');
  // What asks of a booking without a way is a question about one that there was.
  if (isTold && act === 'create' && !has(whole, '[PXB]')) return undefined;
  return isTold ? looks[act] : isAdvice ? (looks[act] ?? act) : act;
}

/** The open request, where what was said answers, accepts or repeats it. */
function settledBy(scene: Scene, open: Open, act: Act | undefined): Request | undefined {
  const { pieces } = scene;
  const { why, request } = open;
  if (why === 'missing') {
    const isPriced = act !== 'create' && request.act === 'create' && has(pieces, '{price}');
    const wanted: Request = isPriced ? { ...request, act: 'quote' } : request;
    return answers(open, act, pieces) || (!has(pieces, BEGINS) && namesShown(scene, open.asked))
      ? completed(scene, { ...open, request: wanted })
      : undefined;
  }
  const isSame = act === undefined || [request.act, 'dispatch', 'create', 'mail'].includes(act);
  // "Send it" books what was too dear; it only tries again what went wrong.
  const isTried = why === 'failed' || (why === 'unmet' && act !== 'create');
  if (isTried && isSame && has(pieces, '{again}') && !isNo(pieces)) return corrected(scene, request);
  const tipless = find(pieces, '(?:but |and |pero )?{tipless}');
  const rest = without(pieces, tipless).filter(({ mark }) => mark !== ';');
  if (why === 'failed' || isNegated(rest) || !isYes(rest, why === 'offered') || has(rest, '[PBX]')) return undefined;
  return accepted(scene, tipless === undefined ? open : { ...open, request: corrected(scene, request) });
}

/** Acts that an answer may look like: "the red one", "send it to Ana". */
const LOOKS = /^(?:get\w*|create|track|quote|tip|bid|mail|read_chat)$/;
const LISTS = /^(?:list\w*|competitors|insights|spending|pending|places)$/;
/** Begins as a request does: no answer to a question about anything else. */
const BEGINS =
  '^(?:please |can you |could you |ok |then |now |and |also |actually |just |instead |who |what |which |[.,!] )*(?:' +
  '{book}|{price}|{track}|{cancel}|tip|bid|e-?mail|mail|open|show|list|clip|is|are|have)(?: .*)?$';
const THING = /^(?:delivery|stream|auction|insight|place)$/;
/** One of the list that the question shows. */
const PICK = '^(?:(?:{filler}|{maybe}) )*O(?: {filler})*$';
/** No answer: a question, or leave that is taken. */
const WONDERS = '(?:what|which|who|how) ... [?]|^(?:thanks|thank you|gracias|bye)(?: .*)?$';

/** Whether what was said answers the open question: what asks for something else is done, and the question dropped. */
function answers({ request, asked }: Open, act: Act | undefined, pieces: Pieces): boolean {
  const isOther = act !== undefined && act !== request.act;
  const isBegun = has(pieces, BEGINS);
  // A condition that nobody understood is answered by one, or by a figure.
  if (asked.length === 0 && !has(pieces, '[A-Z]|{if}|{anyway}|{yes}')) return false;
  if (asked.includes('body')) return isOther ? !(isBegun && LISTS.test(act)) : !isNo(pieces) || has(pieces, '[A-Z]');
  if (asked.includes('place_name') && isOther) return !isBegun;
  if (asked.some((slot) => THING.test(slot)) && has(pieces, PICK)) return true;
  if (act === undefined && isWay(request.act) && has(pieces, '{price}')) return true;
  if (act === undefined) return has(pieces, '[A-Z]') || !(isNo(pieces) || has(pieces, WONDERS));
  // "How much is home to mom's" is of another way; "send it from home to mom's" says where.
  if (isWay(act) && isWay(request.act)) return !isBegun || !has(pieces, '[PBX] ... [PBX]') || has(pieces, 'it|lo|them');
  if (!isOther) return true;
  const isEnd = isWay(request.act) && has(pieces, '[PBX]');
  return !has(pieces, '{question}') && !isBegun && (isEnd || (!isWay(request.act) && LOOKS.test(act)));
}

/** "I have 10 dollars for tips." */
function noteBudget({ memory, pieces }: Scene): void {
  const match = find(
    pieces,
    `${BUDGET}|(?:have|budget is|budget of|ive got|i got|got|tengo|limit is)(?: only| got| a)* [AN]`,
  );
  const amount = match?.pieces.find(({ mark }) => /^[AN]$/.test(mark));
  if (amount === undefined || memory.open?.why === 'missing') return;
  memory.budget = {
    cents: centsOf(amount),
    isForTips: has(pieces, '[AN] (?:for|in|on|para|en) (?:the |my )?(?:tips?|tipping|propinas?)'),
    spentMinor: 0,
  };
}

/** What it can do, as far as there are tools for it. */
function helped(scene: Scene): string {
  const acts = (Object.keys(deeds) as Act[]).filter((act) => scene.tools.has(deeds[act].tool));
  const abilities = acts.map((act) => tell(scene, `can.${act}`)).filter((text) => text !== '');
  return tell(scene, 'help', { abilities: abilities.join(', ') });
}
