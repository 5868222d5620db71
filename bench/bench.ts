import { parseArgs } from 'node:util';

/** `npm run bench -- bids|chat|hot-room|http|mcp|match|pages|room|swarm [--quick]`: measures one thing and prints a table; `http --profile quote` shows where a row's time goes, `hot-room --sockets 4000 --clients 50000` takes fewer. */
const measurements = {
  bids: async ({ quick }: Options) => (await import('./bids/bids.ts')).measureBids(quick),
  chat: async ({ quick }: Options) => (await import('./chat.ts')).measureChat(quick),
  'hot-room': async ({ quick, sockets, clients }: Options) =>
    (await import('./hot-room/hot-room.ts')).measureHotRoom({ quick, sockets, clients }),
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
  readonly sockets: number;
  readonly clients: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'string' },
    sockets: { type: 'string', default: '8000' },
    clients: { type: 'string', default: '100000' },
  },
});
const name = positionals[0];
if (name === undefined || !(name in measurements)) {
  console.error(`Say which: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}
await measurements[name as keyof typeof measurements]({
  quick: values.quick,
  profile: values.profile,
  sockets: Number(values.sockets),
  clients: Number(values.clients),
});
