import { find, has, type Pieces } from '../text/pieces.ts';
import { lastKind, thingsOf, type Memory } from '../memory/memory.ts';
import { textAt } from '../memory/things.ts';
import { fold } from '../text/fold.ts';
import { rowsOf } from '../text/words.ts';

/**
 * What nobody here can do: `phrase = pattern ! what it must not have`. With `~idle` only where nothing stands open, with
 * `~paid` only behind a tip or a bid.
 */
const TABLE = String.raw`
no_reach = (?:call|ring|phone|text|message|tell|contact|reach|ask|llam~|dile|decirle|avis~|speak to|talk to|let|pass) ...
  (?<!(?:an?|some|any|another) ){driver}|(?:{driver}|him|her|his|their) (?:\S+ )?(?:phone|number|contact|mobile|cell)|(?:number|phone|telefono|numero)
  ... {driver}|(?:give|get|have|send|need|what is|whats) (?:me |us )?(?:\S+ ){1,2}?(?:cell|mobile|phone)(?: number)?(?: [?])?$|pass ... (?:to|on to) (?:him|her|them)
no_reach = (?:call|ring|phone|text|ping) (?:him|her|them)(?: (?:for|and|to|that|please|up|back|now|,) .*)?(?: [?])?$|ask (?:him|her|them)
  (?:if|what|where|when|how|why|whether|to) ! off
no_approve = (?:click|press|tap|hit|say|put) (?:yes|ok|approve|accept|confirm)|ok (?:it|that|this|them) for me
no_approve = ^(?:please |can you |could you |just |ok |you |go |and |then )*(?:approve|accept|aprueba\w*|autoriza\w*)
  |(?:approve|aprueba\w*|autoriza\w*) ... (?:it|that|this|them|all|both|O|for me|yourself|everything)
  ! (?:waiting|anything|nothing|what|which|have|need)(?: [a-z]+)*? approve|i (?:will |can |shall |could )?approve
no_change = (?:redirect\w*|re-?route\w*|divert\w*|desvia\w*|reschedule|postpone)
no_change = ~idle (?:change|move|delay|postpone|push|shift) (?:the|my|that) pick-?up
no_change = ~idle (?:change|update|edit|modify|amend|switch|cambia\w*|modifica\w*|move|push|bring|delay|make) ...
  (?:address|drop-?off|destination|pick-?up time|delivery|order|booking|forward|earlier|direccion|hora|entrega|pedido)
no_live = (?:go|going) live|start (?:a |my |the )?(?:live ?)?stream\w*|broadcast (?:me|my|a|for)|stream my|transmitir
  |host a stream|up for auction|(?:hold|run|open|start|host|set up) an auction|auction off|auction (?:my|our|an?|some)|sell my|(?:close|end|stop
  |start) (?:the|my|an) (?:auction|lot)
no_chat = (?:write|post|say|type|comment|send|put|escrib\w*|comenta\w*|reply) ... (?:in|on|to|en)
  (?:the |his |her |their |that |my|el |su |\S+ )?(?:chat|there)|(?:write|post) Q|(?:delete|remove|hide) ...
  (?:messages?|comments?|clips?) ! ^(?:what|who|que|are|is|quien) .*
no_chat = (?:ban|mute|kick|block|moderate|silence|expulsa\w*|bloquea\w*) ... (?:user|viewer|him|her|them|person|chat
  |guy|[a-z]+)
no_undo = (?:take|get|have|pull|give|want) ... (?:tips?|bids?|propina|puja) back
no_undo = ~paid (?:that|my|the|this) (?:bid|tip|puja|propina) ! [AN]|{question}|{lot}|{clip}
no_undo = ~paid (?:undo|withdraw|retract|revoke|reverse|cancel|refund|retir~|deshac~|anul~|devu?elv~|quit~) ... (?:it|that|this|one)
  |(?:retir|deshac|anul|devuelv|devolv|quit)[aeo]l[aoe]|(?:take|get|want|have) ... (?:it|that|A|N|this) back
no_undo = ~idle (?:undo|reverse|retract|withdraw|revoke|cancel|refund|retira\w*|deshac\w*|anula\w*|devuelv\w*
  |devolv\w*|quita\w*|lower|change|edit|increase|reduce|bump|raise) ... (?:tips?|bid|propina|puja)
no_other = (?:{book}|order|get|find|call|rent) ... (?:hotels?|flights?|pizzas?|taxi|cab|restaurant|uber|tickets?|doctor
  |table for|table at|mesa|vuelos?|entradas|rooms?|appointment|haircut|ride to) ! from [PXB]|(?:send|take|bring) (?:the|my|these|those)
no_other = weather|joke|chiste|poem
no_scan = (?:scan|crawl|scrape|re-?check|rescan|escanea\w*)|(?:monitor|watch|check|track) ... (?:page|site|website|url
  |pagina)
no_account = (?:raise|increase|change|lower|put|set|lift|sub~|aument~|cambi~|baj~|pon~|reduce|remove|double|bump|drop|cut) ...
  (?:(?:spending|daily|weekly|monthly|my) (?:limits?|cap|allowance)|limite) ! {lot}|bid
no_account = payouts?|pay out|cash out|(?:withdraw|transfer|retirar) ... (?:bank|money|balance|dinero|earnings)
no_account = (?:add|change|update|remove|replace|use|save|cambi~|agreg~|delete) ... (?:card|visa|mastercard|amex|tarjeta|payment
  method|metodo de pago) ! (?:just|ive|have|i) added
`;

