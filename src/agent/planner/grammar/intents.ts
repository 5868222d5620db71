import { find, findAll, has, type Piece } from '../text/pieces.ts';
import type { Act } from '../memory/task.ts';
import { lastKind, type Memory } from '../memory/memory.ts';

/** A part of what was said that asks for one thing. */
export interface Clause {
  readonly act: Act;
  readonly pieces: readonly Piece[];
}

/** Names for groups of words; `...` is any words in between, or none. */
const words: Readonly<Record<string, string>> = {
  orders: '(?:orders?|deliver(?:y|ies)|bookings?|parcels?|packages?|shipments?|pedidos?|envios?|entregas?|paquetes?)',
  many: '(?:orders|deliveries|bookings|parcels|packages|shipments|pedidos|envios|entregas|paquetes)',
  show: '(?:show|list|see|what|which|any|my|give|view|check|tengo|mis|muestra\\w*|ver|que|cuales|have|history|all|O|were|are|find|ensena\\w*|dame)',
  open: '(?:open|show|details|info|pull up|tell me|look up|look at|see|view|abre|detalles|muestra\\w*|about|bring up|everything|ensena\\w*|mas sobre)',
  streams:
    '(?:streams?|streaming|streamers?|live|directos?|broadcasts?|broadcasting|shows|transmision\\w*|en vivo|on air|livestreams?)',
  cancel:
    '(?:cancel|cancels|cancelled|cancelling|cancelo|cancela\\w*|cancele\\w*|anul\\w*|call (?:it |that |this |the \\S+ )?off|calling (?:it |that )?off|scrap|abort|bin)',
  price:
    '(?:how much|price[ds]?|pricing|quotes?|costs?|costing|fee|fare|charge|estimate|cuanto|cuesta\\w*|costar\\w*|precio|cotiza\\w*|presupuesto|cobra\\w*|sale|saldria|set me back|seria|vale)',
  book: '(?:book|booked|books|booking|send|sending|ship|shipping|deliver|pick up|picked up|pick-up|pickup|bring|brought|collect|collected|courier|schedule|arrange|reserv\\w*|mand[aeo]\\w*|envi[aeo]\\w*|recoj\\w*|recog\\w*|llev[aeo]\\w*|pide|go ahead|get it|transport|moved?|order)',
  news: '(?:insights?|news|novedad\\w*|noticias?|changed|changes|outages?|price (?:increases?|decreases?|hikes?|cuts?|rises?|drops?|changes?)|funding|acquisitions?|launch\\w*|updates?|developments|alerts?|findings|hiring|partnerships?|promotions?|know about|anything (?:new )?(?:on|about)|cambios?|caidas?|alertas?|happened|features|avisos?)',
  proof:
    '(?:verify|verif\\w*|prove|proof|honest|fair|tampered|double-check|bid log|genuine|legit|reproduc\\w*|rigged|comprueb\\w*|comprobar|back that up|stand up|hold up|intact|fishy|manipul\\w*|true)',
  right: '(?:right|correct|correctly|properly|fairly|ok|fair|add up|accurate|bien|correct[oa]|wrong)',
  lot: '(?:auction|auctions|lot|subasta|lote|bidding)',
  track:
    '(?:where|donde|track|tracking|rastre\\w*|eta|getting on|coming along|on (?:the|its) way|how far (?:is|away|along|off)|how long (?:until|till|before)|status of|sigue|seguimiento|anyone on|arrived?|llegado|delivered yet|here yet|what happened to|happening with|estado|por donde)',
};

