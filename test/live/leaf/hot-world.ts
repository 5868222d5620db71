import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';
import { leafOf } from '#src/live/leaves/leaf-of.ts';
import { newConnection } from '#src/live/session/connection.ts';
import { factsOf } from '#test/live/streams/facts-of.ts';
import { World, type Line } from '#test/live/room/room-world.ts';
import { LeafWorld } from './leaf-world.ts';

/** Small enough that a test can cross each of them. */
export const smallLimits: HotLimits = {
  ...hotLimits,
  roomSockets: 4,
  doubledAtMean: 6,
  mostLeaves: 4,
  halvedUnderMean: 1,
  halvedAfterMs: 60_000,
  movedASecond: 2,
};

/** A room that divides its sockets, on a clock that stands still until it is moved. */
export class HotWorld extends World {
  readonly limits: HotLimits;
  readonly leaves: readonly LeafWorld[];
  /** What the door goes by: it knows a change two seconds later. */
  doorLeaves = 0;

  constructor(limits: HotLimits = smallLimits) {
    super(factsOf(), limits);
    this.limits = limits;
    this.leaves = Array.from({ length: limits.mostLeaves }, (_, n) => new LeafWorld(this, n));
  }

  connectLeaf(n: number): Line {
    const connection = newConnection({ id: this.newId(), origin: null, address: '', leaf: n }, this.now);
    const line: Line = { connection, frames: [], closedFor: undefined };
    this.lines.set(connection.id, line);
    this.do({ type: 'connect-leaf', connection });
    return line;
  }

  /** Whoever comes through the door: the room, or the leaf of their person or place. */
  hallFor(key: string): World | LeafWorld {
    return this.doorLeaves === 0 ? this : (this.leaves[leafOf(key, this.doorLeaves)] as LeafWorld);
  }

  /** The process dies, and all of its objects with it. */
  override crash(): void {
    super.crash();
    for (const leaf of this.leaves) leaf.crash();
  }

  /** Time passes for everybody: looks, moves, clients' timers, and all that is on its way. */
  turn(ms = 1_000): void {
    this.cool();
    this.now += ms;
    this.doorLeaves = this.room.spot.leaves.count;
    this.#roomIsDue();
    for (const leaf of this.leaves) {
      leaf.due();
      leaf.deliver();
      this.cool();
      leaf.deliver();
      leaf.cool();
      if (leaf.lookAt <= this.now) {
        leaf.lookAt = Infinity;
        const beating = [...leaf.lines.values()].map(({ connection }) => [connection.id, this.now] as const);
        leaf.do({ type: 'look', seenAt: new Map(beating) });
      }
      if (leaf.moveAt > this.now) continue;
      leaf.moveAt = Infinity;
      leaf.do({ type: 'move' });
    }
  }

  #roomIsDue(): void {
    if (this.lookAt <= this.now) {
      this.lookAt = Infinity;
      const beating = [...this.lines.values()].map(({ connection }) => [connection.id, this.now] as const);
      this.do({ type: 'look', seenAt: new Map(beating) });
    }
    if (this.moveAt > this.now) return;
    this.moveAt = Infinity;
    this.do({ type: 'move' });
  }
}
