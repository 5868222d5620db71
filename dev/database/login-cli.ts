import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { describeError } from './connections.ts';

const USAGE = `Usage: DATABASE_URL=<the owner's> npm run --silent login -- <${serviceNames.join('|')}>
Gives a Worker's role a new password and prints that Worker's own DATABASE_URL: pipe it into wrangler secret put.`;

/** Gives a Worker's role a new password. Returns its URL, otherwise equal to the owner's. */
async function openLogin(ownerUrl: string, service: ServiceName): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`alter role waypost_${service} login password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = `waypost_${service}`;
  url.password = password;
  return url.href;
}

try {
  const service = serviceNames.find((name) => name === process.argv[2]);
  const ownerUrl = process.env['DATABASE_URL'];
  if (service === undefined || !ownerUrl) throw new Error(USAGE);
  console.log(await openLogin(ownerUrl, service));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
