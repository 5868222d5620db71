import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limitProfiles, type LimitProfile } from '#src/platform/limits.ts';
import { DEFAULT_BASE_PORT, PortTaken } from './stack/ports.ts';
import type { StackOptions } from './stack/stack.ts';
import { StaleData } from './stack/stale-data.ts';
import { welcome } from './stack/welcome.ts';

const USAGE = `Usage: npm start -- [--port BASE] [--ephemeral] [--limits ${Object.keys(limitProfiles).join('|')}] [--streets FILE]
  --port BASE   the first of eleven ports (${DEFAULT_BASE_PORT}); a stack there has data of its own
  --ephemeral   keep no data
  --limits      how far quotas are stretched (default)
  --streets     a PMTiles extract to lay under tracking pages' maps (docs/deploy.md)
Variables:
  DATABASE_URL     of a Neon or Postgres database: the stack runs on that instead of one of its own
  OUTBOUND_HOSTS   host:port,… of webhooks' receivers on this machine (127.0.0.1:9999)
  MODEL_URL, MODEL_KEY, MODEL_NAME                      a language model for the chat (without: it plans by itself)
  INTEL_MODEL_URL, INTEL_MODEL_KEY, INTEL_MODEL_NAME    one that words what a competitor's change may mean`;

class UsageError extends Error {}

let stopping = false;

function read(args: string[]): StackOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: String(DEFAULT_BASE_PORT) },
      ephemeral: { type: 'boolean', default: false },
      limits: { type: 'string', default: 'default' },
      streets: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const base = Number(values.port);
  if (!Number.isInteger(base) || base < 1024 || base > 65_500)
    throw new UsageError('--port must be a number from 1024 to 65500');
  if (!Object.hasOwn(limitProfiles, values.limits))
    throw new UsageError(`--limits must be one of ${Object.keys(limitProfiles).join(', ')}`);
  if (values.streets !== undefined && !existsSync(values.streets))
    throw new UsageError(`--streets: there is no file ${values.streets}`);
  return {
    base,
    streets: values.streets,
    ephemeral: values.ephemeral,
    profile: values.limits as LimitProfile,
    databaseUrl: process.env['DATABASE_URL'],
    tell: (line) => console.log(line),
    watch: true,
  };
}

async function main(): Promise<void> {
  const options = read(process.argv.slice(2));
  const started = Date.now();
  console.log('Starting Waypost …');
  process.env['WRANGLER_LOG'] ??= 'warn'; // or it says of each Worker where its variables are, which are ours
  const starting = import('./stack/stack.ts').then(({ startStack }) => startStack(options)); // takes a second: not before the options are valid

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await starting.then(
      (stack) => stack.stop(),
      () => undefined, // the started parts have been stopped already
    );
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  const stack = await starting;
  if (!stopping) console.log(welcome(stack, options, Date.now() - started));
}

main().catch((error: unknown) => {
  if (stopping) return; // Ctrl-C also stops what is starting
  const misused = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  const foreseen = misused || error instanceof PortTaken || error instanceof StaleData;
  console.error(foreseen ? error.message : error);
  if (misused) console.error(USAGE);
  process.exit(misused ? 2 : 1);
});
