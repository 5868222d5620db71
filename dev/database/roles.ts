import pg from 'pg';
import { serviceNames, type ServiceName } from '../../src/platform/config.ts';

/**
 * Gives each Worker's role its login, and answers each Worker's own DATABASE_URL through `at`: the gateway of a local
 * stack, or the database itself (Neon). The roles and their rights are the migrations'.
 */
export async function openRoles(adminUrl: string, password: string, at: { host: string; database: string }): Promise<Record<ServiceName, string>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const service of serviceNames) {
      await admin.query(`alter role waypost_${service} login password ${pg.escapeLiteral(password)}`);
    }
  } finally {
    await admin.end();
  }
  const url = (service: ServiceName) => `postgres://waypost_${service}:${encodeURIComponent(password)}@${at.host}/${at.database}`;
  return Object.fromEntries(serviceNames.map((service) => [service, url(service)])) as Record<ServiceName, string>;
}
