import { lastKind, shownKind, type Kind, type Memory } from '../memory/memory.ts';
import type { Act } from '../acts/deeds.ts';
import { has, pieceOf, type Pieces } from '../text/pieces.ts';
import { rowsOf } from '../text/words.ts';

/**
 * What asks for what, as `act = pattern`, with ` & ` what it needs too, ` ! ` what it must not have, ` @ ` what the
 * talk must be about, ` % ` what it must not be about. The first that fits is it.
 */
const TABLE = String.raw`
mail = M & {tell} ! {ends}
mail = e-?mail|mail|correo|mailing ! {ends}
forget = (?:{remove}|drop|strike|scrub|clear|cross|bin|ditch) ... (?:from|off|out of|de) (?:my|mis|the) (?:saved )?(?:places|list|addresses|lugares|direcciones|book)|take ... [PB] ... off
forget = (?!take){remove} ... [PB] ! {tip}|{orders}|(?:from|to) (?:the |my )?[PXB]|(?:me|nos|le|se) olvid\w+ % way
forget = (?:{remove}|bin|dump|ditch|chuck|scrap) (?:\S+ ){0,3}?(?:off|it|that|place|one|them|O|P) @ place
save = X & (?:as|called|call|named?|label|is (?:my|the|our)|is (?:now )?at|moved|como|llam\w*|under|set|update|{save})
  ! (?:from|to) X|[PX] to|book|send|quote|{price}|ship|deliver\w*|pick|drop|need|collect\w*
save = {save} ... (?:as|places?|como|llamalo|under|there|dropoff|both|N|it|that|coordinates|address|location|spot
  |lugar) ! clip|D|note|quote|{price}|keep (?:going|bidding|on)|I
save = ^(?:please |can you |could you )*{save} (?:my|mi|our|the)(?: [a-z]+){1,3}(?: for me| ,.*)?$ ! clip|stream|moment|bit|money|chat|message
places = (?:what|which|show|list|have|see) ... (?:left|now|ones|got|remaining|saved|them|em|again|all) ! [PXB] ... [PXB] @ place forget save places
forget = P (?:can|should|must) go(?: too| as well)? @ place forget places save
places = (?:saved|my|mis|have|any|which|what|list|show|que|all|every|guardad[oa]s|tengo|remind) ... (?:places
  |addresses|lugares|direcciones|sitios|locations|spots)|places|address book
spending = spen[dt]|spending|spends|gast\w+|expenses?|outgoings|(?:damage|bill|tab) ... {period} ! limit|limite|{budgeted}
spending = how much (?:have|did) (?:i|we) ... {period} ! receive\w*|{many}|[PXB] % way
spending = (?:how much|what|cuanto) ... (?:i|ive|me|my|we|he|money) ... (?:paid|pay|tip\w*|used|blown|burned|through|total|cost|owe
  |pag\w+|llev~|gone|went|put|dropped|forked|sent|given|bid) & {period} ! [PXB]|{many}|{if} % way
spending = (?:how much|what) ... (?:{period} ... cost (?:me|us)|cost (?:me|us) ... {period}) ! it|that|[PXB]
pending = waiting (?:for|on) (?:me|my|approval)|approvals?(?! page)|(?:to|i) approve|consents?|(?:gotta|(?:supposed|need|have|got) to) (?:ok
  |approve)|pending|needs? my (?:ok|approval|yes|consent)|sign off|aprob\w+|aprobaciones|pendientes? ! {many}
clip = clips?|clipped|highlight|recort~|(?:{clip}|cut|save) ... (?:[DU]|seconds?|minute|moment|bit|part)
verify_insight = insights? & {proof}|check
verify_auction = {proof}|log|record|records|chain|check ... (?:honest|fair) & {lot}|bids?|bidding|I ! {orders}|fee|fare|clips?
verify_auction = {proof}|log|record|chain|check (?:it|that)(?! again) @ auction
verify_auction = ^(?:and|also|plus|then|now|next|y|what about|how about|same (?:for|with)|,)(?: [a-z]+){0,3} I(?: .*)?$ ! {sum}|bid\w*|{open} @ verify_auction
verify_insight = {proof}|check (?:the|that|it)|(?:back|stand) ... up|sources ! {orders}|fee|fare @ insight
audit = (?:fee|fare|charged?|billed|bill|price|pay|paid|cobr\w*|tarifa|amount|total|costs?) & {right} ! {lot}|refund
  |right now|today|week|month|{cancel}|[PXB] (?:to|>)|price check
audit = audit\w*|overcharged?|calculated|recalcul\w*|recomput\w*|(?:fee|fare) check ! refund|money back|{lot}
refund = refund\w*|reimburs\w*|devolv\w*|devuelv\w*|devolucion|reembols\w*|money back|compensat\w* ! ^(?:\S+ )?(?:was
  |were|is|did|has|check) (?:i|the|it|my|that|you)|refund (?:status|policy)|(?:how much|what) ... left
refund = credit (?:me|us)|claim ... back|(?:A|N|R) off (?:the|my|that) ... {orders}|(?:A|N|R|half|mitad|part) ... back|return (?:half|A|the money)|(?:want|get|give) ... back ! [PXB]|tip|bid|X
preview = {cancel} & before i decide|{if} (?:i|we) (?:did|were|was|had)
preview = cancell?able
preview = ^(?:\S+ )?(?:can|could) (?!you|we|i|u)(?:\S+ )+?be cancelled
preview = {cancel} & {price}|free|gratis|what if|what happens|que pasa ! (?:{if}|only) (?:it|its|thats|that|the|es
  |free|theres|no)|^(?:please |ok |then |and |so |can you |could you |just |right |, )*{cancel}
preview = (?:what|que) ... {cancel}|cancellation|{if} (?:i|we) {cancel} ! {many} ... cancelad[oa]s
list = (?:anything|everything|something|nothing|whatever|what is|how many|(?:any|all|which)(?: (?:ones?|of \S+|are|is|{orders}))?) (?:\S+ ){0,3}?(?:cancelled
  |delivered|outstanding|unassigned|assigned|unpaid|on the go|out for delivery|in transit|underway|(?:under|on) (?:the|its|their)? ?way|failed|returned)
  |(?:anything|something|whatever|any|which|have|got|find) ... (?:ref|reference|referencia|po) C|(?:my|mis) O N$|(?:my|order|delivery) history|(?:order|delivery) list|(?:everything|anything|all|those|ones|list|show) ... status ! (?:from|to) (?:the |my )?[PXB]|{cancel} (?:all
  |everything|my|the|any|every|whatever|both|each)
list = {many} ... (?:cancelled|delivered|picked|assigned|entregad\w+|cancelad\w+)|(?:cancelled|delivered|assigned
  |failed) (?:{many}|ones)|{show} ... (?:cancelled|cancelad\w+) ! (?:can|could|can be|still be) ... cancelled|{cancel} (?:all
  |everything|my|the|any|every|whatever|both|each)
cancel = {cancel}|(?:get rid of|stop|drop|forget|remove|delete) ... {orders}|(?:(?:dont|doesnt|isnt|arent|not|no longer)
  (?:\S+ )*?(?:want|need|needed|wanted|required)|wont (?:be )?need\w*) ... (?:any ?more|after all|now|{orders})|no longer (?:want
  |need|needed)|(?:stop|kill|halt|scratch|undo) (?:the|my|it|{orders})(?: .*)? ! X|from [PB]|bid|tip|clip|stream|auction|chat
  |book|send
receipt = receipts?|recibos?|proof ... (?:payment|paid|pay)|invoices?|bill|factura|comprobante|(?:what|how much) (?:did|have
  |has|was|were) (?:i|we|it|they|you) (?:\S+ )*?(?:pay|paid|charged?|billed|cost) ! spen[dt]|{period}|{cancel}|insight|[PXB] to
dispatch = dispatch\w*|despach\w*|send (?:it|them|that|this) out|send out(?! (?:a|an|some|N) )|send (?:the|my|that|those|these|both|all) (?:\S+ ){0,3}?out(?! (?:from|to (?:the |my )?[PXB]))|unhold|fire away|(?:send|give|show|pass) (?:the |some |any )?(?:drivers|couriers)|(?:good|ready) to go|out the door|get
  (?:it|them|that) (?:moving|rolling|out)|(?:push|put|offer|pass|open|send|get) ... (?:to|with) (?:the |some |any |all )?(?:drivers|couriers)|(?:drivers?|couriers?|someone|somebody) on (?:it|them|that|this)$
  |(?:find|get) (?:me )?(?:someone|somebody|anyone) ... (?:take|collect|pick|fetch|deliver|bring|carry)|look\w* for (?:a
  |some )?{driver}|release|off hold|go out|start looking|can
  (?:go|leave)|busca\w* (?:un
  )?(?:repartidor|conductor)|let ... go|get ... going|manda\w* a un repartidor ! let us|(?:stay|remain)(?:s|ing)?|(?:keep|leave) ... on hold|hold it|dont|do not|not|no|without
  |sin|later|from (?:the )?[PXB]|[PXB] (?:to|>) [PXB]|go ... [AN]
dispatch = (?:get|find|assign|call) (?:me )?(?:a|some) (?:driver|drivers|courier) ! from|to|[PXB]
create = (?:{book}|do|take|have|pick|choose|use|just) (?:\S+ ){0,3}?{cheap} ! {question} @ quote
mail = {tell} (?:him|her|them) (?:\S+ ){0,3}?(?:one|line|too)|{tell} ... (?:saying|subject|asunto|diciendo) ! [PXB] @ mail
list_live = tagg?ed|H|most (?:watched|viewed) ! {orders}|{tip}|{give} ... {sum}|{clip}|{chat}|{open}
create = (?:hold(?! on)|dispatch\w*) & [PXB] ! {price}
bid = (?:put|count) (?:me|us) (?:down|in) (?:for|at) ... {sum}|(?:offer|offering|ill offer) ... {sum} (?:for|on) ! [PXB]|{orders}|{streams} % way
bid = go (?:to |up to |as high as )?{sum} & {lot}|I ! {question} ... [?]|[PXB]
bid = {sum} & {lot}|I|bid ! (?:lost|won|paid|sold|went) ... {sum}|by {sum}|{tip}|clips?|refund|{orders}|{question} ... [?]|[DWPXB]
bid = bid|bidding|puj\w+|ofrec\w+|my max\w*|outbid|autobid|snipe|win (?:me|it|that|this|I) ! (?:what|where|how|am|was|is|current|highest|last|top) ... bid\w*
  |in cuanto|bid log % way
bid = {sum}|minimum|lowest|up to N ! {question} ... [?]|^(?:\S+ )?(?:what|how much|which) .*|clip|{tip}|[DPXBW]|{streams}|{orders} @ auction
read_chat = chat\w*|comments?|commenting|coment\w+ ! {tip}|{give} ... {sum}|clips?
read_chat = saying|talk|talking|typing|writing|hablan?|hablando|dicen|diciendo & {question}|{show}|{open} ! {tip}|{give} ... {sum}
read_chat = (?<!same )messages?|mensajes? & {streams}|N|O ! {tip}|clips?|M|{orders}
read_chat = (?<!same )messages?|mensajes?|(?:people|folks?|everyone|any(?:one|body)|they|viewers|gente|todos) ... (?:say|think|on about|up to|dice|ask\w*) @ stream
tip = tip|tips|tipping|propina|donat\w+ ! [PXBR]|{tip} (?:\S+ )?(?:how much|what)|book|rebook|(?:on|en) (?:tips|propinas)|(?!whoever){driver}|(?:what|how much
  |cuanto) ... {tip}|(?:is|does|do|are|can|acepta) (?:she|he|they|it|this|that|the stream) ... tips? % way booked
tip = {sum}|another ... (?:for|to|para|a) [a-z]+ ! {question}|[PXBDWI]|{lot}|{orders}|not @ tip
tip = {give} ... {sum}|(?:[AF]|N each)(?: each| apiece| more)?(?: from (?:me|us))? (?:for|to|on|para|a) (?:[a-z]+|O) ! {driver}|{lot}|[PXBIW]|{orders}|{price}|limit|{question} ... [?] % way booked
get_stream = host|seller|(?:who|whose|which) ... (?:sells?|selling|runs?|running|streams?|channel|show|hosting) @ auction
get_auction = {lot}|(?:current|highest|how many) bids?|in cuanto va
get_auction = {question}|check|look|update & now|again|still|at|going|high|stands?|happening ! {orders}|{streams}|[PXB]|i|my|me @ auction
get_auction = I ! {orders}|{streams}|insight|chat|receipt|refund % known
competitors = comp[ei]t\w+|rivals?|up against ! {news}|new % listed
competitors = (?:compan(?:y|ies)|firms?|players|outfits|who|empresas) ... (?:watch|follow|track|do|does|up
  |in the) ! {news}|new|{streams}|{driver}|I|(?:do|does) (?:i|we|you)|{orders}
insights = (?:what is|anything|whats) new (?:for|in|with|on|at) [a-z]+ ! {streams}|(?:my|the) {orders}
insights = severity|(?:critical|high|medium|low) (?:or|and) (?:higher|worse|above|up|more)
insights = {news} ! (?:my|the) {orders}(?! product)|(?:updates?|word|news) on (?:my|the) (?!comp|riv)\S+|streams?|my mind|(?:i|we) changed % order told
insights = (?:new|latest|up to|heard|happening|going on|know) (?:with|from|about|on|at|by) [a-z]{2,}|been up to !
  {streams}|{orders}|[PXB]
quote = {question}|{price} & [AR] ! left|budget|together|{book}|{if} @ quote
quote = {price} & [PXB]|send|deliver\w*|ship|courier|quote|mandar|enviar|parcel|package|way back|paquete|envio|a price
  ! ^(?:ok |and |please )*book|(?:how much|what) of (?:it|that|this|them|those)
list = (?:what|which|cuales|que) (?:\S+ )*?(?:i|we) (?:\S+ )?(?:order|ordered|book|booked|send|sent)|historial ! what
  if|[PXB]
track = {track} ! (?:to|from|hasta|a|desde|para) (?:\S+ )?(?:where|donde)|{streams}|{lot}|how far ... (?:from|between)|(?:tracking )?(?:code|number|link|slug)|[PXB] (?:to|and|>) [PXB]
  |(?:from|to) [PXB]|(?:driving|delivering) ?[?]?$
track = L
list_live = ^(?:is|are|esta) [a-z]+ (?:on|live|streaming|en vivo)(?: now| right now| at the moment| today| tonight
  | ahora)?(?: [?])?$ ! {driver}|{orders}
get_stream = {open} ... (?:stream|streamer|directo|channel)|(?:stream|directo) I|(?:how many|who is) ... (?:watching
  |viewers) ! {open} ... streams
list_live = (?:what|which|who|any\w*|list|show|is|are|que|hay|quien|find|other|most|top|O|newest|N|browse|search|only
  |look|latest|there|alguien|muestra\w*|cuales|some|give|all|see) ... {streams} ! (?:part|much|any) of (?:that|it|this)|(?:abre|details of|I|chat)|{driver}
list_live = (?:what|who|which|any\w*|que|quien)(?: is| are| else| good| \S+ streams?)* on(?: in .*| now| right now
  | tonight| [?])?$|(?:any(?:one|body)|some(?:one|body)|who|alguien) (?:is |are )?(?:\S+ )?(?:selling|doing|showing
  |vend\w*)|directos|streams|live|to watch|can i watch ! {open} me my|my|{driver}|{orders}|going on
list = (?:have|got|any|is there|find|with|under) ... {orders} ... (?:ref|reference|referencia)|{show} ... {many}|(?:my
  |mis) {many}|^(?:\S+ )*{many}|going on|on the road|under way|in progress|en curso ! ^N {many}|how much of|details|about|[PXB] to
  [PXB]|{book} ... [PXB]
get_stream = O ! {orders}|{question}|[ANDUW]|{clip}|{tip} @ stream
get = {open}|(?:mas|more) (?:about|on|of|sobre|de)|what (?:is|was|did i \S+) in|contents of ! what it (?:costs?|comes|would)|{price} ... [PXB]|tell me an? [a-z]+$|[PXB] to [PXB]|{book} ... [PXB]
  |lugares|places|stories % list
quote = (?:just|only) (?:the |a )?(?:price|quote|cost)|before (?:i|you|we) book|no booking|(?:might|may) (?:send|book)
  |should i
quote = (?:what(?! time)|how|cuanto|cual|would it|is it|thinking (?:of|about)|wondering|if i) ... (?:{book}|[PXB] ... [PXB])
  |how far|is (?:the )?[PXB] (?:to|>)|(?:tell me|know|see|find out|check) (?:what|how much|cuanto) ... [PXB] !
  (?:would|can|could) (?:you|u)
create = (?:need|want|like|necesito|quiero|quisiera|get|arrange|make|place|do|set up|sort out|sort|organi[sz]e|line up) (?:an?|another|un|una|otro|otra) (?:\S+ )??{orders} ! {price}
create = {samestops} ! {price}|(?:can|could|would) it
create = {book}|(?:need|needs|want|quiero|necesito|like|take|get|move|run|have|has|must|should|drop|drive|give|leave|hand)
  ... [PXB]|(?:another|next) one|(?:need|want|like) one more|(?:need|want|get|order|call|like|have) (?:me |us )?(?:an? |another |some )?(?:driver|courier
  |van|pick-?up)|(?:want|need|like) (?:an?|another) ... {orders}|could (?:do with|use)|(?:can|could|will|would) (?:some|any|you|we)\S* (?:please )?(?:go )?(?:and )?(?:get|grab|fetch|collect)|(?:get|have|need|needs|want|like|must|has|should|could|can) ... {moved} % tip
`;

