import { parseArgs } from 'node:util';

/** `npm run bench -- http|match|room [--quick]`: measures one thing and prints a table. */
const measurements = {
  http: async (quick: boolean) => (await import('./http/http.ts')).measureHttp(quick),
  match: async (quick: boolean) => (await import('./match.ts')).measureMatch(quick),
  room: async (quick: boolean) => (await import('./room.ts')).measureRoom(quick),
};

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } });
const name = positionals[0];
if (name === undefined || !(name in measurements)) {
  console.error(`Say which: ${Object.keys(measurements).join(', ')}`);
  process.exit(1);
}
await measurements[name as keyof typeof measurements](values.quick === true);
