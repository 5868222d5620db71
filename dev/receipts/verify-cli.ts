import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cents, formatUsd } from '#src/money/cents.ts';
import { KeySetDocument } from '#src/platform/jws/published-keys.ts';
import { Fault, verifyExport } from './verify-export.ts';

const USAGE = `Usage: npm run verify-receipts -- --file export.json (--jwks jwks.json | --url https://agent.example.com)
  --file   the pages of GET /v1/receipts, one after the other
  --jwks   the keys, as /.well-known/jwks.json has them: nothing is asked for over the network
  --url    the agent Worker that has them`;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

async function keysAt(url: string): Promise<unknown> {
  const response = await fetch(`${url}/.well-known/jwks.json`);
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}`);
  return response.json();
}

try {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, jwks: { type: 'string' }, url: { type: 'string' } },
  });
  const { file, jwks, url } = values;
  if (file === undefined || (jwks === undefined) === (url === undefined)) throw new TypeError(USAGE);
  const keys = KeySetDocument.parse(jwks === undefined ? await keysAt(url ?? '') : readJson(jwks));
  const { accountId, receipts, underHead, grossMinor } = await verifyExport(readFileSync(file, 'utf8'), keys);
  console.log(`${accountId}: ${receipts} receipts, ${formatUsd(cents(grossMinor))} altogether, without a gap.`);
  console.log(
    underHead === receipts
      ? 'The signed head is of all of them.'
      : `The signed head is of the first ${underHead}: it is signed once a minute, and it will have the newest ${receipts - underHead} within a minute.`,
  );
} catch (error) {
  console.error(error instanceof Fault ? `Not as it was issued: ${error.message}` : (error as Error).message);
  process.exitCode = error instanceof Fault ? 1 : 2;
}
