import type { AgentContext } from '#src/agent/context.ts';
import type { Effect, EffectOutcome } from '#src/agent/running/effect.ts';
import type { Json } from '#src/agent/registry/capability.ts';

/** A call that is allowed, paid for and held. */
export interface OwnCall {
  /** The transaction’s id: the same in every try. */
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  /** As the capability’s shape says. */
  readonly input: Json;
  /** When it was first tried. */
  readonly attemptedAt: Date;
}

export type OwnContext = Pick<AgentContext, 'db' | 'mailer'>;

/** How a capability of this Worker’s own is run, and how it is found out what became of a run that nobody saw end. */
export interface OwnRunner {
  readonly run: (ctx: OwnContext, call: OwnCall) => Promise<Effect>;
  /** Whether the same call again has no second effect. Undefined: it hasn't. */
  readonly isRepeatable?: (ctx: OwnContext) => boolean;
  readonly outcome: (ctx: OwnContext, call: OwnCall) => Promise<EffectOutcome>;
}

/** Of what only reads: nothing was done. */
export const nothingDone: OwnRunner['outcome'] = () => Promise.resolve({ kind: 'none' });
