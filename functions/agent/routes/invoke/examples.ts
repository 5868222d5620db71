import { agentCharterV1 } from '#src/agent/registry/policy.ts';

export const asked = {
  app_id: 'places',
  capability_name: 'save',
  input: { name: 'Home', lat: 37.7599, lng: -122.4148, address: '2400 Mission St, San Francisco' },
};

export const txnId = '7c1f2a9e-3b4d-4e5f-8a6b-9c0d1e2f3a4b';

export const invoked = {
  status: 'succeeded',
  txn_id: txnId,
  result: { place: { name: 'Home', lat: 37.7599, lng: -122.4148, address: '2400 Mission St, San Francisco' } },
  for_person: null,
  capability_version: '1.0.0',
  input_edited: false,
  consent_id: null,
  grant_id: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10',
  fee: {
    gross_minor: '0',
    platform_fee_minor: '0',
    platform_fee_bps: agentCharterV1.terms.platform_fee_bps,
    third_party_cost_minor: '0',
    net_to_account_minor: '0',
    currency: 'USD',
    committed_minor: null,
    receipt_url: `https://agent.example.com/api/fee-audit/${txnId}`,
  },
};