interface Rule {
  readonly act: Act;
  readonly needs: readonly string[];
  readonly never: string | undefined;
  readonly about: readonly string[];
  readonly aside: string | undefined;
}

const rules: readonly Rule[] = rowsOf(TABLE).map(([act, row]) => {
  const [text = '', aside] = row.split(' % ');
  const [said = '', about] = text.split(' @ ');
  const [wanted = '', never] = said.split(' ! ');
  return { act: act as Act, needs: wanted.split(' & '), never, about: about?.split(' ') ?? [], aside };
});

export const isWay = (act: Act | undefined): boolean => act === 'quote' || act === 'create';

/** What the talk is about while a rule doesn't hold: a way that is priced, a delivery, a list of something else. */
const asides: Readonly<Record<string, (memory: Memory, pieces: Pieces) => boolean>> = {
  way: ({ open }) => isWay(open?.request.act),
  known: ({ things, last }, pieces) => {
    const id = pieceOf(pieces, 'I')?.text ?? '';
    if (last?.act === 'verify_auction' && has(pieces, '^(?:[.,] )?(?:and|also|same|now|then) .*')) return true;
    return ['delivery', 'stream', 'insight'].some((kind) => things.get(kind as Kind)?.has(id) === true);
  },
  told: (memory, pieces) =>
    shownKind(memory) === 'insight' && has(pieces, '{question}') && has(pieces, '(?:the|that) (?:\\S+ ){1,3}one|O'),
  booked: (memory, pieces) =>
    memory.done?.act === 'create' && lastKind(memory) === 'delivery' && !has(pieces, '{streams}|(?:to|for) .*'),
  tip: ({ last }, pieces) => last?.act === 'tip' && !has(pieces, '[PXB]|{orders}'),
  listed: (memory, pieces) =>
    memory.shown.has('competitor') && has(pieces, 'those|these|they|them|which of') && has(pieces, '{question}'),
  order: (memory) => lastKind(memory) === 'delivery',
  list: (memory, pieces) =>
    /^(?:insight|competitor|consent)$/.test(shownKind(memory) ?? '') &&
    lastKind(memory) !== 'delivery' &&
    !has(pieces, '{orders}'),
};

/** What is opened is of the kind that the talk is about. */
function opened(act: Act | undefined, pieces: Pieces, memory: Memory): Act | undefined {
  if (act !== 'get' || has(pieces, '{orders}')) return act;
  const kind = lastKind(memory) ?? shownKind(memory);
  return kind === 'stream' ? 'get_stream' : kind === 'auction' ? 'get_auction' : act;
}

/** What a part asks for. */
export function actOf(pieces: Pieces, memory: Memory): Act | undefined {
  const talk: readonly (string | undefined)[] = [lastKind(memory), shownKind(memory), memory.last?.act];
  const found = rules.find(
    ({ needs, never, about, aside = '' }) =>
      (about.length === 0 || about.some((each) => talk.includes(each))) &&
      needs.every((need) => has(pieces, need)) &&
      !(never !== undefined && has(pieces, never)) &&
      !aside.split(' ').some((each) => asides[each]?.(memory, pieces) === true),
  )?.act;
  return opened(found, pieces, memory);
}
