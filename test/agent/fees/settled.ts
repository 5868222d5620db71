import { randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import type pg from 'pg';
import { callPostings } from '#src/agent/fees/call-postings.ts';
import { GENESIS } from '#src/agent/fees/chain.ts';
import { RECEIPT_TYPE, receiptClaimsOf, type SettledCall } from '#src/agent/fees/receipt-claims.ts';
import { priceCall } from '#src/agent/registry/call-price.ts';
import { digestOfText } from '#src/agent/input/digest.ts';
import { agentCharterV1, thirdPartyCost, tierPrice } from '#src/agent/registry/policy.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';
import { SigningJwks } from '#src/platform/config.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { receiptJwk } from '../../../dev/workers/receipt-jwk.ts';

/** The keys of a local stack’s agent Worker. */
export const receiptKeys = SigningJwks.parse(JSON.stringify([receiptJwk('a1', demoSecrets.agentReceiptKey)]));

/** A call of a capability that succeeded, priced as it is. */
export function callOf(
  tool: { appId: string; capabilityName: string },
  change: Partial<SettledCall> = {},
): SettledCall {
  const capability = capabilities.find(
    (each) => each.appId === tool.appId && each.capabilityName === tool.capabilityName,
  );
  if (capability === undefined) throw new Error(`no ${tool.appId}.${tool.capabilityName}`);
  const [input, output] = [canonicalize({ name: 'Home' }) ?? '', canonicalize({ place: { name: 'Home' } }) ?? ''];
  const [userId, now] = [`user:${randomUUID()}`, new Date()];
  return {
    id: randomUUID(),
    userId,
    accountId: `org:${randomUUID()}`,
    credentialKind: 'person',
    credentialId: userId,
    clientName: 'Your own app',
    sessionId: null,
    grantId: randomUUID(),
    appId: tool.appId,
    capabilityName: tool.capabilityName,
    capabilityVersion: capability.version,
    input,
    inputDigest: digestOfText(input),
    isEdited: false,
    consentId: randomUUID(),
    policyVersion: agentCharterV1.terms.policy_version,
    ...priceCall(agentCharterV1, {
      grossMinor: tierPrice(agentCharterV1, capability.tier) ?? cents(0),
      thirdPartyCostMinor: thirdPartyCost(agentCharterV1, capability),
    }),
    commitsMinor: cents(0),
    committedMinor: null,
    committedReference: null,
    status: 'succeeded',
    problemCode: null,
    output,
    outputDigest: digestOfText(output),
    createdAt: now,
    settledAt: now,
    ...change,
  };
}

/** A row as JSON, in the spelling of its columns. */
const rowOf = (call: object) =>
  Object.fromEntries(
    Object.entries(call).map(([name, value]: [string, unknown]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  );

const begun = () => ({ holders: [], attempt: randomUUID(), lease_until: new Date(), caller: 'x' });

const insertCall = `
  insert into agent.tool_call select (jsonb_populate_record(null::agent.tool_call, $1::jsonb || jsonb_build_object(
    'receipt_seq', a.receipts + 1, 'receipt_prev_hash', a.head_hash,
    'receipt_hash', encode(sha256(convert_to(a.head_hash || '.' || ($1::jsonb ->> 'receipt'), 'UTF8')), 'hex')))).*
  from agent.account a where a.account_id = $1::jsonb ->> 'account_id'
  returning receipt_hash as hash`;

/** Settles calls as a settlement does: row, ledger, receipt and chain in one transaction. */
export async function settle(database: pg.Pool, call: SettledCall, issuer: string): Promise<SettledCall> {
  const receipt = await signJws(receiptKeys, RECEIPT_TYPE, receiptClaimsOf(call, issuer));
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('insert into agent.account (account_id, head_hash) values ($1, $2) on conflict do nothing', [
      call.accountId,
      GENESIS,
    ]);
    await client.query('select 1 from agent.account where account_id = $1 for no key update', [call.accountId]);
    const row = JSON.stringify({ ...rowOf(call), ...begun(), receipt });
    const { rows } = await client.query<{ hash: string }>(insertCall, [row]);
    await client.query(
      'update agent.account set receipts = receipts + 1, head_hash = $2, unpaid_minor = unpaid_minor + $3 where account_id = $1',
      [call.accountId, rows[0]?.hash, call.grossMinor],
    );
    await book(client, call);
    await client.query('commit');
    return call;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function book(client: pg.PoolClient, call: SettledCall): Promise<void> {
  const postings = Object.entries(callPostings(call));
  if (postings.length === 0) return;
  const id = randomUUID();
  await client.query(`insert into ledger.transaction (id, kind, subject) values ($1, 'agent_call_charged', $2)`, [
    id,
    call.id,
  ]);
  await client.query(
    `insert into ledger.posting select $1, account, amount::bigint from jsonb_each_text($2) p(account, amount)`,
    [id, JSON.stringify(rowOf(Object.fromEntries(postings)))],
  );
}

/** A call that came to nothing: without a receipt, and not booked. */
export async function leave(
  database: pg.Pool,
  call: SettledCall,
  change: { readonly status: 'running' | 'failed' | 'outcome_unknown'; readonly problemCode?: string },
): Promise<void> {
  const row = { ...rowOf({ ...call, ...change, output: null, outputDigest: null }), ...begun() };
  await database.query(
    'insert into agent.tool_call select (jsonb_populate_record(null::agent.tool_call, $1::jsonb)).*',
    [JSON.stringify(row)],
  );
}
