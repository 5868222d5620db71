import { globSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import type { Rights } from '#src/platform/db/rights.ts';
import { ROOT } from '../workers/profile-config.ts';

const domains = await Promise.all(
  globSync('src/*/rights.ts', { cwd: ROOT })
    .toSorted()
    .map(async (file) => ((await import(join(ROOT, file))) as { rights: Rights }).rights),
);

/** Each Worker but the swarm stores answers under a caller's key. */
const keepsKeys = serviceNames.filter((name) => name !== 'swarm');

/** Every table of the database, and what each Worker’s role may do with it. */
export const rightsOnTables: Rights['tables'] = {
  'platform.idempotency': Object.fromEntries(keepsKeys.map((name) => [name, 'SIUD' as const])),
  'public.waypost_migrations': {},
  ...Object.fromEntries(domains.flatMap(({ tables }) => Object.entries(tables))),
};

/** What a role may call of what is ours. */
export const callsOf = (service: ServiceName): string[] =>
  domains.flatMap(({ calls = {} }) => calls[service] ?? []).toSorted();

/** The schemas that a role can look into: those in which it has a right. */
export const schemasOf = (service: ServiceName): string[] => [
  ...new Set(
    Object.entries(rightsOnTables)
      .flatMap(([table, rights]) => (rights[service] === undefined ? [] : [table.slice(0, table.indexOf('.'))]))
      .toSorted(),
  ),
];
