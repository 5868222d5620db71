import { parseArgs } from 'node:util';

/** `npm run bench -- bids|chat|http|mcp|match|pages|room|swarm [--quick]`: measures one thing and prints a table; `http --profile quote` shows where a row's time goes. */
const measurements = {
  bids: async ({ quick }: Options) => (await import('./bids/bids.ts')).measureBids(quick),
  chat: async ({ quick }: Options) => (await import('./chat.ts')).measureChat(quick),
  http: async ({ quick, profile }: Options) =>
    (await import('./http/http.ts')).measureHttp({ quick, profiled: profile }),
  mcp: async ({ quick }: Options) => (await import('./mcp/mcp.ts')).measureMcp(quick),
  match: async ({ quick }: Options) => (await import('./match.ts')).measureMatch(quick),
  pages: async ({ quick }: Options) => (await import('./pages.ts')).measurePages(quick),
  room: async ({ quick }: Options) => (await import('./room.ts')).measureRoom(quick),
  swarm: async ({ quick }: Options) => (await import('./swarm/swarm.ts')).measureSwarm(quick),
};

interface Options {
  readonly quick: boolean;
  readonly profile: string | undefined;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'string' } },
});
const name = positionals[0];
if (name === undefined || !(name in measurements)) {
  console.error(`Say which: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}
await measurements[name as keyof typeof measurements]({ quick: values.quick, profile: values.profile });
