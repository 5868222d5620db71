import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { CallPrice } from '#src/agent/registry/call-price.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Once } from '#src/platform/db/once.ts';

/** Who calls: a person by an application of their own, or whoever presents a key or grant. */
export type Calling =
  | {
      readonly person: {
        readonly userId: string;
        readonly accountId: string;
        readonly name: string | undefined;
        readonly scopes: readonly string[];
        /** In which a denial holds: a conversation; undefined: none. */
        readonly sessionId?: string | undefined;
      };
    }
  | { readonly token: AgentActor };

/** What calls itself, of a person’s own application: it has no other name. */
export const OWN_APP = 'Your own app';

/** A call as it was asked for. */
export interface AskedCall {
  /** Of the transaction: derived from caller, key and request, so that whoever takes it over uses it again. */
  readonly id: string;
  /** Fresh for each attempt. */
  readonly attempt: string;
  readonly calling: Calling;
  /** The caller’s name in quotas and keys. */
  readonly caller: string;
  readonly once: Once | undefined;
  readonly capability: Capability;
  /** What was asked for: RFC 8785, its digest, and that of the values that an approval binds. */
  readonly input: string;
  readonly inputDigest: string;
  readonly boundDigest: string;
  /** The consent that it relies on; undefined: whichever fits. */
  readonly consentId: string | undefined;
  readonly policyVersion: string;
  readonly price: CallPrice;
}

/** What a call would reserve, once its commitment is known. */
export interface WeighedCall extends AskedCall {
  /** What runs, if it is known already: with the figure’s token, and as the person edited it. */
  readonly weighed: {
    readonly input: string;
    readonly commitsMinor: Cents;
    /** The sibling’s, which guarantees the commitment. */
    readonly figureToken: string | null;
    readonly quotedUntil: Date | null;
    /** Whether that is as the person edited it. */
    readonly isEdited: boolean;
    /** The approval whose input was weighed. */
    readonly approvalId: string | null;
  } | null;
}

/** Of what would run: a commitment of the same key is replaced by its. Null: it adds to all others. */
export const commitsKeyOf = ({ capability, weighed }: WeighedCall): string | null =>
  weighed === null ? null : (capability.estimate?.commitsKey(JSON.parse(weighed.input) as Json) ?? null);

/** Price and commitment, whatever it replaces. */
export const amountOf = ({ price, weighed }: WeighedCall): Cents =>
  (price.grossMinor + (weighed?.commitsMinor ?? 0n)) as Cents;