/** `act = pattern`, with ` & ` what it needs too, ` ! ` what it must not have, ` @ ` what the talk must be about. The first that fits is it. */
const GRAMMAR = `
rebook = {cancel} ... (?:and|then|,) ... (?:book|order|send|rebook|reserv\\w*) ... (?:again|same|anew|another|instead|it|new)|rebook|{cancel} and (?:re-)?book
mail = M & (?:e-?mail|mail|write|send|tell|let|drop|forward|message|notify|line|dile|correo|escrib\\w*|mand\\w*|envi\\w*|avis\\w*|shoot|ping|inform|note|saying|say|subject|asunto) ! (?:from|to|at|de|a|en) (?:the |la |el )?[PXB]
mail = (?:e-?mail|mail|correo|mailing|emailing) ! [PXB] to
forget = (?:forget|remove|delete|borra\\w*|olvida\\w*|elimina\\w*|quita\\w*|get rid of|wipe|erase|unsave) ... [PB] ! (?:order|delivery|tip|from|to) ... [PB]
forget = (?:take|drop|forget|delete|remove|borra\\w*|quita\\w*|elimina\\w*) (?:\\S+ ){0,3}(?:off|it|that|place|from my places|one|[PB]) & off|it|that|place|places|list @ place
forget = take ... [PB] ... off|[PB] ... off (?:my|the) (?:list|places)|take that one off|no longer need [PB]|dont need [PB] ... anymore
save = (?:save|remember|store|add|guarda\\w*|anade\\w*|keep|bookmark|registra\\w*|note) ... (?:X|as|place|places|como|llamalo|under|there)
save = (?:update|set|change|move|name|call|make|moved|is now|cambia\\w*|actualiza\\w*) ... X & P|as|name|call
places = (?:saved|my|mis|have|any|which|what|list|show|que|all|every|guardad[oa]s) ... (?:places|addresses|lugares|direcciones|sitios|locations)|places|addresses
spending = (?:spen[dt]|spending|spends|gast\\w+|expenses?|outlay) ! (?:limit|limite)
pending = waiting (?:for|on) (?:me|my|approval)|approvals?|to approve|consents?|(?:supposed|need|have) to (?:ok|approve)|pending|needs? my (?:ok|approval|yes|consent|say)|sign off|aprob\\w+|aprobaciones|pendientes?|still waiting ! {many}
clip = clips?|clipped|recort\\w*|highlight
refund = refund\\w*|reimburs\\w*|devolv\\w*|devuelv\\w*|devolucion|reembols\\w*|money back|compensat\\w*
refund = (?:A|N|R|half|mitad|some|part) ... back|back (?:A|half)|(?:want|get|give) ... back ! [PXB]|tip|bid
verify_insight = insights? & {proof}|check
verify_auction = (?:{lot}|bids?) & {proof}|check ... (?:log|honest|fair)|checks?
audit = audit\\w*|overcharged?|calculated|charged? (?:me )?(?:too much|{right})|(?:fee|fare|price|charge|bill|amount|cobrado|cobro|tarifa|total|charged) ... {right}|check (?:the |my |its |that )*(?:fee|fare|charge|bill|price)s?|bien cobrad[oa]|(?:revisa\\w*|comprueba\\w*|verifica\\w*) ... (?:tarifa|cobro|precio)|(?:right|correct) (?:price|fee|amount|fare) ! {lot}
verify_auction = {proof} @ auction
verify_insight = {proof} @ insight
verify_auction = {proof} & I
preview = {cancel} & {price}|free|gratis|what if|what happens|que pasa ! (?:if|as long as|unless|provided|only|si)|^(?:please |ok |then |and |can you |could you |just )*{cancel}
preview = (?:what|que) (?:if|happens|pasa) ... {cancel}|{cancel} (?:cost|fee|price)
list = {many} ... (?:cancelled|delivered|picked|assigned|entregad\\w+|cancelad\\w+)|(?:cancelled|delivered|assigned|failed|returned) (?:orders|deliveries|ones|parcels|packages|bookings|pedidos)|{show} ... (?:cancelled|cancelad\\w+) ! (?:can|could|can be|still be) ... cancelled
cancel = {cancel}
receipt = receipts?|recibos?|proof of payment|invoice|factura|comprobante
dispatch = dispatch\\w*|despach\\w*|send (?:it|them|that|this) out|send out|release|(?:get|find|assign|call|need) (?:me )?a (?:driver|courier)|can go|let ... go|off hold|busca\\w* (?:un )?(?:repartidor|conductor)|get ... going|start looking|go out|manda\\w* a un repartidor ! hold|dont|do not|not|without|sin|later|(?:from|to) (?:the )?[PXB]|[PXB] (?:to|>) [PXB]
create = (?:hold|dispatch\\w*) & [PXB] ! {price}
bid = (?:bid|bids|bidding|puj\\w+|oferta|ofrece\\w*|raise my max\\w*|my max\\w*) ! (?:current|highest|how many|latest|last|top) ... bids?|(?:what|where|how) ... (?:bid|bids|bidding) ... (?:at|is|are|now|stand|like)|in cuanto
bid = (?:go (?:up )?to|up to|put|offer|make it|make that|maximum|max|sube\\w*|hasta|raise|take it to|go|increase|bump) ... [AN]|minimum|highest ... [AN]|^[AN]|i ll do [AN] @ auction
read_chat = chat|chats|chatting|saying|talking about|talk about|hablan|dicen|diciendo|comments?|comentan|comentarios ! (?:tip|give|dale) ... [AN]
tip = (?:tip|tips|tipping|propina|donate|donation) ! [PXBR]|driver|repartidor|conductor|courier|(?:is|does|do|are|can|acepta) (?:she|he|they|it|this|that|the stream) ... tips?|~way
tip = (?:tip|give|dale|propina) ... (?:stream|streamer|directo)
tip = (?:give|dale|throw|chuck|put|slip|send|da|toss|drop|dele) ... [ANF] ! driver|repartidor|{lot}|[PXB] @ stream auction tip clip
tip = (?:give|dale|throw|chuck|put|slip|send|toss) ... A ... (?:to|on|at|a|for) ! driver|repartidor|[PXB]|{orders}|~way
get_auction = {lot}|(?:current|highest|how many) bids?|in cuanto va|en cuanto va
competitors = competitors?|competidor(?:es)?|rivals?|competencia|competition ! {news}
insights = {news} ! (?:my|the) {orders}|streams?|~delivery
quote = {price} & [PXB]|send|deliver\\w*|ship|courier|quote|mandar|enviar|parcel|package|way back|other way|paquete|envio|a price|back again|en[vb]io ! ^(?:ok |and |please )*book
track = {track}|when (?:does|will|is|do|are|should) ... (?:come|comes|coming|arrive|here|get|be|due|delivered|there|land|show|with)|(?:has|have|did|is) (?:anyone|anybody|somebody|someone|a driver|they|he|she|the driver|any driver) ... (?:taken|accept\\w*|picked|got|grabbed|claimed|take|pick|coming)|(?:is|has) (?:a|the|any) driver|driver (?:on|for|assigned|yet)|cuando (?:llega|viene)|how is ... (?:doing|going)|ya (?:lo|la) recog\\w+ ! how far ... (?:from|between)|tracking (?:code|number|link|slug)|slug|[PXB] (?:to|and|>) [PXB]
track = L
list_live = (?:what|which|who|any|anyone|anybody|anything|list|show|is|are|que|hay|quien|find|other|most|top|O|newest|N|browse|search|only|look|latest|there|alguien|muestra\\w*|cuales|some|give|all|see) ... {streams} ! (?:open|tell me (?:more )?about|abre|details of|I|chat|shows? me the \\S+ (?:stream|one))
list_live = (?:what|who|which|anything|anyone|que|quien) (?:\\S+ ){0,3}on|on right now|selling|vende\\w*|vendiendo|directos|streams|live|live now|in vivo|on now ! {open} me|my|the \\S+ stream|driver|{orders}
get_stream = {open} ... (?:{streams}|channel)|stream & I|one
get_stream = {open} ... (?:O|that|it|one|second)|^(?:and )?(?:the )?O @ stream
list = {show} ... {many}|^(?:O |N |\\S+ )*{many}|going on|under way|on the go|in progress|in flight|en curso|(?:my|mis) {many} ! details|about|[PXB] to [PXB]|{book} ... [PXB]
get = {open} ! [PXB] to [PXB]|{book} ... [PXB]
create = {book}|(?:need|want|quiero|necesito|like|take|get|move|run|have) ... [PXB]|(?:another|next) one
quote = (?:what|how) (?:is|about|would) (?:the )?[PXB] (?:to|>) (?:the )?[PXB]|is (?:the )?[PXB] to|how far
create = [PXB] (?:to|a|hasta|al|>) ... (?:if|as long|si|but only|only if)|(?:if|as long|si|only if) ... [PXB] (?:to|a)
`;

