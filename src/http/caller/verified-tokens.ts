import { sha256Hex } from '#src/platform/crypto/hash.ts';
import type { BearerActor } from './access.ts';

/** A token is verified anew after this long: a withdrawn key is felt within it. */
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

interface Kept {
  readonly actor: BearerActor;
  readonly until: number;
}

/** Tokens that this isolate has verified lately, by their hash: a signature costs ten times what the hash does. */
export class VerifiedTokens {
  readonly #kept = new Map<string, Kept>();

  /** Who the token names, if it was verified for this audience less than a minute ago and hasn't expired since. */
  find(token: string, audience: string, now: number): BearerActor | undefined {
    const key = keyOf(token, audience);
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.until > now) return kept?.actor;
    this.#kept.delete(key);
    return undefined;
  }

  /** `expiresAt`: until when the token is accepted, in milliseconds. */
  keep(token: string, audience: string, actor: BearerActor, now: number, expiresAt: number): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(keyOf(token, audience), { actor, until: Math.min(now + KEPT_MS, expiresAt) });
  }
}

const keyOf = (token: string, audience: string) => sha256Hex(`${audience} ${token}`);
