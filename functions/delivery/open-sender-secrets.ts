import type { KeptSecret } from '#src/partners/sender.ts';
import { logError } from '#src/platform/log.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { Vault } from '#src/webhooks/subscriptions/open-vault.ts';

export interface OpenedSecret {
  readonly id: string;
  readonly secret: string;
}

/** Secrets, by id, that this isolate has complained of: a flood of messages is one line in the log. */
const complainedOf = new Set<string>();
const MAX_COMPLAINTS = 1_000;

/**
 * The secrets with which a sender may have signed. One whose sealing key is gone, or that was changed, is passed over:
 * another one may be live. Throws `sender_secret_unreadable` where there are some, and none opens.
 */
export async function openSenderSecrets(
  vault: Vault,
  requestId: string,
  kept: readonly KeptSecret[],
): Promise<readonly OpenedSecret[]> {
  const opening = kept.map(async ({ id, sealed }): Promise<OpenedSecret | undefined> => {
    try {
      return { id, secret: await vault.open(sealed ?? '', `sender:${id}`) };
    } catch (error) {
      complain(requestId, id, error);
      return undefined;
    }
  });
  const opened = (await Promise.all(opening)).filter((each) => each !== undefined);
  if (kept.length > 0 && opened.length === 0) throw new Problem('sender_secret_unreadable');
  return opened;
}

function complain(requestId: string, id: string, error: unknown): void {
  if (complainedOf.has(id)) return;
  if (complainedOf.size >= MAX_COMPLAINTS) complainedOf.clear();
  complainedOf.add(id);
  logError(requestId, new Error(`the sender’s secret ${id} doesn’t open: ${String(error)}`));
}