export const expand = (source: string): string =>
  source.replaceAll(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? '').replaceAll(' ... ', ' (?:\\S+ )*?');

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
    const clean = (text: string) => expand(text.replaceAll(/\|~\w+|(?: &)? ~\w+/g, ''));
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

function fits({ source, needs, never, about, marks }: Rule, memory: Memory, pieces: readonly Piece[]): boolean {
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
export const actOf = (pieces: readonly Piece[], memory: Memory): Act | undefined =>
  rules.find((rule) => fits(rule, memory, pieces))?.act;

/** "Don't book", "no email": what follows isn't wanted. */
const NEGATED = expand(
  '(?:dont|do not|not|never|no need to|without|no)(?: to)?(?: (?:actually|yet|want|need|you|please|go|ahead|and|me|quiero))* (?:book|booking|send|email|mail|cancel|reserv\\w*|order|bid|buy|place|make|do|commit|dispatch|forget|save|lo|la|delete|remove|it|anything|clip)',
);
export const isNegated = (pieces: readonly Piece[]): boolean => has(pieces, NEGATED);

const IF = '^(?:but |and |only |so |then |solo |, )*(?:if|unless|as long as|provided|si|siempre que|assuming)';
const CUTS = '(?:[.;!?]|,)?(?: ?(?:and|then|but|y|luego|also|plus|pero|after that|afterwards))+|[.;!?,:]';
const DOING: readonly Act[] = ['create', 'cancel', 'bid', 'tip', 'refund', 'dispatch', 'clip', 'mail'];
const WHOLE: readonly (Act | undefined)[] = ['mail', 'rebook'];

export interface Understood {
  readonly clauses: readonly Clause[];
  /** Something was ruled out: "don't book". */
  readonly isRuledOut: boolean;
}

/** Cuts what was said where another request begins; what asks for nothing belongs to the request before it. */
export function clausesIn(pieces: readonly Piece[], memory: Memory): Understood {
  const clauses: { act: Act | undefined; pieces: readonly Piece[] }[] = [];
  let isRuledOut = false;
  for (const part of partsOf(pieces)) {
    const last = clauses.at(-1);
    if (isNegated(part) && !has(part, 'more than|over|above')) {
      isRuledOut = true;
      if (!has(part, 'dispatch\\w*|hold|out')) continue;
    }
    const own = WHOLE.includes(last?.act) ? undefined : actOf(part, memory);
    const act = own !== undefined && has(part, IF) && !DOING.includes(own) ? undefined : own;
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
  if (whole === 'rebook' || isOne) return { clauses: [{ act: whole, pieces }], isRuledOut };
  return { clauses: clauses.filter((clause): clause is Clause => clause.act !== undefined), isRuledOut };
}

function partsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const cuts = findAll(pieces, CUTS);
  return [...cuts, undefined]
    .map((cut, at) => pieces.slice(cuts[at - 1]?.to ?? 0, cut?.to))
    .filter((part) => part.length > 0);
}

/** The same request goes on. */
function joins(before: Act | undefined, act: Act, part: readonly Piece[]): boolean {
  if (before === undefined) return false;
  if (before === act) return act === 'mail' || act === 'clip' || isWay(act) || find(part, '[IML]') === undefined;
  if (isWay(before))
    return (
      ['quote', 'get', 'list_live', 'get_stream', 'insights'].includes(act) ||
      (act === 'tip' && find(part, expand('{streams}')) === undefined) ||
      (act === 'dispatch' && has(part, 'hold|dont|not|yet'))
    );
  if (['get', 'get_stream', 'list_live'].includes(act)) return true;
  if (before === 'tip' || before === 'clip') return ['create', 'read_chat', 'save', 'mail'].includes(act);
  if (act === 'bid') return before === 'get_auction';
  return before === 'insights' ? act === 'competitors' : before === 'refund' && act === 'track';
}
