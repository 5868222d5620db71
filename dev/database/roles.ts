import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serviceNames, type ServiceName } from '#src/workers.ts';

/**
 * Gives each Worker's role its login, and returns each Worker's DATABASE_URL through `at`: the gateway of a local
 * stack, or the database itself (Neon). The migrations create the roles and their rights.
 */
export async function openRoles(
  adminUrl: string,
  password: string,
  at: { host: string; database: string },
): Promise<Record<ServiceName, string>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const service of serviceNames) {
      await untilAlone(() => admin.query(`alter role waypost_${service} login password ${pg.escapeLiteral(password)}`));
    }
  } finally {
    await admin.end();
  }
  const url = (service: ServiceName) =>
    `postgres://waypost_${service}:${encodeURIComponent(password)}@${at.host}/${at.database}`;
  return Object.fromEntries(serviceNames.map((service) => [service, url(service)])) as Record<ServiceName, string>;
}

const CONCURRENTLY_UPDATED = 'XX000';
const ATTEMPTS = 50;

/** Roles belong to the whole server: if two alter one at the same moment, Postgres refuses the second. */
async function untilAlone(alter: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await alter();
      return;
    } catch (error) {
      const raced = error instanceof pg.DatabaseError && error.code === CONCURRENTLY_UPDATED;
      if (!raced || attempt === ATTEMPTS) throw error;
      await sleep(5 + Math.random() * 20);
    }
  }
}
