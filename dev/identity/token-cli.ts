import { parseArgs } from 'node:util';
import { claimsOf, personOf } from './people.ts';
import type { WorkerName } from './resources.ts';
import { requestDemoToken, TokenRefused, type TokenRequest } from './token-request.ts';

const usage = `Usage: npm run token -- --sub <person> --scope '<scope> <scope>' [--org <org>] [--tier <tier>]
         [--aud delivery,agent,live,intel] [--port <first port of the stack, 8701 unless told>]
Demo people: ada, ben, cleo, ops. Any other --sub works too.`;

/** The stack's ports, counted from its first. */
const portOffset: Readonly<Record<WorkerName, number>> = { delivery: 0, agent: 1, live: 2, intel: 3 };
const identityOffset = 4;

class UsageError extends Error {}

type Asked = { base: number; request: TokenRequest };

function parse(args: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { sub: text, scope: text, org: text, tier: text, aud: text, port: { ...text, default: '8701' } },
  });
  const { sub, scope, aud } = values;
  if (!sub) throw new UsageError('--sub is missing');
  if (scope === undefined) throw new UsageError('--scope is missing');
  const base = Number(values.port);
  if (!/^\d+$/.test(values.port) || base < 1 || base + identityOffset > 65_535) {
    throw new UsageError('--port must be the first of five ports, 1 to 65531');
  }
  const { org, tier } = values;
  const given = { ...(org === undefined ? {} : { org }), ...(tier === undefined ? {} : { tier }) };
  const claims = { ...claimsOf(personOf(sub)), ...given };
  const audience = aud === undefined ? {} : { aud: aud.split(',').map((name) => urlOf(base, name)) };
  return { base, request: { sub, scope, ...claims, ...audience } };
}

function urlOf(base: number, name: string): string {
  const offset = Object.entries(portOffset).find(([worker]) => worker === name)?.[1];
  if (offset === undefined) throw new UsageError(`--aud ${name}: known are ${Object.keys(portOffset).join(', ')}`);
  return `http://127.0.0.1:${base + offset}`;
}

function fail(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}

function read(args: readonly string[]): Asked | undefined {
  try {
    return parse(args);
  } catch (error) {
    // parseArgs throws a TypeError for an option that it doesn't know.
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    fail(`${error.message}\n${usage}`, 2);
    return undefined;
  }
}

async function main({ base, request }: Asked): Promise<void> {
  const port = base + identityOffset;
  try {
    console.log(await requestDemoToken(`http://127.0.0.1:${port}`, request));
  } catch (error) {
    if (error instanceof TokenRefused)
      return fail(`The identity provider on port ${port} refused: ${error.message}`, 1);
    fail(
      `No identity provider answers on 127.0.0.1:${port}. Start the stack with: npm start\n` +
        `If it runs on other ports, name its first one: npm run token -- --port <port> …`,
      1,
    );
  }
}

const asked = read(process.argv.slice(2));
if (asked !== undefined) await main(asked);
