import type { Slots } from '../request.ts';
import { findAll, has, typed, type Pieces } from '../text/pieces.ts';

/** Why: what is said in parts of its own, "the soup came cold. refund it". They tell the thing where the rest doesn't. */
export function reasonIn(said: string, pieces: Pieces): Slots['input'] {
  const cuts = [...findAll(pieces, '[.,;!?]|because|since|porque|so').map(({ to }) => to), pieces.length];
  const parts = cuts.map((to, at) => pieces.slice(cuts[at - 1] ?? 0, to)).filter((part) => part.length > 0);
  const others = parts.filter(
    (part) =>
      !has(part, '{verb}') &&
      part.length > 1 &&
      !has(part, '^in .*|please|thanks|thank|cheers|sorry|ok|just') &&
      !has(part, '{again}|{question}|{if}'),
  );
  const text = others.map((part) => typed(said, part).replace(/[.,;!?]+$/, '')).join(', ');
  return text === '' ? {} : { reason: text };
}
