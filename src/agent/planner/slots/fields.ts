import type { Json } from '#src/agent/registry/capability.ts';
import type { Act } from '../acts/deeds.ts';
import { findAll, has, pieceOf, typed, without, type Match, type Pieces } from '../text/pieces.ts';
import { rowsOf } from '../text/words.ts';

/** What is taken of a match: see `takers`. */
type Taker = 'yes' | 'hold' | 'next' | 'rest' | 'line' | 'part' | 'raw' | 'number' | 'minute';

/**
 * Fields of an input that are said by their own words: `act act: path = taker pattern`. The first that is found takes
 * its pieces away, so that nothing is read twice.
 */
const TABLE = String.raw`
create: signatureRequired = yes signature|sign|signed|signs|firma|firmar|firmen
create: requirements.pickupPhoto = yes (?:pick-?up|collection) {photo}|{photo}(?: taken)? (?:at|on|of|when|al)(?: the| la)?
  (?:pick\S*|collection|recog\w*)
create: requirements.photo = yes {photo}
create: requirements.pin = yes pin|pin-code|pin code|passcode
create: dispatch = hold (?<!(?:is|are|was|were|been|hes|shes|they|theyre|who|thats) )(?:hold|holding)(?: it| them)?(?! off| on)|hold off ... (?:dispatch\w*|{driver})|on hold|dispatch (?:it )?later|sin despachar|(?:dont|do
  not|not|without|no) (?:lo |la )?(?:dispatch\w*|send (?:it )?out|assign\w*|despach\w*)(?: it)?(?: yet)?|{negation} (?:send|call|find|get|assign|look for)
  (?:out |for )?(?:an? |any |the )?{driver}
create list: externalReference = next (?:our |my |own |with |the |under )*(?:ref|reference|referencia|po)(?: (?:is|no
  |number|num|code|es|[:=#.]))*
create: customer.phone = raw J
create: customer.email = raw M
tip: message = rest (?:and |y |, |with |con )?(?:(?:say(?! [AN])|saying|tell (?:him|her|them)|write|dile|diciendo|di)(?: that| que)?
  |(?:\S+ (?:de|un|el) )?(?:the |a |el )?(?:message|note|mensaje)(?: that says| that reads| saying| of)?)(?: :)?
clip: title = line (?:call(?:ed)?(?: it)?|title[d]?(?: it)?|name[d]?(?: it)?|titulo|titulado|llamalo|llamado|llama)(?:
  is| :| as)*
clip: durationSeconds = number (?:O )?D
clip: durationSeconds = minute (?:a|one|O) minute|minute-long|U(?: ago)?
mail: subject = part (?:with )?(?:the |a )?(?:subject|asunto|subject line|re)(?: line)?(?: :| is| of)*
mail: to = raw M
mail: body = raw Q
mail: body = rest (?:saying|say|says|know|telling|tell (?:him|her|them|to)|diciendo(?:le)?|diles?|decir(?:le)?|que
  diga|(?:message|mensaje|texto?)(?! (?:to |for |a |para )?;)|body|that|:|que)(?: him| her| them| me| us| that| que| :| is)*
mail: body = rest ;(?! (?:for|please|and|with|now|about|[.,]) )(?= \S+ \S+ \S+)
cancel refund: reason = rest because|since|porque|(?<=, )que|reason(?: is)?|cause
read_chat: limit = number (?:O|newest|latest|ultimos|top|most recent|only|just|solo) N|N (?:chat )?(?:messages|comments|lines
  |mensajes)
list list_live insights: limit = number (?:O|newest|latest|most recent|top|only|ultim[oa]s|primer[oa]s|recent) N|N
  (?:most|latest|newest|last|recent|{many}|streams|insights|ultim[oa]s|best|top)
`.replaceAll('{photo}', '(?:photos?|picture|pic|foto)(?! (?:albums?|frames?|books?|prints?|paper|cards?))');

const fields = rowsOf(TABLE).map(([head, text]) => {
  const [acts = '', path = ''] = head.split(': ');
  const [taker = '', ...pattern] = text.split(' ');
  return { acts: acts.split(' '), path: path.split('.'), taker: taker as Taker, pattern: pattern.join(' ') };
});

