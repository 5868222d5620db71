import type { AgentContext } from '#src/agent/context.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import { inputOf } from '#src/agent/consent/envelope.ts';
import { namesDelivery } from '#src/agent/page-words/subject-words.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { askSibling } from '#src/agent/running/run-capability.ts';

/** A page doesn’t wait longer for it. */
const LOOK_MS = 3_000;

/**
 * The delivery that a request names by its id, as its sibling has it for whoever is asked. Undefined: it names none, or
 * it can’t be read now. No round trip here; the sibling’s own.
 */
export async function readSubject(
  ctx: Pick<AgentContext, 'db' | 'mailer' | 'siblings' | 'trace'>,
  consent: Pick<Consent, 'appId' | 'capabilityName' | 'input' | 'userId' | 'accountId'>,
): Promise<Json | undefined> {
  const reading = findCapability('delivery', 'get');
  const { id } = inputOf(consent);
  if (!namesDelivery(consent) || typeof id !== 'string' || reading?.runs.by !== 'sibling') return undefined;
  const answer = await askSibling(ctx, reading.runs.call({ id }), { ...reading, timeoutMs: LOOK_MS }, consent);
  return answer.kind === 'done' ? (answer.result['delivery'] as Json | undefined) : undefined;
}
