import type { Capability, Json } from '#src/agent/registry/capability.ts';

/** For whom a call acts. */
export interface Behalf {
  readonly userId: string;
  readonly accountId: string;
  /** The person’s, where their token told it. */
  readonly name?: string | undefined;
}

/** A call that is allowed, paid for and held. */
export interface RunningCall extends Behalf {
  /** Of the transaction: the key at siblings and mail. */
  readonly id: string;
  readonly capability: Capability;
  readonly input: Json;
  readonly attemptedAt: Date;
}
