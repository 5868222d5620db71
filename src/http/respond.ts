import * as z from 'zod';
import type { Outcome } from '#src/platform/db/once.ts';
import type { Answer, Presented, Route } from './route.ts';
import { textResponse } from './text-response.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' } as const;

/** A handler's answer as a response whose headers can be changed. */
export async function respond<C>(route: Route<C>, ctx: C, answer: Answer): Promise<Response> {
  // Of the cache or another Worker: its headers are fixed.
  if ('response' in answer) return new Response(answer.response.body, answer.response);
  if ('text' in answer) return textResponse(answer.text, { headers: { ...JSON_HEADERS, ...answer.headers } });
  return 'replayed' in answer ? respondTo(route, ctx, answer) : responseOf(route, answer);
}

/** What the key's row holds, as the first request got it. */
export const respondAgain = <C>(route: Route<C>, ctx: C, { value, replayed }: Outcome<unknown>): Promise<Response> =>
  respondTo(route, ctx, { value: route.recall === undefined ? value : route.recall(value as never, ctx), replayed });

/** An operation's outcome, as the first and every later request gets it. */
async function respondTo<C>(route: Route<C>, ctx: C, { value, replayed }: Outcome<unknown>): Promise<Response> {
  if (route.present === undefined) throw new Error(`${route.operationId} presents no outcome`);
  const presented = await route.present(value as never, ctx);
  return responseOf(route, presented, replayed ? { 'Idempotent-Replayed': 'true' } : {});
}

function responseOf<C>(
  route: Route<C>,
  { status = Number(Object.keys(route.responses)[0]), body, headers }: Presented,
  more: Readonly<Record<string, string>> = {},
): Response {
  return textResponse(encodeBody(route, status, body), { status, headers: { ...JSON_HEADERS, ...headers, ...more } });
}

/** A domain value as the wire's bytes. A field that the contract doesn't name fails the encoding: nothing slips out. */
function encodeBody<C>(route: Pick<Route<C>, 'responses'>, status: number, body: unknown): string {
  const contract = route.responses[status];
  if (contract?.schema === undefined) throw new Error(`status ${status} has no body in the contract`);
  return JSON.stringify(z.encode(contract.schema, body));
}
