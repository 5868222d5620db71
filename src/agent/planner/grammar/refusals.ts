import { has, type Piece } from '../text/pieces.ts';
import type { Memory } from '../memory/memory.ts';

/** What nobody here can do: `phrase = pattern`. With `~idle` only where nothing stands open. */
const REFUSALS = `
no_reach = (?:call|ring|phone|text|message|tell|contact|reach|ask|llama\\w*|dile|decirle|avisa\\w*|speak to|talk to|let) ... {driver}|{driver} ... (?:phone|number|contact|mobile|cell)|(?:number|phone|telefono|numero) ... {driver}
no_approve = ^(?:please |can you |could you |just |ok |you |go |and |then )*(?:approve|accept|aprueba\\w*|autoriza\\w*) ~quiet|(?:approve|aprueba\\w*|autoriza\\w*) ... (?:it|that|this|them|all|both|O|for me|yourself|everything)|confirm (?:it|them|that) for me
no_change = (?:redirect|reroute|re-route|divert|desvia\\w*|reschedule|postpone) ~idle
no_change = (?:change|update|edit|modify|amend|switch|cambia\\w*|modifica\\w*|move|push|bring|delay|make) ... (?:address|drop-?off|destination|pick-?up time|delivery|order|booking|forward|earlier|direccion|hora|entrega|pedido) ~idle
no_live = (?:go|going) live|start (?:a |my |the )?(?:live ?)?stream\\w*|broadcast (?:me|my|a|for)|stream my|transmitir|host a stream|(?:up for auction|an auction|for auction|auction off|en subasta)|auction ... my|sell my|(?:close|end|stop|start) (?:the|my|an) (?:auction|lot)
no_chat = (?:write|post|say|type|comment|send|put|escrib\\w*|comenta\\w*|reply|greet) ... (?:in|on|to|en) (?:the |his |her |their |that |my |el |su |\\S+ )?(?:chat|there)|(?:write|post) Q
no_chat = (?:ban|mute|kick|block|moderate|silence|timeout|expulsa\\w*|bloquea\\w*) ... (?:user|viewer|him|her|them|person|chat|guy|stream|people|[a-z]+)|(?:delete|remove|hide) ... (?:messages?|comments?|clips?)
no_undo = (?:take|get|have|pull|give|want) ... (?:tip|tips|bid|bids|propina|puja) back|(?:undo|reverse|retract|withdraw|revoke|cancel|refund|retira\\w*|deshaz\\w*|deshacer|anula\\w*|devuelv\\w*|devolv\\w*|recupera\\w*|quita\\w*|lower|change|edit|increase|reduce|take back) ... (?:tip|tips|bid|propina|puja) ~idle
no_scan = (?:scan|crawl|scrape|re-?check|rescan|escanea\\w*)|(?:monitor|watch|check|track) ... (?:page|site|website|url|pagina|sitio)
no_account = (?:raise|increase|change|lower|up|set|lift|bump|sube|subir|aumenta\\w*|cambia\\w*|reduce|remove|double|more) ... (?:spending|daily|limits?|limite|allowance) ~idle
no_account = payouts?|pay out|cash out|(?:withdraw|transfer|retirar) ... (?:bank|money|balance|dinero|earnings)|(?:add|change|update|remove|replace|use|cambia\\w*|agrega\\w*|anade\\w*|new|register|delete) ... (?:credit card|debit card|card|tarjeta|payment method|metodo de pago)|visa|mastercard|amex
`;

const refusals = REFUSALS.trim()
  .split('\n')
  .map((line) => {
    const [, key = '', rest = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
    return { key, source: rest.replaceAll(/ ~\w+/g, ''), isIdle: rest.includes('~idle') };
  });

const CHANGE =
  '^(?:actually |ok |oh |and |please |can you |could you |no |sorry |wait |fine |now |, |hm |pls )*(?:make|change|give|add|bump|raise|set|put|move|bring|switch|use|ponle|cambia\\w*|hazlo|sube\\w*|increase|reduce|lower|push|tip|that should)';

/** The phrase that refuses what can’t be done, before anything is called; undefined if it can. */
export function refusalOf(pieces: readonly Piece[], memory: Memory): string | undefined {
  const isIdle = memory.open === undefined;
  const isBooking = has(pieces, 'book|rebook|reserv\\w*|email|mail|M');
  const isToldNumber = has(pieces, 'J') && has(pieces, '[PX]');
  const found = refusals.find(
    (each) =>
      has(pieces, each.source) &&
      (!each.isIdle || (isIdle && !isBooking)) &&
      !(each.key === 'no_reach' && isToldNumber),
  );
  if (found !== undefined && !(found.key === 'no_chat' && (isBooking || has(pieces, 'tip|[ANP]')))) return found.key;
  if (!isIdle || isBooking || !has(pieces, CHANGE) || has(pieces, 'clip|bid|refund|P to P')) return undefined;
  const act = memory.done?.act;
  const isOfDriver = has(pieces, '{driver}') || !has(pieces, 'tip (?:him|her|them|[a-z]+ [AN])');
  if (act === 'create' && isOfDriver && has(pieces, '[ANRW]|signature|address|photo|pin|noon|tip|to (?:the )?[PXB]'))
    return 'no_change';
  return (act === 'tip' || act === 'refund') && has(pieces, '(?:it|that|this|the tip) (?:to )?[ANR]')
    ? 'no_undo'
    : undefined;
}
