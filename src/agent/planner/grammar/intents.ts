import { find, findAll, has, type Piece } from '../text/pieces.ts';
import type { Act } from '../memory/task.ts';
import { lastKind, type Kind, type Memory } from '../memory/memory.ts';

/** A part of what was said that asks for one thing. */
export interface Clause {
  readonly act: Act;
  readonly pieces: readonly Piece[];
}

const ORDERS =
  '(?:orders?|deliver(?:y|ies)|bookings?|parcels?|packages?|shipments?|pedidos?|envios?|entregas?|paquetes?)';
const MANY = '(?:orders|deliveries|bookings|parcels|packages|shipments|pedidos|envios|entregas|paquetes)';
const ASKING =
  '(?:show|list|see|what|which|any|my|give|view|check|tengo|mis|muestra\\w*|ver|que|cuales|have|history|all|O|were|are|find)';
const STREAMS =
  '(?:streams?|streaming|streamer|live|directos?|broadcasts?|broadcasting|shows?|transmision\\w*|en vivo|on air|lives|livestreams?)';
const CANCEL =
  "(?:cancel\\w*|anul\\w*|call (?:it |that |this |the \\S+ )?off|calling (?:it |that )?off|scrap|abort|don't want .* anymore)";
const PRICE =
  '(?:how much|price[ds]?|pricing|quote|quotes|costs?|costing|fee|fare|rate|charge|estimate|cuanto|cuesta\\w*|costar\\w*|precio|cotiza\\w*|presupuesto|cobra\\w*|sale)';
const BOOK =
  '(?:book|booked|books|send|sending|ship|shipping|deliver|pick up|picked up|pick-up|pickup|bring|brought|collect|collected|courier|schedule|arrange|reserv\\w*|mand[aeo]\\w*|envi[aeo]\\w*|recoj\\w*|recog\\w*|llev[aeo]\\w*|get .* (?:to|from) [PXB]|take .* to [PXB]|move .* (?:to|from) [PXB]|pide|go ahead|get it (?:sent|delivered)|run .* to [PXB]|moved?|transport)';
const NEWS =
  '(?:insights?|news|novedad\\w*|noticias?|changed|changes|outages?|price (?:increases?|decreases?|hikes?|cuts?|rises?|drops?)|funding|acquisitions?|launch\\w*|updates?|developments|alerts?|findings|intel|hiring|partnerships?|promotions?|what (?:do )?we know|know about|anything (?:new )?(?:on|about)|cambios?|caidas?|alertas?)';
const VERIFY =
  '(?:verify|verif\\w*|prove|proof|honest|fair|tampered|double-check|bid log|log|genuine|legit|reproduc\\w*|rigged|comprueb\\w*|back that up|stand up|hold up|check out)';

const isAbout = (memory: Memory, ...kinds: readonly Kind[]) =>
  kinds.includes(lastKind(memory) as Kind) || kinds.includes(memory.shownKind as Kind);

type Rule = readonly [Act, string, (memory: Memory, pieces: readonly Piece[]) => boolean] | readonly [Act, string];

const noPlace = (_memory: Memory, pieces: readonly Piece[]) => !has(pieces, '[PXB]');
const isBidding = (memory: Memory, pieces: readonly Piece[]) =>
  isAbout(memory, 'auction') && !has(pieces, '(?:tip|clip|book|send|refund|clips)|dollars? tip');
const isWatching = (memory: Memory, pieces: readonly Piece[]) =>
  isAbout(memory, 'stream', 'auction', 'tip', 'clip') && !has(pieces, '(?:driver|repartidor)');

