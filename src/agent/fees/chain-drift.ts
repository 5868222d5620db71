import type { ChainedReceipt, Neighbours } from './audited-call.ts';
import { GENESIS, nextHash } from './chain.ts';
import { drifted, type DriftEntry } from './drift.ts';

/** Links of the chain that don’t hold: its own hash, that to the receipt before, and that to the one after or the head. Rule FEE-6. */
export function chainDrift({ seq, jws, hash, prevHash }: ChainedReceipt, neighbours: Neighbours): DriftEntry[] {
  const { hashBefore, namedAfter, head } = neighbours;
  const isLast = head?.receipts === seq;
  const links = [
    ['chain.hash', hash, nextHash(prevHash, jws)],
    ['chain.prev_hash', prevHash, seq === 1 ? GENESIS : hashBefore],
    [isLast ? 'chain.head' : 'chain.next', isLast ? head.hash : namedAfter, hash],
  ] as const;
  return links.flatMap(([path, stored, due]) => (stored === due ? [] : [drifted(path, stored, due, 'chain_broken')]));
}
