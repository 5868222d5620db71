import { find, findAll, has, type Pieces } from '../text/pieces.ts';
import type { Act } from '../memory/task.ts';
import { lastKind, type Memory } from '../memory/memory.ts';

/** A part of what was said that asks for one thing. */
export interface Clause {
  readonly act: Act;
  readonly pieces: Pieces;
}

/** `act = pattern`, with ` & ` what it needs too, ` ! ` what it must not have, ` @ ` what the talk must be about. The first that fits is it. */
const GRAMMAR = `
rebook = {cancel} ... (?:and|then|,) ... (?:book|order|send|rebook|reserv\\w*) ... (?:again|same|anew|another|instead|it|new|with|for)|rebook|{cancel} and (?:re-)?book
mail = M & (?:e-?mail|mail|write|send|tell|let|drop|forward|message|notify|line|dile|correo|escrib\\w*|mand\\w*|envi\\w*|avis\\w*|shoot|ping|inform|note|saying|say|subject|asunto|ask|remind|pregunta\\w*|word|reply|answer|thank|invite|confirm|warn|contact) ! (?:from|to|at|de|a|en) (?:the |la |el |my |mi )?[PXB]
mail = (?:e-?mail|mail|correo|mailing|emailing) ! (?:from|to) (?:the |my )?[PXB]
forget = (?:forget|remove|delete|borra\\w*|olvida\\w*|elimina\\w*|quita\\w*|get rid of|wipe|erase|unsave|scrap|lose) ... [PB] ! (?:order|delivery|tip|from|to) ... [PB]|orders?|delivery
forget = (?:take|drop|forget|delete|remove|borra\\w*|quita\\w*|elimina\\w*|get rid of|lose) (?:\\S+ ){0,3}(?:off|it|that|place|from my places|one|them|O|[PB]) @ place
forget = take ... [PB] ... off|[PB] ... off (?:my|the) (?:list|places)|take that one off|(?:no longer|dont|wont) (?:need|use) [PB]|[PB] ... (?:can go|is gone)
save = X & (?:as|called|call|named?|label|is (?:my|the|our)|moved|como|llam\\w*|under|set|update|save|remember|store|add|new place|guarda\\w*|anad\\w*|keep|bookmark|registra\\w*) ! (?:from|to) [PXB] ... (?:to|from)|book|send|quote|price|how|ship|deliver\\w*|cuanto|cuesta|pick|drop|courier|parcel|package|need|collect\\w*
save = (?:save|remember|guarda\\w*|anade\\w*|bookmark|registra\\w*|keep|add|store) ... (?:as|place|places|como|llamalo|under|there|dropoff|pickup|both|N|it|that|coordinates|address|location|spot|lugar) ! clip|D|note|X ... to|quote|price
save = ^(?:please |can you |could you )*(?:save|remember|bookmark|guarda) (?:my|mi|our)(?: [a-z]+){1,3}$|^(?:please |can you |could you )*(?:save|remember|bookmark) (?:my|our)(?: [a-z]+){1,2} (?:please|[.!]) ! clip|stream
forget = (?:forget|remove|delete|borra\\w*|elimina\\w*|quita\\w*) ... (?:from|off|de) (?:my|mis) (?:saved )?(?:places|list|lugares)
places = (?:what|which|show|list|have|see|who) ... (?:left|now|ones|got|remaining|saved|them|again) @ place
places = (?:saved|my|mis|have|any|which|what|list|show|que|all|every|guardad[oa]s|tengo|remind) ... (?:places|addresses|lugares|direcciones|sitios|locations|spots|address book)|places|addresses|address book
spending = (?:spen[dt]|spending|spends|gast\\w+|expenses?|outlay|expenditure) ! (?:limit|limite)
spending = (?:how much|what|cuanto) ... (?:i|ive|me|my|we) ... (?:paid|pay|tip|tipped|used|burned|burnt|blown|through|bill|tab|costs|cost|total|owe|pague|llevo|gone) ... (?:today|week|month|day|far|total|ever|hoy|semana|mes|time|overall|altogether) ! [PXB]
spending = (?:how much|what) ... (?:went|gone) (?:on|to|for)|(?:my|the) (?:bill|tab|costs|outgoings) ... (?:today|week|month|far)
pending = waiting (?:for|on) (?:me|my|approval)|approvals?|(?:to|i) approve|consents?|(?:supposed|need|have) to (?:ok|approve)|pending|needs? my (?:ok|approval|yes|consent|say)|sign off|aprob\\w+|aprobaciones|pendientes?|still waiting|on my desk ! {many}
clip = clips?|clipped|recort\\w*|highlight|(?:record|capture|grab|snip|cut|save|graba\\w*) ... (?:D|seconds?|O minute|moment|segundos)
audit = (?:fee|fare|charged?|billed|bill|price|pay|paid|cobr\\w*|tarifa|amount|total|costs?) & (?:check|verify|double-check|right|correct|correctly|properly|fairly|audit|match\\w*|adds? up|too much|fair|wrong|legit|bien|recalcul\\w*|sure|accurate|revis\\w*|comprueb\\w*|verific\\w*|correct[oa]|validate|accord\\w*|supposed|should have|justified|reconcile|honest) ! {lot}|refund|(?:today|week|month)|{cancel}|[PXB] (?:to|>)|price check|I ... bids?
audit = audit\\w*|overcharged?|calculated|recalcul\\w* ! refund|money back|{lot}
refund = refund\\w*|reimburs\\w*|devolv\\w*|devuelv\\w*|devolucion|reembols\\w*|money back|compensat\\w*|return (?:the|my) money ! ^(?:\\S+ )?(?:was|were|is|did|has|can you check|check) (?:i|the|it|my|that|you)|refund (?:status|policy)|(?:how much|what) ... (?:left|can)
refund = (?:A|N|R|half|mitad|some|part) ... back|back (?:A|half)|(?:want|get|give) ... back ! [PXB]|tip|bid|X
verify_insight = insights? & {proof}|check
verify_auction = (?:{lot}|bids?) & {proof}|check ... (?:log|honest|fair)|checks?
verify_auction = {proof}|(?:bid |the |its )log|check (?:it|that) @ auction
verify_insight = {proof} @ insight
verify_auction = {proof} & I
preview = {cancel} & {price}|free|gratis|what if|what happens|que pasa ! (?:if|as long as|unless|provided|only|si) (?:it|its|thats|that|the|es|free|there|theres|no|cancelling)|^(?:please |ok |then |and |so |can you |could you |just |right |, )*{cancel}
preview = (?:what|que|how much|cuanto|whats) ... {cancel}|{cancel} (?:cost|fee|price)|cancellation (?:fee|cost|price|charge)
list = {many} ... (?:cancelled|delivered|picked|assigned|entregad\\w+|cancelad\\w+)|(?:cancelled|delivered|assigned|failed|returned) (?:orders|deliveries|ones|parcels|packages|bookings|pedidos)|{show} ... (?:cancelled|cancelad\\w+) ! (?:can|could|can be|still be) ... cancelled
cancel = {cancel}|(?:get rid of|stop|drop) ... {orders}|dont (?:want|need) ... any ?more|(?:stop|kill) (?:the|my) [a-z]+ ! X|[PB]
receipt = (?:what|how much) did (?:i|we) (?:\\S+ )?pay (?:for|on) ... (?:{orders}|O)|receipts?|recibos?|proof of payment|invoice|factura|comprobante
dispatch = dispatch\\w*|despach\\w*|send (?:it|them|that|this) out|send out|send ... on (?:its|their) way|release|(?:get|find|assign|call|need|look for|send) (?:me )?(?:a|some) (?:driver|courier|drivers)|can (?:go|leave)|let ... go|off hold|busca\\w* (?:un )?(?:repartidor|conductor)|get ... going|start looking|go out|manda\\w* a un repartidor ! hold|dont|do not|not|without|sin|later|from (?:the )?[PXB]|[PXB] (?:to|>) [PXB]
create = (?:hold|dispatch\\w*) & [PXB] ! {price}
bid = [AN] & {lot}|I|bid & (?:put|offer|go|bid|throw|stake|want|pay|do|place|make|ofrece\\w*|puj\\w+|pon\\w*) ! tip|clip|refund|(?:what|where) ... (?:bid|bids)|{orders}
bid = (?:bid|bidding|puj\\w+|ofrece\\w*|raise my max\\w*|my max\\w*|outbid|~way) ! (?:current|highest|how many|latest|last|top) ... bids?|(?:what|where|how|am|was|has|did|is) ... (?:bid|bids|bidding|outbid)|in cuanto|bid log
bid = (?:go (?:up )?to|up to|put|offer|make it|make that|maximum|max|sube\\w*|hasta|raise|take it to|go|increase|bump) ... [AN]|minimum|highest ... [AN]|^(?:ok |then |well |, )*[AN]|(?:do|try) [AN] @ auction
read_chat = chat|chats|chatting|saying|being said|talking about|talk about|hablan|dicen|diciendo|comments?|comentan|comentarios|talking ! (?:tip|give|dale) ... [AN]
tip = (?:tip|tips|tipping|propina|donate|donation|donar) ! [PXBR]|(?:on|en) (?:tips|propinas)|driver|repartidor|conductor|courier|(?:what|how much|cuanto) (?:did|have|do|was) ... {tip}|(?:is|does|do|are|can|acepta) (?:she|he|they|it|this|that|the stream) ... tips?|~way
tip = (?:tip|give|dale|propina) ... (?:stream|streamer|directo)
tip = (?:give|dale|throw|chuck|put|slip|send|da|toss|drop|dele|leave|pon\\w*) ... [ANF] ! driver|repartidor|{lot}|[PXB] @ stream auction tip clip
tip = (?:give|dale|throw|chuck|put|slip|send|toss|leave|pon\\w*|manda\\w*) ... [AF]|^A (?:for|to|para) [a-z]+ ! driver|repartidor|[PXBI]|{orders}|{price}|~way
get_auction = {lot}|(?:current|highest|how many) bids?|in cuanto va|en cuanto va
get_auction = I & (?:high|much|ends?|winning|leading|price|going|stands?|standing|bids?) ! {orders}|{streams}|insight
competitors = competitors?|competidor(?:es)?|rivals?|competencia|competition|competes? (?:with|against) ! {news}
insights = (?:what is|anything|whats) new (?:for|in|with|on|at) [a-z]+ ! {streams}|(?:my|the) {orders}
insights = {news} ! (?:my|the) {orders}|streams?|my mind|~delivery
insights = did [a-z]+ (?:\\S+ )?change|(?:new|latest|up to|heard|happening|going on) (?:with|from|about|on|at|by) [a-z][a-z]+|been up to|rais(?:e|ed|ing) (?:their |its |the )?prices|(?:know|have|got) (?:about|on) [a-z]+ ! {streams}|{orders}|[PXB]
quote = {price} & [PXB]|send|deliver\\w*|ship|courier|quote|mandar|enviar|parcel|package|way back|other way|paquete|envio|a price|back again ! ^(?:ok |and |please )*book
list = (?:what|which|cuales|que) (?:\\S+ )*?(?:i|we|he) (?:\\S+ )?(?:order|ordered|book|booked|send|sent|ship|shipped)|(?:order|delivery) history|historial ! what if|[PXB] ... [PXB]
track = {track}|when (?:does|will|is|do|are|should) ... (?:come|comes|coming|arrive|here|get|be|due|delivered|there|land|show|with)|(?:has|have|did|is|will) (?:anyone|anybody|somebody|someone|a driver|they|he|she|the driver|any driver) ... (?:taken|accept\\w*|picked|got|grabbed|claimed|take|pick|coming|on)|(?:has|have|did|was|is) (?:the|my|it) ... (?:arrive|arrived|picked up|delivered|taken|collected|left|come|here)|(?:is|has) (?:a|the|any) driver|driver (?:on|for|assigned|yet)|cuando (?:llega|viene)|how is ... (?:doing|going)|ya (?:lo|la) recog\\w+|any sign of|whos got|who is (?:bringing|delivering|carrying|driving) ! how far ... (?:from|between)|tracking (?:code|number|link|slug)|slug|[PXB] (?:to|and|>) [PXB]|(?:from|to) [PXB]|have someone|(?:driving|delivering) ?[?]?$
track = L
list_live = ^(?:is|are|esta) [a-z]+ (?:on|live|streaming|broadcasting|en vivo)(?: now| right now| at the moment| today| tonight| ahora)?(?: [?])?$ ! {driver}|{orders}
get_stream = {open} ... (?:stream|streamer|directo|channel)|(?:stream|directo) I|(?:how many|who is) ... (?:watching|viewers) ! {open} ... (?:streams|lives?)
list_live = (?:what|which|who|any|anyone|anybody|anything|list|show|is|are|que|hay|quien|find|other|most|top|O|newest|N|browse|search|only|look|latest|there|alguien|muestra\\w*|cuales|some|give|all|see) ... {streams} ! (?:abre|details of|I|chat)|driver
list_live = (?:what|who|which|anything|anyone|que|quien)(?: is| are| else| good| \\S+ streams?)* on(?: in .*| now| right now| tonight| today| this \\S+| [?])?$|on right now|(?:anyone|anybody|somebody|someone|who|alguien|quien) (?:is |are )?(?:\\S+ )?(?:selling|doing|showing|vende\\w*|vendiendo|broadcasting)|directos|streams|live|live now|en vivo|on now|lives ! {open} me|my|driver|{orders}|going on
get_stream = (?:open|tell me (?:more )?about|show(?: me)?|look at|see) ... (?:O|that|it|one|second|[a-z]+)|^(?:and )?(?:the )?O @ stream
list = (?:have|got|any|is there|find|with|under) ... {orders} ... {reference}|{show} ... {many}|^(?:\\S+ )*{many}|going on|under way|on the go|in progress|in flight|en curso|(?:my|mis) {many} ! details|about|[PXB] to [PXB]|{book} ... [PXB]
get = {open}|what is in the ! [PXB] to [PXB]|{book} ... [PXB]
quote = (?:just|only) (?:the |a |want the )?(?:price|quote|cost)|before (?:i|you|we) book|no booking|(?:might|may) (?:send|book)|should i
quote = (?:what|whats|how|cuanto|cual|would it|will it|is it|thinking (?:of|about)|wondering|if i|que precio) ... (?:{book}|[PXB] ... [PXB])|is (?:the )?[PXB] (?:to|>)|(?:what|how) (?:is|about|would) (?:the )?[PXB] (?:to|>) (?:the )?[PXB]|how far|how many miles ! (?:would|will|can|could) (?:you|u)|how about ... book
quote = (?:tell me|know|see|find out|check|figure(?: out)?) (?:what|how much|cuanto) ... [PXB]
create = {book}|(?:need|want|quiero|necesito|like|take|get|move|run|have) ... [PXB]|(?:another|next) one
quote = (?:what|how) is (?:the )?[PXB] (?:to|>)
create = [PXB] (?:to|a|hasta|al|>) ... (?:if|as long|si|but only|only if)|(?:if|as long|si|only if) ... [PXB] (?:to|a)
`;

