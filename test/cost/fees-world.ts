import { cents } from '#src/money/cents.ts';
import { callOf, settle } from '#test/agent/fees/settled.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';

const MANY = 101;
const WHO = 'a-person-of-fees';
/** As long as a call’s names and result can be. */
const long = {
  clientName: '\ufdfa'.repeat(80),
  sessionId: '漢'.repeat(64),
  committedMinor: cents(10n ** 15n),
  committedReference: `delivery:${'r'.repeat(100)}`,
  input: JSON.stringify({ body: '漢'.repeat(20_000) }),
  output: JSON.stringify({ body: '漢'.repeat(20_000) }),
};

const paths = ['/v1/transactions', '/v1/receipts', '/api/fee-audit'];
export const isFees = ({ path }: Door) => paths.some((each) => path.startsWith(each));

/** A person with more calls than a page has, each as long as it can be. */
export async function openFeesWorld(suite: Suite) {
  const account = { userId: `user:${WHO}`, accountId: 'org:org-of-fees' };
  const made = callOf({ appId: 'mail', capabilityName: 'send' }, { ...account, ...long });
  await settle(suite.database, made, suite.urls.agent);
  for (let more = 1; more < MANY; more += 1)
    await settle(suite.database, callOf(made, { ...account, ...long }), suite.urls.agent);
  const token = await suite.token({ sub: WHO, org: 'org-of-fees', scope: 'fees:read', aud: [suite.urls.agent] });
  return { token, params: { txnId: made.id, txn_id: made.id } };
}
