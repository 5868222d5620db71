import type { Memory, Open } from '../memory/memory.ts';
import { findAll, has, type Pieces } from '../text/pieces.ts';
import { actOf } from './intents.ts';

const UNSURE = '[A-Z]|[?]|but|pero|if|{negation}|instead|wait|only|first';

/** What is said behind a sigh or an excuse: "Bother. Yes, carry on." */
export function afterAside(pieces: Pieces): Pieces {
  const end = pieces.findIndex(({ raw, mark }) => raw === mark && /^[.!;]$/.test(mark));
  const aside = pieces.slice(0, end);
  // "Three dollars! No, leave it" says a price after somebody.
  const isEcho = has(aside, '^(?:{filler} )*A$');
  const isAside = end > 0 && (isEcho || !has(aside, '[A-Z]|[?]|{no}|{if}|but|pero|wait|only|first|{verb}'));
  return isAside && end < pieces.length - 1 ? afterAside(pieces.slice(end + 1)) : pieces;
}

/** A plain "ok" takes an offer that was asked about, not a price that was told. */
export function isYes(whole: Pieces, isAsked: boolean): boolean {
  const pieces = afterAside(whole);
  const yes = isAsked ? '{yes}|{maybe}' : '{yes}';
  const isThanks = has(pieces, 'thanks|gracias|thank');
  // "Yes I know what it costs!": what follows a plain yes to an offer changes nothing, unless there is a slot in it.
  if (isAsked && has(pieces, '^(?:{filler} )*(?:yes|si|sure|absolutely|definitely) .*')) return !has(pieces, UNSURE);
  const source = `^(?:(?:{filler}|{maybe}) )*(?:${yes})(?: (?:{filler}|{yes}|{maybe}))*$`;
  return has(pieces, source) && (isAsked || !isThanks);
}

/** "Do it, the weather turned": a yes in a part of its own, and nothing beside it that asks for anything. */
export function agrees(pieces: Pieces, memory: Memory, { why, request }: Open): boolean {
  if (why !== 'priced' || request.act !== 'cancel' || has(pieces, UNSURE)) return false;
  const ends = [...findAll(pieces, '[.,;!]|because|since').map(({ to }) => to), pieces.length];
  const parts = ends.map((to, at) => pieces.slice(ends[at - 1] ?? 0, to)).filter((part) => part.length > 0);
  const acts = parts.filter((part) => !isYes(part, false)).map((part) => actOf(part, memory));
  const isMeant = has(pieces, '(?:{yes}|proceed) ... (?:cancel\\w*|cancellation)') || acts.length < parts.length;
  return isMeant && acts.every((act) => act === undefined || act === 'cancel' || act === 'preview');
}

export const isNo = (pieces: Pieces) =>
  has(afterAside(pieces), '^(?:(?:{filler}|{maybe}|yes|sorry|ill|on|second|thoughts|O|no|mejor) )*{no}(?: .*)?$');
