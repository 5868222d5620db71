import * as z from 'zod';
import { isGlobalUnicast } from './address.ts';
import { DEFAULT_DOH_TIMEOUT_MS, DEFAULT_DOH_URL, type OutboundPolicy } from './policy.ts';
import type { OutboundRefusal } from './refusal.ts';

/** Record types and response codes: IANA's DNS parameters. */
const RECORD_TYPE = { A: 1, AAAA: 28 } as const;
const NOERROR = 0;
const NXDOMAIN = 3;
const MAX_RECORDS = 256;

const dnsAnswer = z.object({
  Status: z.int(),
  TC: z.boolean().default(false),
  Answer: z
    .array(z.object({ type: z.int(), data: z.string() }))
    .max(MAX_RECORDS)
    .default([]),
});

type Resolution =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: OutboundRefusal };

/**
 * Resolves a name's A and AAAA records over DoH and refuses unless every address is global unicast. Nothing is cached,
 * because an old answer would widen the gap between the check and the fetch. Rejects only with the reason of `signal`.
 */
export async function resolvePublic(name: string, policy: OutboundPolicy, signal: AbortSignal): Promise<Resolution> {
  const answers = await Promise.all([ask(name, 'A', policy, signal), ask(name, 'AAAA', policy, signal)]);
  const addresses: string[] = [];
  for (const answer of answers) {
    // Half an answer counts as none: the missing address may be the one that is used.
    if (answer === null) return { ok: false, reason: 'resolution_failed' };
    addresses.push(...answer);
  }
  if (addresses.length === 0) return { ok: false, reason: 'name_not_found' };
  if (!addresses.every(isGlobalUnicast)) return { ok: false, reason: 'address_not_public' };
  return { ok: true, addresses };
}

/** The addresses at the end of the name's CNAME chain, or null if the resolver has no valid answer. */
async function ask(
  name: string,
  type: keyof typeof RECORD_TYPE,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<string[] | null> {
  const url = new URL(policy.dohUrl ?? DEFAULT_DOH_URL);
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const timeout = AbortSignal.timeout(policy.dohTimeoutMs ?? DEFAULT_DOH_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    return readAddresses(await response.json());
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** The resolver follows CNAMEs and lists the chain: its links are skipped, every address counts. */
function readAddresses(body: unknown): string[] | null {
  const { data: answer } = dnsAnswer.safeParse(body);
  if (answer === undefined || answer.TC) return null;
  if (answer.Status !== NOERROR && answer.Status !== NXDOMAIN) return null;
  return answer.Answer.filter(({ type }) => type === RECORD_TYPE.A || type === RECORD_TYPE.AAAA).map(
    ({ data }) => data,
  );
}
