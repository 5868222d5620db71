import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Once } from '#src/platform/db/once.ts';
import type { Calling } from './asked-call.ts';

/** What is to be called, as a door has read it. */
export interface Invocation {
  readonly capability: Capability;
  readonly input: Json;
  readonly quoteToken: string | undefined;
  readonly maxGrossMinor: Cents | undefined;
  /** The consent that it relies on; undefined: whichever fits. */
  readonly consentId: string | undefined;
  /** In which conversation it is asked for; undefined: in none. */
  readonly conversationId?: string | undefined;
  /** Whoever asks has read what strangers wrote. */
  readonly hasReadForeign: boolean;
}

export interface Who {
  readonly calling: Calling;
  /** Their name in quotas and keys. */
  readonly caller: string;
  readonly once: Once | undefined;
}
