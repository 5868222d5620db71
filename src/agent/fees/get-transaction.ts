import type { AgentContext } from '#src/agent/context.ts';
import type { CallSummary } from '#src/agent/invoke/tool-call.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { findCall } from './calls-store.ts';
import { reachOf, type Reader } from './reader.ts';

/** One of the reader’s own calls. Throws `credential_unknown`, `credential_ended`, `not_found`. One trip. */
export async function getTransaction(
  { db }: Pick<AgentContext, 'db'>,
  reader: Reader,
  id: string,
): Promise<CallSummary> {
  const found = await findCall(db, reader, id);
  const { isOwn } = reachOf(reader, found?.presented ?? null);
  const call = found?.call ?? undefined;
  if (call === undefined || !isOwn(call)) throw new Problem('not_found');
  return call;
}