const clean = (text: string): string =>
  text
    .replace(/^[\s,:;"“']+|["”']$/g, '')
    .replace(/[.,;]? (?:and )?then$/i, '')
    .replace(/[.,!?]+$/, '')
    .trim();

const PART_ENDS = /^(?:[,.:;]|saying|that|says|and|body|diciendo|que|y|con|with|message)$/;

const NOT_WANTED = /^(?:no|not|wrong|without|sin|dont|neednt|doesnt|nobody|nadie|skip|forget|neither|nor|ni)$/;
const WANTED = /^(?:and|but|tip|then|just|only|get|take|please|with|do|[^a-z].*)$/;

/** "No need for a signature or photos": what rules one out goes on to the next, up to a sign or what is wanted. */
function isRuledOut(pieces: Pieces, at: number): boolean {
  const before = pieces.slice(Math.max(0, at - 7), at).map(({ mark }) => mark);
  return before.findLastIndex((mark) => NOT_WANTED.test(mark)) > before.findLastIndex((mark) => WANTED.test(mark));
}

/** How many pieces from a match on belong to the value. */
function lengthOf(taker: Taker, pieces: Pieces, { from, to }: Match): number {
  const hole = pieces.findIndex(({ mark, raw }, at) => at > to && mark === ';' && raw !== ';');
  if (taker === 'rest') return (hole < 0 ? pieces.length : hole) - from;
  // "JOB 512" is one reference.
  const isCapital = /^\p{Lu}{2,}$/u.test(pieces[to]?.raw ?? '') && /^[NCO]$/.test(pieces[to + 1]?.mark ?? '');
  if (taker === 'next') return to - from + (isCapital ? 2 : 1);
  // A title ends with its sentence; what a message says may go on.
  const stop = pieces.findIndex(({ mark }, at) => at > to && /^[.!?]$/.test(mark));
  if (taker === 'line') return (stop < 0 ? pieces.length : stop) - from;
  if (taker !== 'part') return to - from;
  const end = pieces.findIndex(({ mark }, at) => at > to && PART_ENDS.test(mark));
  return (end < 0 ? pieces.length : end) - from;
}

function valueOf(taker: Taker, said: string, own: Pieces, behind: Pieces): string | number | true | undefined {
  switch (taker) {
    case 'yes':
      return true;
    case 'hold':
      return 'hold';
    case 'number':
      return own.findLast(({ mark }) => /^[DN]$/.test(mark))?.number;
    case 'minute':
      return has(own, 'ago') ? undefined : 60 * (pieceOf(own, 'U')?.number ?? 1);
    case 'raw':
      return own[0]?.text ?? own[0]?.raw;
    case 'next':
      return /^[.,;:!?]$/.test(behind[0]?.mark ?? '.') ? undefined : (behind[0]?.text ?? typed(said, behind));
    default:
      return pieceOf(behind, 'Q')?.text ?? (clean(typed(said, behind)) || undefined);
  }
}

/** A value at its path: `requirements.photo`. */
const placed = (input: Json, [name = '', ...path]: readonly string[], value: unknown): Json => ({
  ...input,
  [name]: path.length === 0 ? value : placed((input[name] ?? {}) as Json, path, value),
});

/** The fields of an act that were said, and what is left of the pieces. */
export function readFields(said: string, act: Act, whole: Pieces): { readonly input: Json; readonly left: Pieces } {
  let [input, left]: [Json, Pieces] = [{}, whole];
  for (const { acts, path, taker, pattern } of fields) {
    const isOpen = acts.includes(act) && !(path.length === 1 && (path[0] ?? '') in input);
    const found = isOpen ? findAll(left, pattern) : [];
    const [match] = found;
    if (match === undefined || found.some((each) => isRuledOut(left, each.from))) continue;
    const to = match.from + lengthOf(taker, left, match);
    const value = valueOf(taker, said, match.pieces, left.slice(match.to, to));
    if (value === undefined) continue;
    input = placed(input, path, value);
    left = without(left, { from: match.from, to });
  }
  return { input, left };
}
