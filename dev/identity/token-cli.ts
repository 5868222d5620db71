import { parseArgs } from 'node:util';
import { consentClientId } from '../../sandbox/identity/clients.ts';
import { personOf } from '../../sandbox/identity/people.ts';
import { DEFAULT_BASE_PORT, portsFrom, type Ports } from '../stack/ports.ts';
import { requestDemoToken, TokenRefused, type TokenRequest } from './token-request.ts';

const usage = `Usage: npm run token -- --sub <person> --scope '<scope> <scope>' [--org <org>] [--tier <tier>]
         [--aud delivery,agent,live,intel] [--port <first port of the stack, ${DEFAULT_BASE_PORT} unless told>]
         [--client <client id>] [--acr <class of the sign-in>] [--auth-age <seconds since the sign-in>]
Demo people: ada, ben, cleo, ops. Any other --sub works too.
For MCP: --aud agent/mcp. To decide about a consent, as a person with a passkey who signed in ten seconds ago:
  npm run token -- --sub ada --client waypost-consent --aud agent/consent --acr phr --auth-age 10`;

const workers = ['delivery', 'agent', 'live', 'intel'] as const;
/** Audiences below a Worker's own. */
const below: readonly string[] = ['agent/consent', 'agent/mcp'];

class UsageError extends Error {}

interface Asked {
  readonly provider: number;
  readonly request: TokenRequest;
}

function read(): Asked {
  const text = { type: 'string' } as const;
  const of = { sub: text, scope: text, org: text, tier: text, aud: text, client: text, acr: text, 'auth-age': text };
  const port = { ...text, default: String(DEFAULT_BASE_PORT) };
  const help = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { ...of, port, help } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { sub, client, acr } = values;
  if (!sub) throw new UsageError('--sub is missing');
  const scope = values.scope ?? (client === consentClientId ? '' : undefined); // a decision needs none
  if (scope === undefined) throw new UsageError('--scope is missing');
  const ports = portsFrom(Number(values.port));
  if (!/^\d+$/.test(values.port) || ports.delivery < 1 || ports.identity > 65_535)
    throw new UsageError('--port must be the first of five ports, 1 to 65531');
  const person = personOf(sub);
  const request = {
    sub,
    scope,
    name: person?.name,
    org: values.org ?? person?.org,
    tier: values.tier ?? person?.tier,
    aud: values.aud?.split(',').map((name) => urlOf(ports, name)),
    clientId: client,
    acr,
    authTime: authTimeOf(values['auth-age']),
  };
  return { provider: ports.identity, request };
}

function authTimeOf(age: string | undefined): number | undefined {
  if (age === undefined) return undefined;
  const nowSeconds = Math.floor(Date.now() / 1000);
  if (!/^\d+$/.test(age) || Number(age) > nowSeconds) throw new UsageError('--auth-age must be a number of seconds');
  return nowSeconds - Number(age);
}

function urlOf(ports: Ports, name: string): string {
  const [first, path] = name.split('/');
  const worker = workers.find((known) => known === first);
  if (worker === undefined || (path !== undefined && !below.includes(name)))
    throw new UsageError(`--aud ${name}: known are ${[...workers, ...below].join(', ')}`);
  return `http://127.0.0.1:${ports[worker]}${path === undefined ? '' : `/${path}`}`;
}

function fail(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}

async function main(): Promise<void> {
  let asked: Asked;
  try {
    asked = read();
  } catch (error) {
    // parseArgs throws a TypeError for an option that it doesn't know.
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    return fail(`${error.message}\n${usage}`, 2);
  }
  const { provider, request } = asked;
  try {
    console.log(await requestDemoToken(`http://127.0.0.1:${provider}`, request));
  } catch (error) {
    if (error instanceof TokenRefused)
      return fail(`The identity provider on port ${provider} refused: ${error.message}`, 1);
    fail(
      `No identity provider answers on 127.0.0.1:${provider}. Start the stack with: npm start\n` +
        `If it runs on other ports, name its first one: npm run token -- --port <port> …`,
      1,
    );
  }
}

await main();
