import * as z from 'zod';
import { chatEvents } from '#src/agent/bounds.ts';
import { consentDecisions, consentStatuses } from '#src/agent/consent/consent.ts';
import { AppId, CapabilityName } from './capability-wire.ts';
import { tierNames } from './policy.ts';

/** An amount as the policy is hashed with it: the text itself. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,19})$/);
const url = (description: string, example: string) => z.url().meta({ description, example });
const whole = (description: string, example: number) => z.int().meta({ description, example });
const base = 'https://agent.example.com';

const Pricing = z
  .strictObject({
    policy_version: z.string().meta({ description: 'The policy’s name.', example: 'agent-charter-v1' }),
    effective_from: z.iso.datetime().meta({ description: 'Since when it is in force.' }),
    currency: z.literal('USD').meta({ description: 'All amounts are in its minor units, cents.' }),
    platform_fee_bps: whole('The platform’s part of a price, in basis points.', 1000),
    fee_rounding: z.literal('floor').meta({ description: 'The platform’s part is rounded down to the cent.' }),
    tiers: z
      .array(
        z.strictObject({
          tier: z.enum(tierNames),
          unit: z.enum(['call', 'usage']).meta({ description: 'What is paid for: a call, or what was used.' }),
          amount_minor: Amount.nullable().meta({
            description: 'The price of a call that succeeds, in cents; null where it depends on what was used.',
            example: '10',
          }),
        }),
      )
      .meta({ description: 'What a call of each tier costs.' }),
    third_party_costs: z
      .array(
        z.strictObject({
          app_id: AppId,
          capability_name: CapabilityName,
          amount_minor: Amount.meta({
            description: 'Of the price of a call, to somebody outside, in cents.',
            example: '1',
          }),
        }),
      )
      .meta({ description: 'Capabilities of whose price somebody outside gets a part.' }),
    policy_digest: z.string().meta({
      description: '`sha256:` and the SHA-256, in hex, of the RFC 8785 form of pricing without this field.',
      example: `sha256:${'5b'.repeat(32)}`,
    }),
  })
  .meta({ id: 'CallPolicy' });

const Auth = z.strictObject({
  schemes: z.array(z.literal('bearer')).meta({ description: 'How credentials are presented: RFC 6750.' }),
  key_prefix: z.string().meta({ description: 'Begins every key and grant of this service.', example: 'mk_live_' }),
  authorization_servers: z.array(z.url()).meta({ description: 'Issuers of people’s tokens (RFC 8414).' }),
  protected_resource_metadata: url('RFC 9728.', `${base}/.well-known/oauth-protected-resource`),
});

const Consent = z.strictObject({
  statuses: z.array(z.enum(consentStatuses)).meta({ description: 'The states of a consent.' }),
  decisions: z.array(z.enum(consentDecisions)).meta({ description: 'What the person can decide.' }),
  poll_interval_s: whole('Ask no more often than this, in seconds.', 2),
  default_ttl_s: whole('How long a consent can be decided, and an approval used, in seconds.', 900),
});

const Limits = z
  .strictObject({
    body_bytes: whole('Of a request’s body.', 262_144),
    message_bytes: whole('Of a chat message.', 32_768),
    input_bytes: whole('Of a call’s input.', 65_536),
    calls_per_minute: whole('Of a credential.', 60),
    chats_per_minute: whole('Of a credential.', 10),
    pending_consents: whole('Of a credential at a time.', 20),
    runs: whole('Of a credential at a time.', 3),
    streams: whole('Of a credential at a time: another one ends the oldest.', 5),
  })
  .meta({ description: 'The most that is accepted.' });

const App = z
  .strictObject({
    app_id: AppId,
    title: z.string().meta({ description: 'For people.', example: 'Delivery' }),
    description: z.string().meta({ description: 'What it is about.' }),
    capabilities: z.array(CapabilityName).meta({ description: 'Names of its capabilities.', example: ['quote'] }),
    capabilities_url: url('Its capabilities, whole.', `${base}/v1/capabilities?app_id=delivery`),
  })
  .meta({ id: 'App' });

/** The manifest without its signature. */
export const UnsignedManifest = z.strictObject({
  manifest_version: z.literal('1'),
  service: z.literal('agent'),
  issuer: url('Who issues people’s tokens.', 'https://id.example.com'),
  base_url: url('Where this service is.', base),
  endpoints: z
    .record(
      z.string(),
      z.strictObject({
        method: z.string().meta({ description: 'The HTTP method.', example: 'GET' }),
        url: z.string().meta({
          description: 'A URI template (RFC 6570).',
          example: `${base}/v1/capabilities{?app_id,q,tag}`,
        }),
      }),
    )
    .meta({ description: 'The operations that are answered now, by the names that the OpenAPI document gives them.' }),
  protocols: z
    .array(
      z.strictObject({
        name: z.string().meta({ example: 'http' }),
        version: z.string().meta({ example: 'v1' }),
        url: url('Where it is spoken, or described.', `${base}/v1`),
      }),
    )
    .meta({ description: 'What is spoken here.' }),
  auth: Auth,
  consent: Consent,
  pricing: Pricing,
  limits: Limits,
  apps: z.array(App).meta({ description: 'The applications, in one order.' }),
  chat: z.strictObject({
    events: z.array(z.enum(chatEvents)).meta({ description: 'The events of a chat’s stream.' }),
    resume: z.literal('Last-Event-ID').meta({ description: 'The header that resumes a stream.' }),
    retention_s: whole('How long a stream can be resumed, in seconds.', 3600),
  }),
  jwks_uri: url('The keys of the signature (RFC 7517).', `${base}/.well-known/jwks.json`),
  updated_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When this build was made; null if it doesn’t know.', example: '2026-11-21T09:30:00.000Z' }),
});

export const Manifest = UnsignedManifest.extend({
  signature: z.string().meta({
    description:
      'A compact JWS (RFC 7515, Ed25519, typ manifest+jws), whose payload is the RFC 8785 form of this manifest without this field. Verify it with a key of jwks_uri, and trust what its payload says.',
  }),
}).meta({ id: 'Manifest' });

/** RFC 9728. */
export const ProtectedResource = z
  .strictObject({
    resource: url('The resource, and the audience of its tokens.', base),
    authorization_servers: z.array(z.url()).meta({ description: 'Issuers whose tokens are accepted.' }),
    jwks_uri: url('The keys with which this resource signs.', `${base}/.well-known/jwks.json`),
    scopes_supported: z.array(z.string()).meta({
      description:
        'Scopes that a token for it may have: one of a capability, or all reading or changing of an application.',
      example: ['delivery:quote', 'delivery:@read'],
    }),
    bearer_methods_supported: z
      .array(z.literal('header'))
      .meta({ description: 'Tokens come in the Authorization header.' }),
    resource_name: z.string().meta({ description: 'For people.', example: 'Waypost agent' }),
    resource_documentation: url('For developers.', `${base}/docs`),
  })
  .meta({ id: 'ProtectedResource' });
