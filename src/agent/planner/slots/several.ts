import type { Act } from '../acts/deeds.ts';
import { findAll, has, type Pieces } from '../text/pieces.ts';

/** Acts of which each thing that is named, or each amount, makes a call of its own. */
const KEYS: Partial<Record<Act, string>> = { tip: '[ANF]', bid: 'I', verify_auction: 'I', get_auction: 'I', clip: 'I' };

/** "3 to Ana and 4 to Leo": the parts that each have one amount, or one id; else all of it is one. */
export function partsOf(act: Act, pieces: Pieces): readonly Pieces[] {
  const key = KEYS[act] ?? '[ICL]';
  if (findAll(pieces, key).length < 2) return [pieces];
  const cuts = [0, ...findAll(pieces, '(?:and|then|y|luego|plus|[,.;&])+|I(?= I)').map(({ to }) => to), pieces.length];
  const parts = cuts.map((to, at) => pieces.slice(cuts[at - 1] ?? 0, to)).filter((part) => has(part, key));
  const isEach = parts.length > 1 && parts.every((part) => findAll(part, key).length === 1);
  return isEach ? parts : [pieces];
}
