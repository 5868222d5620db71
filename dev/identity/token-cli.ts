import { parseArgs } from 'node:util';
import { consentClientId } from './clients.ts';
import { claimsOf, personOf } from './people.ts';
import type { WorkerName } from './resources.ts';
import { requestDemoToken, TokenRefused, type TokenRequest } from './token-request.ts';

const usage = `Usage: npm run token -- --sub <person> --scope '<scope> <scope>' [--org <org>] [--tier <tier>]
         [--aud delivery,agent,live,intel] [--port <first port of the stack, 8701 unless told>]
         [--client <client id>] [--acr <class of the sign-in>] [--auth-age <seconds since the sign-in>]
Demo people: ada, ben, cleo, ops. Any other --sub works too.
For MCP: --aud agent/mcp. To decide about a consent, as a person with a passkey who signed in ten seconds ago:
  npm run token -- --sub ada --client waypost-consent --aud agent/consent --acr phr --auth-age 10`;

/** The stack's ports, counted from its first. */
const portOffset: Readonly<Record<WorkerName, number>> = { delivery: 0, agent: 1, live: 2, intel: 3 };
const identityOffset = 4;
/** Audiences below a Worker's own. */
const below = ['agent/consent', 'agent/mcp'];

class UsageError extends Error {}

type Asked = { base: number; request: TokenRequest };

function parse(args: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      sub: text,
      scope: text,
      org: text,
      tier: text,
      aud: text,
      client: text,
      acr: text,
      'auth-age': text,
      port: {
        ...text,
        default: '8701',
      },
      help: {
        type: 'boolean',
        default: false,
      },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { sub, aud, client, acr } = values;
  if (!sub) throw new UsageError('--sub is missing');
  const scope = values.scope ?? (client === consentClientId ? '' : undefined); // a decision needs none
  if (scope === undefined) throw new UsageError('--scope is missing');
  const base = Number(values.port);
  if (!/^\d+$/.test(values.port) || base < 1 || base + identityOffset > 65_535) {
    throw new UsageError('--port must be the first of five ports, 1 to 65531');
  }
  const { org, tier } = values;
  const given = { ...(org === undefined ? {} : { org }), ...(tier === undefined ? {} : { tier }) };
  const claims = { ...claimsOf(personOf(sub)), ...given };
  const audience = aud === undefined ? {} : { aud: aud.split(',').map((name) => urlOf(base, name)) };
  const proof = {
    ...(client === undefined ? {} : { clientId: client }),
    ...(acr === undefined ? {} : { acr }),
    ...authTime(values['auth-age']),
  };
  return { base, request: { sub, scope, ...claims, ...audience, ...proof } };
}

function authTime(age: string | undefined): { authTime?: number } {
  if (age === undefined) return {};
  const nowSeconds = Math.floor(Date.now() / 1000);
  if (!/^\d+$/.test(age) || Number(age) > nowSeconds) throw new UsageError('--auth-age must be a number of seconds');
  return { authTime: nowSeconds - Number(age) };
}

function urlOf(base: number, name: string): string {
  const [worker = '', path] = name.split('/');
  const offset = Object.entries(portOffset).find(([known]) => known === worker)?.[1];
  if (offset === undefined || (path !== undefined && !below.includes(name)))
    throw new UsageError(`--aud ${name}: known are ${[...Object.keys(portOffset), ...below].join(', ')}`);
  return `http://127.0.0.1:${base + offset}${path === undefined ? '' : `/${path}`}`;
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
