import { measureChaos } from './chaos.ts';
import { measureLeaf } from './one-leaf.ts';
import { measureLines } from './lines.ts';
import { measurePure } from './pure.ts';

interface Sizes {
  readonly quick: boolean;
  /** Real ones, under chaos. */
  readonly sockets: number;
  /** Without a platform. */
  readonly clients: number;
}

/** Row 13: a room with 64 lines, a leaf with 2,000 sockets, thousands of sockets under chaos, and a crowd without a platform. */
export async function measureHotRoom({ quick, sockets, clients }: Sizes): Promise<void> {
  const share = quick ? 0.1 : 1;
  measurePure(Math.round(clients * share));
  await measureLines(quick);
  await measureLeaf(quick);
  await measureChaos(Math.round(sockets * share), quick ? 10 : 30);
}
