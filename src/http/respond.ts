import * as z from 'zod';
import type { Settled } from '#src/platform/db/once.ts';
import type { Answer, Route } from './route.ts';
import { textResponse } from './text-response.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' } as const;

/** A handler's answer as a response whose headers can be changed. */
export async function respond<C>(route: Route<C>, ctx: C, answer: Answer): Promise<Response> {
  // Of the cache or another Worker: its headers are fixed.
  if ('response' in answer) return new Response(answer.response.body, answer.response);
  if ('settled' in answer) return settledResponse(route, ctx, answer.settled);
  return textResponse(encodeBody(route, answer.status, answer.body), {
    status: answer.status,
    headers: { ...JSON_HEADERS, ...answer.headers },
  });
}

/** What an operation stored as its outcome, as the first and every later request gets it. */
export async function settledResponse<C>(route: Route<C>, ctx: C, settled: Settled): Promise<Response> {
  const replayed = settled.replayed ? { 'Idempotent-Replayed': 'true' } : {};
  const stored = route.reveal === undefined ? settled.body : await route.reveal(ctx, settled.body);
  const shown = route.present?.(JSON.parse(stored));
  return textResponse(shown === undefined ? stored : encodeBody(route, settled.status, shown.body), {
    status: settled.status,
    headers: { ...JSON_HEADERS, ...settled.headers, ...shown?.headers, ...replayed },
  });
}

/** A domain value as the wire's bytes. A field that the contract doesn't name fails the encoding: nothing slips out. */
export function encodeBody<C>(route: Pick<Route<C>, 'responses'>, status: number, body: unknown): string {
  const contract = route.responses[status];
  if (contract?.schema === undefined) throw new Error(`status ${status} has no body in the contract`);
  return JSON.stringify(z.encode(contract.schema, body));
}
