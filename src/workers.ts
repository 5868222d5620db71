/**
 * Every Worker: a folder of `functions/`, an environment of wrangler.toml, the variable `<NAME>_URL`, and the database
 * role `waypost_<name>`. A new one is a row here. The order is that of /api/ecosystem.
 */
export const workers = {
  delivery: { about: 'Fare quotes, deliveries, dispatch, public tracking and fee audit.', explainsProblems: true },
  agent: { about: 'Software agents acting for a person, behind consent.', spelling: 'snake' },
  live: { about: 'Live streams: discovery, going live, video, chat, auctions, tips, clips and orders.' },
  intel: { about: 'What competitors changed and what it means.' },
  swarm: { about: 'The nine scan nodes behind the intelligence feed.' },
} as const;

export type ServiceName = keyof typeof workers;
export const serviceNames = Object.keys(workers) as [ServiceName, ...ServiceName[]];

declare module '#src/platform/register.ts' {
  interface Register {
    readonly workers: typeof workers;
  }
}