interface Rule {
  readonly act: Act;
  readonly source: string;
  readonly needs: readonly string[];
  readonly never: string | undefined;
  readonly about: readonly string[];
  readonly marks: readonly string[];
}

const rules: readonly Rule[] = GRAMMAR.trim()
  .split('\n')
  .map((line) => {
    const [, act = '', rest = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
    const [said = '', about = ''] = rest.split(' @ ');
    const [wanted = '', unwanted = ''] = said.split(' ! ');
    const [source = '', ...needs] = wanted.split(' & ');
    const marks = (said.match(/~\w+/g) ?? []).map((mark) => mark.slice(1));
    const clean = (text: string) => text.replaceAll(/\|~\w+|(?: &)? ~\w+/g, '');
    return {
      act: act as Act,
      source: clean(source),
      needs: needs.filter((each) => !each.startsWith('~')).map(clean),
      never: unwanted === '' ? undefined : clean(unwanted),
      about: about.split(' ').filter((each) => each !== ''),
      marks,
    };
  });

export const isWay = (act: Act | undefined): boolean => act === 'quote' || act === 'create';

function fits({ source, needs, never, about, marks }: Rule, memory: Memory, pieces: Pieces): boolean {
  if (
    about.length > 0 &&
    ![lastKind(memory), memory.shownKind, memory.last?.act].some((kind) => about.includes(kind ?? ''))
  )
    return false;
  // A tip that is said now is of the delivery that is being priced.
  if (marks.includes('way') && memory.open !== undefined && isWay(memory.open.task.act)) return false;
  if (marks.includes('delivery') && lastKind(memory) === 'delivery' && !has(pieces, 'competitors?|insights?'))
    return false;
  return (
    has(pieces, source) && needs.every((need) => has(pieces, need)) && !(never !== undefined && has(pieces, never))
  );
}

/** What a part asks for. */
export const actOf = (pieces: Pieces, memory: Memory): Act | undefined =>
  rules.find((rule) => fits(rule, memory, pieces))?.act;

/** "Don't book", "no email": what follows isn't wanted. */
export const isNegated = (pieces: Pieces): boolean =>
  has(
    pieces,
    '{negation} (?:book|booking|send|email|mail|cancel|reserv\\w*|order|bid|buy|place|make|do|commit|dispatch|forget|save|lo|la|delete|remove|it|anything|clip)',
  );

const IF = '^(?:but |and |only |so |then |solo |, )*(?:if|unless|as long as|provided|si|siempre que|assuming)';
const CUTS = '(?:[.;!?]|,)?(?: ?(?:and|then|but|y|luego|also|plus|pero|after that|afterwards))+|[.;!?,:]';
const DOING: readonly Act[] = ['create', 'cancel', 'bid', 'tip', 'refund', 'dispatch', 'clip', 'mail'];
const WHOLE: readonly (Act | undefined)[] = ['mail', 'rebook'];

/** After a request, a price that is asked for comes first. */
const ASKS_PRICE =
  '(?:what|how much|cuanto|que)(?: \\S+){0,4}? (?:cost|costs|charge|be|come to|set me back|price|cuesta|costaria|seria|saldria)(?: .*)? [?]|(?:just |only )(?:wondering|curious|asking|checking)';

export interface Understood {
  readonly clauses: readonly Clause[];
  /** Something was ruled out: "don't book". */
  readonly isRuledOut: boolean;
}

/** Cuts what was said where another request begins; what asks for nothing belongs to the request before it. */
export function clausesIn(pieces: Pieces, memory: Memory): Understood {
  const clauses: { act: Act | undefined; pieces: Pieces }[] = [];
  let isRuledOut = false;
  for (const part of partsOf(pieces)) {
    const last = clauses.at(-1);
    if (isNegated(part) && !has(part, 'more than|over|above')) {
      isRuledOut = true;
      if (!has(part, 'dispatch\\w*|hold|out')) continue;
    }
    const own = WHOLE.includes(last?.act) ? undefined : actOf(part, memory);
    const act = own !== undefined && has(part, IF) && !DOING.includes(own) ? undefined : own;
    if (last?.act === 'create' && has(part, ASKS_PRICE) && !has(part, IF)) last.act = 'quote';
    if (last === undefined) clauses.push({ act, pieces: part });
    else if (act === undefined || joins(last.act, act, part)) last.pieces = [...last.pieces, ...part];
    else if (last.act === undefined && last.pieces.length < 4 && !has(last.pieces, '[A-Z]'))
      Object.assign(last, { act, pieces: part });
    else if (last.act === undefined || (isWay(last.act) && act === 'create'))
      Object.assign(last, { act, pieces: [...last.pieces, ...part] });
    else clauses.push({ act, pieces: part });
  }
  const whole = actOf(pieces, memory);
  const isOne = clauses.length === 1 && clauses[0]?.act === undefined && whole !== undefined;
  const isMoved = whole === 'save' && has(pieces, 'P (?:has |have |just )*moved ... X');
  if (whole === 'rebook' || isMoved || isOne) return { clauses: [{ act: whole, pieces }], isRuledOut };
  return { clauses: clauses.filter((clause): clause is Clause => clause.act !== undefined), isRuledOut };
}

/** Between sentences, before "and", and before "if". */
function partsOf(pieces: Pieces): readonly Pieces[] {
  const ends = findAll(pieces, CUTS).map(({ to }) => to);
  const ifs = findAll(pieces, 'if|unless|as long as|provided|siempre que|only if|solo si|pero si').map(
    ({ from }) => from,
  );
  const bounds = [0, ...new Set([...ends, ...ifs])].toSorted((a, b) => a - b);
  return bounds.map((from, at) => pieces.slice(from, bounds[at + 1])).filter((part) => part.length > 0);
}

/** The same request goes on. */
function joins(before: Act | undefined, act: Act, part: Pieces): boolean {
  if (before === undefined) return false;
  if (before === act) return act === 'mail' || act === 'clip' || isWay(act) || find(part, '[IML]') === undefined;
  if (isWay(before))
    return (
      ['quote', 'get', 'list_live', 'get_stream', 'insights'].includes(act) ||
      (act === 'tip' && find(part, '{streams}') === undefined) ||
      (act === 'dispatch' && has(part, 'hold|dont|not|yet')) ||
      (act === 'track' && !has(part, 'where|when|track|[?]'))
    );
  if (['get', 'get_stream', 'list_live'].includes(act)) return true;
  if (before === 'tip' || before === 'clip') return ['create', 'read_chat', 'save', 'mail'].includes(act);
  if (act === 'bid') return before === 'get_auction';
  if (before === 'bid') return act === 'dispatch' && has(part, '{maximum}');
  return before === 'insights' ? act === 'competitors' : before === 'refund' && act === 'track';
}
