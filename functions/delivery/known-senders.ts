import { findClaimed, type Claimed } from '#src/partners/find-claimed.ts';
import type { PartnerContext } from '#src/partners/context.ts';
import type { Isolate } from '#src/http/scope.ts';

const KEPT_MS = 30_000;
const MAX_KEPT = 1_000;

interface Kept extends Pick<Presented, 'partner' | 'accountId'> {
  readonly claimed: Claimed;
  readonly until: number;
}

const caches = new WeakMap<Isolate, Map<string, Kept>>();

type Presented = Parameters<typeof findClaimed>[1];

/**
 * Senders that this isolate has looked up recently, so that most orders make one round trip. An entry may be out of
 * date: the statement that writes an order checks it, and a mismatch is looked up again.
 */
export function knownSenders(isolate: Isolate) {
  const known = caches.get(isolate) ?? new Map<string, Kept>();
  caches.set(isolate, known);
  return {
    kept({ partner, accountId, secret }: Presented, now: number): Claimed | undefined {
      const found = known.get(JSON.stringify([partner, accountId, secret]));
      return found !== undefined && found.until > now ? found.claimed : undefined;
    },
    /** Whether this sender is cached, with any secret. Its right secret would have been cached, too. */
    knows({ partner, accountId }: Presented, now: number): boolean {
      return [...known.values()].some(
        (kept) => kept.until > now && kept.partner === partner && kept.accountId === accountId,
      );
    },
    async lookUp(ctx: Pick<PartnerContext, 'db' | 'idSecret'>, presented: Presented, now: number): Promise<Claimed> {
      const claimed = await findClaimed(ctx, presented);
      if (known.size >= MAX_KEPT) known.clear();
      const { partner, accountId, secret } = presented;
      if (claimed.sender !== null)
        known.set(JSON.stringify([partner, accountId, secret]), { partner, accountId, claimed, until: now + KEPT_MS });
      return claimed;
    },
  };
}
