import type { DoorAnswer, DoorBinding, DoorCall, DoorOutcome } from './message.ts';

/** Nobody answered in time, or at all: what happened to the request isn't known, and its key finds out. */
export interface Lost {
  readonly kind: 'lost';
  readonly reason: 'timed_out' | 'unreachable';
}

/** A sibling Worker as its callers use it: each answer is a value, and says how certain it is. */
export interface Sibling {
  call(call: DoorCall): Promise<DoorAnswer | Lost>;
  outcome(call: DoorCall): Promise<DoorOutcome | Lost>;
}

interface Terms {
  readonly timeoutMs: number;
  /** Told why a sibling couldn't be reached. */
  readonly note: (error: unknown) => void;
}

/** The sibling behind a service binding. A call that is given up may go on there. */
export function openSibling(binding: DoorBinding, { timeoutMs, note }: Terms): Sibling {
  const within = async <T>(asking: () => Promise<T>): Promise<T | Lost> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Lost>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'lost', reason: 'timed_out' }), timeoutMs);
    });
    try {
      return await Promise.race([asking(), late]);
    } catch (error) {
      note(error);
      return { kind: 'lost', reason: 'unreachable' };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    call: (call) => within(() => binding.call(call)),
    outcome: (call) => within(() => binding.outcome(call)),
  };
}
