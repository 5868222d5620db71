/** The tag of an operation: that of the first row whose prefix begins its path. */
const rows = [
  ['/v1/fare', 'Fares', 'What a delivery costs, before it is ordered.'],
  ['/api/fee-audit', 'Fee audit', 'What was charged, computed again from what was ordered.'],
  ['/v1/deliveries', 'Deliveries', 'Orders, from creation to the door.'],
  ['/v1/payment-customers', 'Payments', 'Who pays, as the payment processor knows them.'],
  ['/v1/jobs', 'Pool', 'Drivers, and work for them, shared by sibling products.'],
  ['/v1/pool', 'Pool', 'Drivers, and work for them, shared by sibling products.'],
  ['/v1/webhooks', 'Webhooks', 'What we tell other systems: subscriptions, and what was sent to them.'],
  ['/api/subscriptions', 'Webhooks', 'What we tell other systems: subscriptions, and what was sent to them.'],
  ['/v1/integrations', 'Integrations', 'What other systems report to us.'],
  ['/v1/admin/senders', 'Senders', 'The shops of our partners, for our own operations.'],
  ['/v1/admin/unpaid-limits', 'Limits', 'How many unpaid deliveries an owner may have, for our own operations.'],
  ['/v1/tracking', 'Tracking', 'What the public may see of a delivery.'],
  ['/api/streams', 'Streams', 'Live streams: finding them, and holding one.'],
  ['/api/categories', 'Streams', 'Live streams: finding them, and holding one.'],
  ['/api/ws', 'Room', 'The room of a stream: its socket, and what is said there.'],
  ['/asyncapi.json', 'Room', 'The room of a stream: its socket, and what is said there.'],
  ['/ingest', 'Ingest', 'Video from an encoder.'],
  ['/hls', 'Playback', 'Video for players.'],
  ['/agent/v1/manifest', 'Registry', 'What agents can have done here, and what it costs.'],
  ['/v1/capabilities', 'Registry', 'What agents can have done here, and what it costs.'],
  ['/v1/tools', 'Calls', 'Calling a capability, and what came of it.'],
  ['/v1/transactions', 'Calls', 'Calling a capability, and what came of it.'],
  ['/v1/chat', 'Chat', 'Talking: conversations, their runs, and what was said.'],
  ['/v1/conversations', 'Chat', 'Talking: conversations, their runs, and what was said.'],
  ['/mcp', 'MCP', 'The same calls by the Model Context Protocol.'],
  ['/v1/grants', 'Grants', 'What an agent may do for a person for a while: asked for, handed on, ended.'],
  ['/v1/api-keys', 'API keys', 'Credentials of business accounts, for agents of their own.'],
  [
    '/v1/consent-profile',
    'Consents',
    'What agents ask people for, what people decide, and what they allow beforehand.',
  ],
  ['/v1/consents', 'Consents', 'What agents ask people for, what people decide, and what they allow beforehand.'],
  ['/v1/receipts', 'Fee audit', 'What was charged, computed again from what was ordered.'],
  ['/api/competitors', 'Insights', 'Competitors, and what changed on their pages.'],
  ['/api/insights', 'Insights', 'Competitors, and what changed on their pages.'],
  ['/api/targets', 'Targets', 'The pages that are watched, and the looks at them.'],
  ['/api/scans', 'Targets', 'The pages that are watched, and the looks at them.'],
  ['/api/admin', 'Watching', 'What is watched, and what people say of what was found.'],
  ['/.well-known', 'Discovery', 'What machines look up before they call, or check afterwards.'],
  ['/health', 'Status', 'How the service is doing, and its siblings.'],
  ['/ready', 'Status', 'How the service is doing, and its siblings.'],
  ['/version', 'Status', 'How the service is doing, and its siblings.'],
  ['/status', 'Status', 'How the service is doing, and its siblings.'],
  ['/api/ecosystem', 'Status', 'How the service is doing, and its siblings.'],
] as const;

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** A path without a row gets its first word as tag. */
export function tagOf(path: string): Tag {
  const row = rows.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (row !== undefined) return { name: row[1], description: row[2] };
  const word = path.split('/').find((part) => part !== '' && part !== 'api' && !/^v\d+$/.test(part)) ?? 'Other';
  return { name: `${word.charAt(0).toUpperCase()}${word.slice(1)}`, description: `Operations under ${path}.` };
}
