import { has, type Piece } from '../text/pieces.ts';
import type { Memory } from '../memory/memory.ts';

const DRIVER = '(?:driver|courier|repartidor|repartidora|conductor|rider|chofer|mensajero)';

/** What nobody here can do, and what to say of it, in both languages. */
const refusals: readonly (readonly [source: string, en: string, es: string, isSo?: (memory: Memory) => boolean])[] = [
  [
    `.*(?:call|ring|phone|text|message|tell|contact|reach|ask|llama\\w*|dile|decirle|avisa\\w*|speak to|talk to|whatsapp|let)(?: .*)? ${DRIVER}.*`,
    'reach a driver',
    'contactar al repartidor',
  ],
  [
    `.*${DRIVER}(?:'s)? .*(?:phone|number|contact|mobile|cell).*|.*(?:number|phone|telefono|numero) .*${DRIVER}.*`,
    "give a driver's number",
    'dar el número del repartidor',
  ],
  [
    '(?:please |can you |could you |just |ok |you |go |and )*(?:approve|ok|confirm|accept|aprueba\\w*|autoriza\\w*|apruebal\\w*) (?:it|that|this|them|the|all|both|O|for|everything|el|la|lo|los|las|todo)\\b.*|.*(?:approve .*(?:for me|yourself|on my behalf)|aprueba\\w*).*',
    'approve anything for you: only you can',
    'aprobar nada por ti: solo tú puedes',
    (memory) => memory.open?.why !== 'offered',
  ],
  [
    '.*(?:redirect|reroute|re-route|divert|desvia\\w*).*|.*(?:change|update|edit|modify|amend|switch|cambia\\w*|modifica\\w*|correct|fix|move|push|bring|postpone|delay|reschedule) .*(?:address|drop-?off|destination|pick-?up time|time of|delivery|order|booking|forward|back|later|earlier|direccion|hora|entrega|pedido|pick-?up|to (?:N|W|T|noon)|it to).*|.*(?:reschedule|postpone).*',
    'change a booked delivery; I can cancel it and book it again',
    'cambiar un envío ya reservado; puedo cancelarlo y reservarlo de nuevo',
    (memory) => memory.open === undefined,
  ],
  [
    '.*(?:go live|going live|start (?:a |my |the )?(?:live ?)?stream|broadcast (?:me|my)|start streaming|stream my|transmitir|host a stream).*',
    'go live for you',
    'transmitir por ti',
  ],
  [
    '.*(?:put|place|list|start|open|run|hold|set|create|sell|auction|subasta\\w*) .*(?:up for auction|an auction|for auction|auction off|for sale|en subasta|a lot).*|auction (?:off )?my .*|sell my .*|(?:close|end|stop) (?:the|my) auction.*',
    'hold auctions',
    'hacer subastas',
  ],
  [
    '.*(?:write|post|say|type|comment|send|put|escrib\\w*|comenta\\w*|reply|answer|greet|ask) .*(?:in (?:the|his|her|their|that|marco|there|cleo)? ?\\S* ?(?:chat|there)|en (?:el|su) chat|to the chat|on the chat|in there|in chat).*|(?:write|post|say|type) Q in .*',
    'write in a chat',
    'escribir en un chat',
  ],
  [
    '.*(?:ban|mute|kick|block|moderate|silence|timeout|report) .*(?:user|viewer|him|her|them|person|chat|guy|stream|people|\\S+).*|.*(?:delete|remove) .*(?:message|comment|clip)s?.*',
    'moderate',
    'moderar',
  ],
  [
    '.*(?:take|get|have|pull|give|want) .*(?:tip|bid|bids|propina|puja) back.*|.*(?:undo|reverse|retract|withdraw|revoke|cancel|refund|unbid|retira\\w*|remove|deshaz\\w*|anula\\w*|devuelv\\w*|devolv\\w*|recover|lower|change|edit|increase|reduce) .*(?:tip|bid|propina|puja|offer)\\b.*|.*take (?:it|that|back) back.*|.*take back .*(?:tip|bid).*|.*(?:quita|recupera\\w*) .*(?:propina|puja).*',
    'take back a tip or a bid',
    'deshacer una propina o una puja',
    (memory) => memory.open === undefined,
  ],
  [
    '.*(?:scan|crawl|scrape|monitor|watch|recheck|re-scan|rescan|escanea\\w*|track) .*(?:page|site|website|competitor|pricing|url|pagina|sitio).*|(?:please |can you )*(?:scan|crawl|scrape|escanea\\w*) .*',
    'scan pages',
    'escanear páginas',
  ],
  [
    '.*(?:raise|increase|change|lower|up|set|lift|bump|sube|subir|aumenta\\w*|cambia\\w*|reduce|remove|double) .*(?:spending|daily|limits?|limite|budget cap|cap|allowance).*',
    'change limits',
    'cambiar límites',
    (memory) => memory.open === undefined && memory.last?.act !== 'bid',
  ],
  [
    '.*(?:payout|pay out|cash out|withdraw|payouts|transfer .*bank|retirar|bank account).*|.*(?:add|change|update|remove|replace|use|cambia\\w*|agrega\\w*|anade\\w*|charge|new|register) .*(?:credit card|debit card|card|tarjeta|payment method|metodo de pago)\\b.*|.*(?:visa|mastercard|amex) .*',
    'change cards or pay out money',
    'cambiar tarjetas ni pagar dinero',
  ],
];

const CHANGES =
  '(?:actually |ok |oh |and |please |can you |could you |no |sorry |wait |fine |now |, )*(?:make (?:it|that|this)|change (?:it|that|this)|give (?:the |that )?(?:driver|repartidor).*|add|bump (?:it|that)|raise (?:it|that)|set (?:it|the)|put|move (?:it|that)|bring (?:it|that)|switch|use|ponle|cambialo|cambiala|hazlo|sube\\w*|que sean|increase|reduce|lower) .*';
const ANY_TIP = '.*(?:[AN] )?(?:tip|propina)\\b.*|.*give the driver.*';

/** Why a request is refused before anything is called; undefined if it isn't. */
export function refusalOf(pieces: readonly Piece[], memory: Memory, isSpanish: boolean): string | undefined {
  const plain = pieces.filter(({ mark }) => !/^[.,;:!?¿¡]$/.test(mark));
  const found = refusals.find(([source, , , isSo]) => has(plain, `^(?:${source})$`) && (isSo?.(memory) ?? true));
  if (found !== undefined) return isSpanish ? `No puedo ${found[2]}.` : `I can't ${found[1]}.`;
  const act = memory.done?.task.act;
  const isChange = has(plain, `^(?:${CHANGES})$`) && memory.open === undefined;
  if (
    !isChange ||
    act === undefined ||
    has(plain, '(?:book|another|clip|refund|bid|new|tip (?:him|her|them|\\S+) [AN])')
  )
    return undefined;
  if (
    act === 'create' &&
    (has(plain, ANY_TIP) || has(plain, '.*[ANRTW].*|.*(?:signature|address|photo|pin|to [PXB]|noon).*'))
  ) {
    return isSpanish
      ? 'No puedo cambiar un envío ya reservado; puedo cancelarlo y reservarlo de nuevo.'
      : "I can't change a booked delivery. I can cancel it and book it again.";
  }
  const isAmount = has(plain, '.*[ANR].*');
  return (act === 'tip' && isAmount) || (act === 'refund' && isAmount)
    ? isSpanish
      ? 'No puedo cambiar lo que ya se pagó.'
      : "I can't change or take back what was already done."
    : undefined;
}
