import { demoSenders } from './seed-senders.ts';
import { DEMO_PATH } from './seed.ts';
import type { Stack, StackOptions } from './stack.ts';

const row = (name: string, url: string, what: string) => `  ${name.padEnd(10)} ${url.padEnd(30)} ${what}`;

/** What is printed when the stack is up: where things are, and one command to paste for each interface. */
export function welcome(
  { urls, secrets, demoSlug, demoStreamId, logFile, localDatabaseUrl }: Stack,
  options: StackOptions,
  milliseconds: number,
): string {
  const atPort = options.base === 8701 ? '' : ` --port ${options.base}`;
  return `
Waypost is up, after ${(milliseconds / 1000).toFixed(1)} s. Limits: ${options.profile}. Data: ${options.ephemeral ? 'thrown away at the end' : 'kept'}.

${[
  row('delivery', `${urls.delivery}/docs`, 'quotes, deliveries, tracking, fee audit, driver pool'),
  row('', `${urls.delivery}/merchant`, 'book, follow, change and cancel deliveries: sign in as ada'),
  row('agent', `${urls.agent}/docs`, 'what agents can have done: manifest, grants, calls, receipts'),
  row('', `${urls.agent}/chat`, 'say what you need done: sign in as ada'),
  row('', `${urls.agent}/agent/v1/manifest`, 'where an agent begins'),
  row('', `${urls.agent}/approvals`, 'what agents ask and spend: sign in as ada'),
  row('', `${urls.agent}/grant`, 'enter the code that an agent shows'),
  row('live', `${urls.live}/docs`, 'live streams: discovery, going live, the room'),
  row('', `${urls.live}/`, 'who is live; sign in as ben to chat'),
  row('', `${urls.live}/go-live`, 'hold a stream of your own: sign in as cleo'),
  row('intel', `${urls.intel}/docs`, 'what competitors changed: insights, targets, scans, alerts'),
  row('', `${urls.intel}/`, 'the dashboard: sign in as ops to judge what was found'),
  row('', `${urls.intel}/bot`, 'who scans, and how a site stops us'),
  row('swarm', `${urls.swarm}/docs`, 'the nine nodes’ status documents'),
  row('tracking', `${urls.delivery}/t/${demoSlug}`, 'a delivery that is on its way right now'),
  row('', `${urls.delivery}${DEMO_PATH}`, 'always leads to the one that is moving'),
  row('stream', `${urls.live}/s/${demoStreamId}`, 'a stream that plays, with people who talk'),
  row('identity', `${urls.identity}/.well-known/openid-configuration`, 'the identity provider'),
  row('payments', `${urls.payments}/`, 'the payment sandbox'),
  row('mail', `${urls.mail}/`, 'the mail catcher: what is sent, which goes nowhere else'),
  row('competitor', `${urls.competitor}/pricing`, 'a demo competitor’s prices'),
  row('', `${urls.competitor}/edit`, 'change them, and watch the dashboard; /log says who asked'),
].join('\n')}

People: ada (merchant), ben (viewer), cleo (host), ops (every scope). Pool key: ${secrets.poolKey}
Partners: storefront ${demoSenders.storefront.senderAccountId} (x-webhook-secret: ${secrets.storefrontSecret}), cannabis ${demoSenders.cannabis.senderAccountId} (signs with ${secrets.cannabisSecret})
A token: npm run --silent token -- --sub ada --scope 'deliveries:write deliveries:read'${atPort}
The Workers' log: ${logFile} (what fails is printed here, too)${localDatabaseUrl === undefined ? '' : `\nThe database: ${localDatabaseUrl} (npx drizzle-kit studio shows it)`}

Try:
  curl -s ${urls.delivery}/v1/fare/quote -H 'content-type: application/json' -d '{"pickupLat":37.7955,"pickupLng":-122.3937,"dropoffLat":37.7544,"dropoffLng":-122.4477,"tipMinor":200}'
  curl -s ${urls.delivery}/v1/tracking/${demoSlug}
  curl -s ${urls.delivery}/api/fee-audit/${demoSlug}
  curl -s ${urls.delivery}/v1/integrations/storefront/order-ready -H 'content-type: application/json' -H 'x-webhook-secret: ${secrets.storefrontSecret}' -d '{"sourceOrderId":"order-1","senderAccountId":"${demoSenders.storefront.senderAccountId}","pickup":{"lat":37.7955,"lng":-122.3937,"address":"1 Ferry Building, San Francisco"},"dropoff":{"lat":37.7544,"lng":-122.4477},"customer":{"name":"Robin Doe"}}'
  curl -s ${urls.agent}/agent/v1/manifest
  curl -s '${urls.agent}/v1/capabilities?q=cancel'
  curl -s ${urls.agent}/v1/grants/request -H 'content-type: application/json' -d '{"agent":{"name":"Errand bot"},"scopes":["delivery:@read"]}'
  curl -s ${urls.live}/api/streams/live
  curl -s '${urls.intel}/api/insights?minSeverity=low'

Ctrl-C stops everything.`;
}