/** The first that fits is what is asked for. */
const rules: readonly Rule[] = [
  [
    'rebook',
    `${CANCEL}.* (?:and|then|,) .*(?:book|order|send|rebook|reserv\\w*|do|make)\\b.*(?:again|same|anew|another|instead|it)|rebook|cancel and (?:re-)?book.*`,
  ],
  [
    'mail',
    `(?:e-?mail|mail|correo|email)(?:s|ed)? .*|.* (?:e-?mail|mail|correo)|(?:send|write|drop|let|tell|message|notify|forward|dile|avisa\\w*|escrib\\w*|manda\\w*|shoot|ping|say|inform) .*M.*|M .*know.*`,
  ],
  [
    'forget',
    '(?:forget|remove|delete|take|drop|borra\\w*|olvida\\w*|elimina\\w*|quita\\w*|lose|get rid of|wipe)(?: (?:the|my|that|off|place|saved|that|one|el|la|lugar|address|for|of|two|N|both|places))* (?:[PB]|one off|place|that)(?: .*)?|.*no longer need [PB].*',
  ],
  [
    'save',
    '(?:save|remember|store|add|guarda\\w*|anade|keep|bookmark|registra|set|update|change|call|name) .*(?:X|as|place|como|llamalo|under).*',
  ],
  [
    'places',
    `.*(?:saved|my|mis|have|any|which|what|list|que|guardad[oa]s) .*(?:places|addresses|lugares|direcciones|sitios|locations|stops).*|places|list (?:of )?places|(?:saved|my) (?:places|addresses)`,
  ],
  ['spending', '.*(?:spen[dt]|spending|spendings|gast\\w+|outlay|expenses?).*'],
  [
    'pending',
    '.*(?:waiting (?:for|on) (?:my|me|approval)|approvals?|to approve|consents?|supposed to (?:ok|approve)|pending|need(?:s|ing)? my (?:ok|approval|yes|consent)|requests|aprob\\w+|esperando|pendientes?|still waiting|sign off).*',
  ],
  ['clip', '.*(?:clips?|clipped|recorte|highlight).*'],
  [
    'refund',
    `.*(?:refund\\w*|reimburs\\w*|devolv\\w*|devuelv\\w*|devolucion|reembols\\w*|money back).*|.*(?:give|get|want|have|need|quiero) .*(?:A|N|R|half|mitad|part).* back.*|.*(?:back|de vuelta) (?:A|half)`,
  ],
  ['verify_insight', `.*insight.* ${VERIFY}.*|.*${VERIFY}.* insights?.*`],
  [
    'verify_auction',
    `.*(?:auction|lot|bid|bids|subasta|bidding)\\b.*${VERIFY}.*|.*(?:check|${VERIFY}).* (?:auction|lot|bid|bids|subasta)\\b.*(?:${VERIFY}.*)?`,
    (_memory, pieces) => has(pieces, VERIFY),
  ],
  [
    'audit',
    '.*(?:audit\\w*|overcharged?|calculated|charged? (?:me )?(?:right|correct\\w*|properly|fairly)|(?:fee|fare|price|charge|bill|amount|cobrado|cobro|tarifa|total) .*(?:right|correct\\w*|ok|fair|add up|accurate|bien|correct[oa])|check (?:the |my |its )*(?:fee|fare|charge|bill|price)s?|bien cobrad[oa]|revisa\\w* .*(?:tarifa|cobro|precio)|right price|correct price).*',
  ],
  [
    'verify_auction',
    `.*${VERIFY}.*`,
    (memory, pieces) => isAbout(memory, 'auction') || (has(pieces, 'I') && !isAbout(memory, 'insight')),
  ],
  ['verify_insight', `.*${VERIFY}.*`, (memory) => isAbout(memory, 'insight')],
  [
    'preview',
    `.*${PRICE}.* ${CANCEL}.*|.*${CANCEL}.* (?:${PRICE}|free|gratis|me back|set me back).*|.*(?:what if|what happens if) .*${CANCEL}.*|is it free to ${CANCEL}.*|.*(?:free|gratis) .*${CANCEL}.*`,
    (_memory, pieces) =>
      !has(pieces, `^(?:please |ok |then |and )*${CANCEL}.*|.*(?:if|as long as|si|unless|provided).*`) &&
      !/^cancel\w*$/.test(pieces[0]?.mark === 'cancelling' ? '' : (pieces[0]?.mark ?? '')),
  ],
  [
    'list',
    `.*(?:were|was|got|been|are|is|estan|fueron) (?:already |still )?(?:cancelled|delivered|picked|assigned|entregad\\w+|cancelad\\w+).*`,
    (_memory, pieces) => has(pieces, `${MANY}|which|what|show|any|cuales`),
  ],
  ['cancel', `.*${CANCEL}.*`, (_memory, pieces) => !has(pieces, `.*${ASKING} .*cancelled .*`)],
  ['receipt', '.*(?:receipts?|recibos?|proof of payment|invoice|factura|comprobante).*'],
  [
    'dispatch',
    '.*(?:dispatch\\w*|despach\\w*|send (?:it|them|that|this) out|send out|release|(?:get|find|assign|look for|call|need) (?:me )?a (?:driver|courier) (?:for|on|to).*|can go|let .* go|off hold|busca\\w* (?:un )?(?:repartidor|conductor)|get .* going|start looking).*',
    (_memory, pieces) =>
      !has(pieces, '(?:hold|dont|do not|not|without|sin|later|no)') && !has(pieces, '(?:from|to) [PXB]'),
  ],
  [
    'create',
    `${BOOK} .*[PXB].*|.* on hold .*[PXB].*`,
    (_memory, pieces) => has(pieces, 'hold|dont|not') && has(pieces, 'dispatch.*|hold'),
  ],
  [
    'bid',
    '.*(?:bid|bids|bidding|puj\\w+|oferta|ofrece\\w*|raise my max\\w*|raise (?:the|my) (?:max\\w*|limit)|my max\\w*).*',
    (_memory, pieces) =>
      !has(
        pieces,
        '.*(?:current|highest|what is the|how many|in cuanto) .*bids?.*|.*(?:what|where|how) .*(?:bid|bids|bidding) (?:at|is|are|now|on|stand|like).*',
      ),
  ],
  [
    'bid',
    '.*(?:go (?:up )?to|up to|put|offer|make it|make that|maximum|max|sube\\w*|hasta|minimum|highest|take it to|raise it|and go) .*[AN].*|[AN](?: then)?(?: ,)? .*(?:and|up|max).*|.*(?:put|offer) [AN].*',
    isBidding,
  ],
  ['read_chat', '.*(?:chat|chats|chatting|saying|talking about|hablan|dicen|diciendo|comment\\w*|comentan).*'],
  [
    'tip',
    '.*(?:tip|tips|tipping|propina|donate|donation)\\b.*',
    (_memory, pieces) =>
      !has(pieces, '[PXB]|driver|repartidor|conductor|courier') ||
      has(pieces, '(?:tip|dale) .*(?:stream|streamer|directo).*'),
  ],
  [
    'tip',
    '.*(?:give|dale|throw|chuck|put|slip|send|da|manda|toss|drop) .*[ANF](?: .*)?',
    (memory, pieces) => isWatching(memory, pieces) || has(pieces, STREAMS),
  ],
  ['get_auction', '.*(?:auction|lot|subasta|lote|bidding|bid)\\b.*'],
  [
    'competitors',
    '.*(?:competitors?|competidores|rivals?|competencia|competition).*',
    (_memory, pieces) => !has(pieces, NEWS),
  ],
  ['insights', `.*${NEWS}.*`, (_memory, pieces) => !has(pieces, `my ${ORDERS}|streams?`)],
  [
    'quote',
    `.*${PRICE}.*`,
    (_memory, pieces) =>
      has(pieces, '[PXB]') ||
      find(
        pieces,
        '(?:send|deliver\\w*|ship|courier|quote|mandar|enviar|parcel|package|something|way back|other way|paquete|envio|a price)',
      ) !== undefined,
  ],
  [
    'track',
    `.*(?:where|donde|por donde|track|tracking|rastre\\w*|eta|getting on|coming along|on (?:the|its) way|how far (?:is|away|along)|how long (?:until|till|before)|when (?:does|will|is|do|are|should) .*(?:come|comes|arrive|here|get|be|due|delivered|there|land|show)|(?:has|have|did) (?:anyone|anybody|somebody|someone|a driver|they|he|she) .*(?:taken|accept\\w*|picked|got|grabbed|claimed|take|pick).*|driver (?:on|for|assigned|yet)|is (?:a|the|any) driver|status of|sigue|cuando (?:llega|viene)|how is .* (?:doing|going)|anyone (?:taken|on)|ya (?:lo|la) recog\\w+|por que va).*`,
    (_memory, pieces) =>
      (!has(pieces, 'how far .*(?:from|between) .*|from [PXB].*') &&
        !has(pieces, 'tracking (?:code|number|link|slug).*|slug')) ||
      has(pieces, 'L'),
  ],
  [
    'list_live',
    `.*(?:what|which|who|any|anyone|anybody|anything|list|show|is|are|que|hay|quien|find|other|most|top|O|newest|N|browse|search|only)\\b.*${STREAMS}.*|.*(?:on in|what is on|whats on|on right now|selling|vende\\w*|directos?|streams).*|live|streams|live now|who is on|what is streaming`,
    (_memory, pieces) =>
      !has(
        pieces,
        '(?:open|tell me (?:more )?about|show me (?:the )?\\S+ (?:stream|one|directo)|abre|details of|I) ?.*',
      ),
  ],
  [
    'get_stream',
    `.*(?:open|look at|show|see|tell me|details|abre|about|view|info|pull up|watch)\\b.*(?:${STREAMS}|one|channel).*`,
    (memory, pieces) => has(pieces, STREAMS) || isAbout(memory, 'stream'),
  ],
  [
    'get_stream',
    '.*(?:open|show|see|tell|details|abre|view|and) .*(?:O|that|it|about|one|second).*',
    (memory, pieces) => memory.shownKind === 'stream' && lastKind(memory) !== 'delivery' && !has(pieces, ORDERS),
  ],
  [
    'list',
    `.*${ASKING} .*${MANY}.*|(?:O )?(?:N )?(?:\\S+ )?${MANY}(?: .*)?|.*(?:going on|under way|on the go|have on|in progress|in flight|en curso).*|(?:${MANY})`,
    (_memory, pieces) => !has(pieces, `.*(?:details|about) .*`) && !has(pieces, '[PXB] to [PXB]'),
  ],
  [
    'get',
    `.*(?:open|details|show|pull up|tell me (?:more|everything|all)? ?about|everything about|info|look up|abre|detalles|muestra\\w*|more about|look at|see)\\b.*`,
  ],
  ['create', `.*${BOOK}.*|.*(?:need|want|quiero|necesito|like) .*[PXB].*|.*(?:another|next) one .*[PXB].*`],
  ['create', '.*(?:from|de|desde) [PXB] (?:to|a|hasta|al) .*(?:if|as long|si) .*'],
];

