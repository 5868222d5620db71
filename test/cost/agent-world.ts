import type { Capability } from '#src/agent/registry/capability.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities, capabilityScopes } from '#src/agent/registry/registry.ts';
import { openProfiles } from '#test/agent/profile/profiles.ts';
import { addExampleRequest } from '#test/refusals/draft.ts';
import { openAgents } from '#test/agent/grants/grants.ts';
import { openConsents } from '#test/agent/consent/consents.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';
import { isChats, openChatsWorld } from './chats-world.ts';
import { isFees, openFeesWorld } from './fees-world.ts';

const MANY = 98;

const fieldsOf = (capability: Capability) => Object.keys(schemasOf(capability).input['properties'] as object);

/** As much as a key may say in a body: constraints on many fields. */
const fatKey = {
  name: '\ufdfa'.repeat(80),
  scopes: capabilityScopes,
  constraints: Object.fromEntries(
    capabilities
      .slice(0, 12)
      .map((capability) => [
        scopeName(capability),
        Object.fromEntries(fieldsOf(capability).map((field) => [field, { in: ['漢'.repeat(20), 'é'.repeat(20)] }])),
      ]),
  ),
};

const isGrants = ({ path }: Door) => path.startsWith('/v1/grants');

/** Capabilities are read with a credential, too: that is the dearer way. */
const isOfProfile = ({ path }: Door) => path === '/v1/consent-profile' || path.startsWith('/v1/capabilities');

const { scopes, constraints } = fatKey;
const fatGrant = { agent: { name: fatKey.name }, scopes, constraints };
const fatGrantRequest = { agent: { name: fatKey.name, client_id: '\ufdfa'.repeat(200) }, scopes };

/** A grant with a hundred that descend from it, each as long as it can be; one to revoke. */
async function openGrants(suite: Suite) {
  const agents = openAgents(suite);
  const person = await agents.person('org-of-grants');
  const [kept, revoked] = [await agents.grant(person, fatGrant), await agents.grant(person, fatGrant)];
  await suite.database.query(
    `insert into agent.grant select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'hash', 'cost-' || n, 'ancestors', jsonb_build_array(g.id)))).*
     from agent.grant g, generate_series(1, $2::int) n where g.id = $1`,
    [kept.grant.id, MANY],
  );
  return {
    tokenFor: ({ path }: Door) => (path.endsWith('/attenuate') ? kept.token : person),
    idOf: ({ path }: Door) => (path.endsWith('/revoke') ? revoked : kept).grant.id,
    taken: {
      'POST /v1/grants': [fatGrant],
      'POST /v1/grants/:id/attenuate': [{ constraints }, {}],
    },
  };
}

/** A rule for each capability, at its longest: one of them fills a body. */
const fatRules = capabilities.map((capability) => {
  const { mode, risk, binds } = capability.consent;
  if (mode === 'per_call' || risk === 'high') return { [scopeName(capability)]: { standing: 'never' } };
  const values = Array.from({ length: 20 }, (_none, at) => [at, ...Array.from({ length: 4 }, () => '漢'.repeat(100))]);
  const bound = Object.fromEntries(binds.map((pointer) => [pointer, values]));
  return { [scopeName(capability)]: { standing: 'allow', bound } };
});

/** A person who has set everything. */
async function openProfile(suite: Suite) {
  const people = openProfiles(suite);
  const sub = 'person-of-profile';
  const [present, person] = [await people.present(sub), await people.ordinary(sub)];
  for (const rules of fatRules) {
    const { status } = await people.change(present, { rules });
    if (status !== 200) throw new Error(`the profile was not changed: ${status}`);
  }
  return {
    tokenFor: ({ method }: Door) => (method === 'PATCH' ? present : person),
    taken: { 'PATCH /v1/consent-profile': fatRules.map((rules) => ({ rules })).filter(isLong) },
  };
}

const isLong = (body: object) => JSON.stringify(body).length > 1_000;

/** A call that is as long as it can be, and one that asks. */
const fatCalls = [
  {
    app_id: 'places',
    capability_name: 'save',
    input: { name: '漢'.repeat(60), lat: 1, lng: 2, address: '漢'.repeat(200) },
  },
  {
    app_id: 'mail',
    capability_name: 'send',
    input: { to: 'robin@example.com', subject: '漢'.repeat(200), body: '漢'.repeat(8_000) },
  },
];

