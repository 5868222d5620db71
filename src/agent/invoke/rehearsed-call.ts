import type { Consent } from '#src/agent/consent/consent.ts';
import type { WeighedCall } from './asked-call.ts';

/** What a call would cost, and what its person would be asked. Nothing was done, reserved or asked. */
export interface DryCall {
  readonly call: WeighedCall;
  readonly consent: Consent | null;
  readonly now: Date;
  readonly quoteToken: string;
  readonly expiresAt: Date;
}
