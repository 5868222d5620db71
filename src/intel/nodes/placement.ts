import { NODES } from '#src/intel/swarm-context.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** `node-0` to `node-8`, by number. */
export const allNodes: readonly number[] = Array.from({ length: NODES }, (_, node) => node);

/**
 * The nodes in the order in which a host's tasks are offered to them: rendezvous hashing (Thaler and Ravishankar, 1998).
 * Each node's weight depends on host and node alone, so that without a node only its own hosts move.
 */
export function rankNodes(host: string, nodes: readonly number[] = allNodes): number[] {
  const weights = new Map(nodes.map((node) => [node, sha256Hex(`${host}|node-${node}`)]));
  const weightOf = (node: number) => weights.get(node) ?? '';
  return nodes.toSorted((one, other) => (weightOf(one) > weightOf(other) ? -1 : 1));
}

/** The node that a host belongs to while every node is well. */
export const ownerOf = (host: string): number => rankNodes(host)[0] ?? 0;