const isConsents = ({ path }: Door) => path.startsWith('/v1/consents');

/** As long as a call's input can be. */
const fatInput = { to: 'robin@example.com', subject: 'Keys', body: '\ufdfa'.repeat(8_000), more: '漢'.repeat(12_000) };

/** A person who is asked for a hundred things, each as long as it can be. */
async function openConsentsOf(suite: Suite) {
  const consents = openConsents(suite);
  const ada = await consents.person('person-of-consents');
  const wish = { capability: 'mail:send', reason: 'first_use', input: fatInput, grossMinor: 10, commitsMinor: 0 };
  const lasting = { expires_at: new Date(Date.now() + 3_600_000) };
  const approval = { ...lasting, status: 'approved', decision: 'approve_once', decided_at: new Date() };
  const [read, cancelled, decided, revoked] = [
    await consents.askedBy(ada, wish, lasting),
    await consents.askedBy(ada, wish, lasting),
    await consents.askedBy(ada, wish, lasting),
    await consents.askedBy(ada, wish, approval),
  ];
  for (let more = 4; more < MANY; more += 1) await consents.askedBy(ada, wish, lasting);
  const idOf = ({ path }: Door) => {
    if (path.endsWith('/cancel')) return cancelled;
    return path.endsWith('/revoke') ? revoked : path.endsWith('/decision') ? decided : read;
  };
  const present = () =>
    suite.identity.forge({
      key: 'own',
      claims: {
        sub: ada.sub,
        aud: `${suite.urls.agent}/consent`,
        client_id: 'waypost-consent',
        auth_time: Math.floor(Date.now() / 1000),
        acr: 'phr',
      },
    });
  return {
    tokenFor: ({ path }: Door) => (path.endsWith('/decision') ? present() : ada.token),
    idOf,
    taken: { 'POST /v1/consents/:id/decision': [{ decision: 'approve_once', input: fatInput }, { decision: 'deny' }] },
  };
}

/** An account with a hundred keys, each as long as it can be. */
export async function openAgentWorld(suite: Suite) {
  const token = await suite.token({
    scope: 'keys:manage webhooks:manage',
    aud: [suite.urls.agent],
    org: 'org-of-keys',
    tier: 'business',
  });
  const create = async () => {
    const response = await suite.fetch(
      '/v1/api-keys',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(fatKey),
      },
      'agent',
    );
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { api_key: { id: string } }).api_key.id;
  };
  const [kept, revoked] = [await create(), await create()];
  await suite.database.query(
    `insert into agent.api_key select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'hash', 'cost-' || n, 'revoked_at', now(), 'revoked_reason', 'owner'))).*
     from agent.api_key k, generate_series(1, $2::int) n where k.id = $1`,
    [kept, MANY],
  );
  const grants = await openGrants(suite);
  const profile = await openProfile(suite);
  await addExampleRequest(suite);
  const consents = await openConsentsOf(suite);
  const fees = await openFeesWorld(suite);
  const chats = await openChatsWorld(suite);
  const caller = await openAgents(suite).grant(await openAgents(suite).person(), {
    scopes: ['places:save', 'mail:send'],
  });
  const idOf = (door: Door) => {
    if (isChats(door)) return chats.idOf(door);
    if (isConsents(door)) return consents.idOf(door);
    if (isGrants(door)) return grants.idOf(door);
    return door.method === 'DELETE' ? revoked : kept;
  };
  return {
    tokenFor: (door: Door) => {
      if (isConsents(door)) return consents.tokenFor(door);
      if (isOfProfile(door)) return profile.tokenFor(door);
      if (isFees(door)) return fees.token;
      if (isChats(door)) return chats.token;
      if (door.path === '/v1/tools/invoke') return caller.token;
      return isGrants(door) ? grants.tokenFor(door) : token;
    },
    paramsOf: (door: Door) => ({
      id: idOf(door),
      ...fees.params,
      ...chats.params,
      code: 'validation_failed',
      path: 'consent.js',
    }),
    taken: {
      ...grants.taken,
      ...profile.taken,
      'POST /v1/grants/request': [fatGrantRequest],
      'POST /v1/tools/invoke': fatCalls,
      ...consents.taken,
      ...chats.taken,
      'POST /v1/api-keys': [fatKey],
      'PATCH /v1/api-keys/:id': [fatKey],
      'POST /v1/api-keys/:id/rotate': [{ overlap_s: 60 }],
    },
  };
}