/** "Don't book", "no email": what follows isn't wanted. */
const NEGATION =
  '(?:dont|do not|not|never|no need to|without|no)(?: to)?(?: (?:actually|yet|want|need|you|please|go|ahead|and|me|quiero))*';

export const isNegated = (pieces: readonly Piece[]): boolean =>
  has(
    pieces,
    `(?:please |just |but |and |so |only )*${NEGATION} (?:book|booking|send|email|mail|cancel|reserv\\w*|order|tip|bid|buy|place|make|do|commit|dispatch|forget|save|lo|la|delete|remove|refund|it|anything|clip).*`,
  );

/** What a part asks for. */
export function actOf(pieces: readonly Piece[], memory: Memory): Act | undefined {
  const fits = ([, source, isSo]: Rule) => has(pieces, `^(?:${source})$`) && (isSo?.(memory, pieces) ?? true);
  return rules.find(fits)?.[0];
}

const CUTS = '(?:[.;!?]|,)?(?: ?(?:and|then|but|y|luego|also|plus|pero|after that|afterwards))+|[.;!?,:]';
const WAYS: readonly Act[] = ['quote', 'create'];
const WHOLE: readonly Act[] = ['mail', 'rebook'];

/** Cuts what was said where another request begins; what asks for nothing belongs to the request before it. */
export function clausesIn(
  pieces: readonly Piece[],
  memory: Memory,
): { readonly clauses: readonly Clause[]; readonly isRuledOut: boolean } {
  const parts: (readonly Piece[])[] = [];
  let from = 0;
  for (const cut of findAll(pieces, CUTS)) {
    parts.push(pieces.slice(from, cut.to));
    from = cut.to;
  }
  parts.push(pieces.slice(from));
  const clauses: { act: Act | undefined; pieces: readonly Piece[] }[] = [];
  let isRuledOut = false;
  for (const part of parts) {
    const last = clauses.at(-1);
    if (part.length === 0) continue;
    if (isNegated(part) && !has(part, 'not .* more than.*|.*(?:hold|dispatch).*')) {
      isRuledOut = true;
      if (!has(part, '.*dispatch.*')) continue;
    }
    const act = last !== undefined && WHOLE.includes(last.act as Act) ? undefined : actOf(trimmed(part), memory);
    if (last === undefined) clauses.push({ act, pieces: part });
    else if (act === undefined || joins(last.act, act, part)) last.pieces = [...last.pieces, ...part];
    else if (last.act === undefined || (WAYS.includes(last.act) && act === 'create'))
      Object.assign(last, { act, pieces: [...last.pieces, ...part] });
    else clauses.push({ act, pieces: part });
  }
  const whole = actOf(trimmed(pieces), memory);
  if (whole === 'rebook' || (clauses.length === 1 && clauses[0]?.act === undefined && whole !== undefined))
    return { clauses: [{ act: whole, pieces }], isRuledOut };
  return { clauses: clauses.filter((clause): clause is Clause => clause.act !== undefined), isRuledOut };
}

const trimmed = (part: readonly Piece[]) =>
  part.filter(({ mark }, at) => !/^[.,;:!?¿¡]$/.test(mark) && !(at === 0 && /^(?:and|then|but|y|ok|so)$/.test(mark)));

/** The same request goes on. */
function joins(before: Act | undefined, act: Act, part: readonly Piece[]): boolean {
  if (before === undefined) return false;
  if (before === act) return !has(part, '.*(?:[IML]).*') || act === 'mail' || act === 'clip';
  if (WAYS.includes(before))
    return (
      act === 'quote' ||
      act === 'get' ||
      act === 'list_live' ||
      (act === 'tip' && !has(part, STREAMS)) ||
      (act === 'dispatch' && has(part, '.*(?:hold|dont|not|yet).*'))
    );
  if (act === 'get' || act === 'get_stream' || act === 'list_live') return true;
  if (before === 'tip' || before === 'clip')
    return act === 'create' || act === 'read_chat' || act === 'save' || act === 'mail';
  if (act === 'bid') return before === 'verify_auction' ? false : before === 'get_auction';
  return before === 'insights' ? act === 'competitors' : before === 'refund' && act === 'track';
}