const refusals = rowsOf(TABLE).map(([key, row]) => {
  const [, when, text = ''] = /^(?:~(\w+) )?(.*)$/.exec(row) ?? [];
  const [wanted = '', never] = text.split(' ! ');
  return { key, when, wanted, never };
});

/** What is said of a booked delivery that is to be another way. */
const CHANGE =
  '(?:make|change|give|add|bump|raise|set|put|move|bring|switch|use|ponle|cambia\\w*|hazlo|sube\\w*|increase|reduce|lower' +
  '|push|shift|knock|cut|drop|swap|tip|should|meant|correct|instead)';
const NEW =
  'another|one (?:more|going|back)|next|more|cancel|quote|price|send|clip|bid|refund|[PXB] ... [PXB]|from (?:the |my )?[PXB]|{streams}|{question} ... [?]|(?:remind|tell) (?:me|us)|(?:what(?! if| about)|which|who|where|how (?:much|long|far)) (?:\\S+ )*?(?:is|was|are|do|did|does|end\\w*)';

/** The phrase that refuses what can’t be done, before anything is called; undefined if it can. */
export function refusalOf(said: Pieces, memory: Memory): string | undefined {
  // "Let Salvatore know": who brings it is known by name.
  const drivers = thingsOf(memory, 'delivery').map((each) => fold(textAt(each, 'tracking.driver.firstName')));
  const pieces = said.map((piece) => (drivers.includes(piece.folded) ? { ...piece, mark: 'driver' } : piece));
  const isIdle = memory.open === undefined;
  const act = memory.done?.act;
  const isBooking = has(pieces, 'book|rebook|reserv(?:a|ar|e|o)(?:me|te)?(?:lo|la)?|email|mail|M');
  const holds: Readonly<Record<string, boolean>> = {
    idle: isIdle && !isBooking,
    paid: isIdle && (act === 'tip' || act === 'bid'),
  };
  const fits = ({ key, when, wanted, never }: (typeof refusals)[number]) =>
    (when === undefined || holds[when] === true) &&
    has(pieces, wanted) &&
    !(never !== undefined && has(pieces, never)) &&
    !(key === 'no_reach' && has(pieces, 'J') && has(pieces, '[PX]')) &&
    !(key === 'no_chat' && (isBooking || has(pieces, 'tip|[ANP]')));
  const found = refusals.find(fits);
  if (found !== undefined) return found.key;
  // "Could you move that to 10?" is no question.
  const polite = find(pieces, '^(?:{filler} )*(?:can|could|would|will) (?:you|we)');
  const own = polite === undefined ? pieces : pieces.slice(polite.to).filter(({ mark }) => mark !== '?');
  if (!isIdle || isBooking || !has(own, CHANGE) || has(own, NEW)) return undefined;
  const isOfDriver = has(pieces, '{driver}') || !has(pieces, 'tip (?:him|her|them|[a-z]+ [AN])');
  const isValue = has(
    pieces,
    '[ANRWF]|signature|address|photo|pin|noon|tip|(?:to|make|meant|should) ... [PXB]|later|earlier|sooner',
  );
  if (act === 'create' && isOfDriver && isValue && lastKind(memory) === 'delivery') return 'no_change';
  return act === 'tip' && has(pieces, '(?:it|that|this|the tip) (?:to )?[ANR]') ? 'no_undo' : undefined;
}
