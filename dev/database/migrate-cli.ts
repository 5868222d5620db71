import { parseArgs } from 'node:util';
import { describeError } from './connections.ts';
import { migrate } from './migrate.ts';

const USAGE = 'npm run migrate -- [--url postgres://role:password@host/database]   (default: DATABASE_URL)';

try {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  const url = values.url ?? process.env['DATABASE_URL'];
  if (!url) throw new Error(`No database given.\n${USAGE}`);
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new Error(`That is no postgres:// URL.\n${USAGE}`);
  }
  const { hostname, pathname } = new URL(url); // never the whole URL: it has a password
  const target = `${hostname}${pathname}`;
  try {
    const applied = await migrate({ url, log: console.log });
    console.log(`${target} is up to date (${applied.length} applied)`);
  } catch (error) {
    throw new Error(`${target}: ${describeError(error)}`, { cause: error });
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
