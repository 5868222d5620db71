import { randomUUID } from 'node:crypto';
import type { SettledCall } from '#src/agent/fees/receipt-claims.ts';
import { openAgents } from '#test/agent/grants/grants.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { callOf, settle } from './settled.ts';

export interface Diff {
  readonly path: string;
  readonly stored: unknown;
  readonly recomputed: unknown;
  readonly delta_minor: string | null;
  readonly cause: string;
}
export interface Audit {
  readonly gross_minor: string;
  readonly breakdown: {
    readonly lines: readonly { readonly kind: string; readonly amount_minor: string; readonly payee: string }[];
    readonly drift: { readonly ok: boolean; readonly diffs: readonly Diff[] };
    readonly explanation: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

const mail = { appId: 'mail', capabilityName: 'send' };

/** Readers of one suite's fees. */
export function openReaders(suite: Suite) {
  const { call, ...agents } = openAgents(suite);
  /** The person for whom a call was, on its account. */
  const subject = ({ userId, accountId }: Pick<SettledCall, 'userId' | 'accountId'>, scope = 'fees:read') =>
    suite.token({
      sub: userId.replace('user:', ''),
      org: accountId.replace('org:', ''),
      scope,
      aud: [suite.urls.agent],
    });
  return {
    ...agents,
    subject,
    get: <T>(path: string, token: string) => call<T>('GET', path, token),
    /** A mail of which nobody knows yet, sent. */
    settled: (change: Partial<SettledCall> = {}, tool = mail) =>
      settle(suite.database, callOf(tool, change), suite.urls.agent),
    async audit(made: SettledCall) {
      const { status, body } = await call<Audit>('GET', `/api/fee-audit/${made.id}`, await subject(made));
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
    account: () => ({ userId: `user:${randomUUID()}`, accountId: `org:${randomUUID()}` }),
  };
}
