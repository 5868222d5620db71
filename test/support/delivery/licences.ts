import { randomUUID } from 'node:crypto';
import type { Suite } from '#test/support/workers/suite.ts';

export interface TestGrant {
  readonly licence: string;
  readonly jurisdiction?: string;
  readonly validUntil?: string;
}

/** A licence as it is vouched for: in California for another day, unless told. */
export const grantOf = ({ licence, jurisdiction = 'US-CA', validUntil }: TestGrant) => ({
  licence,
  jurisdiction,
  validUntil: validUntil ?? new Date(Date.now() + 86_400_000).toISOString(),
});

/** Changes a driver as ops, and has to succeed. */
export async function changeAsOps(suite: Suite, driverId: string, change: unknown): Promise<Record<string, unknown>> {
  const response = await callAsOps(suite, `PATCH /v1/pool/drivers/${driverId}`, change);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { driver: Record<string, unknown> }).driver;
}

export async function callAsOps(suite: Suite, call: string, body?: unknown): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const authorization = `Bearer ${await suite.token({ sub: `ops-${randomUUID()}`, scope: 'ops' })}`;
  return suite.fetch(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Licences that ops vouches for: these, and no others any more. */
export const license = (suite: Suite, driverId: string, ...licences: readonly TestGrant[]) =>
  changeAsOps(suite, driverId, { licences: licences.map(grantOf) });
