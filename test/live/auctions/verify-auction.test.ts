import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SigningJwks } from '#src/platform/config.ts';
import { publishedKeys } from '#src/platform/jws/published-keys.ts';
import { signJws } from '#src/platform/jws/sign-jws.ts';
import { readHead } from '#src/live/auctions/verify/signed-head.ts';
import { chainedAnew, textOf } from './forged.ts';
import { LotWorld } from './lot-world.ts';

const newKeys = (kid: string) =>
  SigningJwks.parse(JSON.stringify([{ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid }]));
const ours = newKeys('ours');
const { keys } = publishedKeys(ours);

const folder = mkdtempSync(join(tmpdir(), 'verify-auction-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const jwks = write('jwks.json', JSON.stringify({ keys }));

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, ['dev/verify-auction/verify-cli.ts', ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, said };
}

function played(): LotWorld {
  const world = LotWorld.of({ start: 1000, reserve: 2000 });
  world.bid('a', { amount: 1000, max: 1500 });
  world.bid('b', { amount: 1200, max: 4000 });
  world.bid('c', { amount: 2500 });
  world.finish();
  return world;
}
const world = played();
const head = (seq: number, key = ours, typ: 'head+jws' | 'fee-head+jws' = 'head+jws') =>
  signJws(key, typ, { auctionId: world.auction.id, seq, hash: world.entries[seq]?.hash });
const receiptOf = async (seq: number) => {
  const { hash, prevHash } = world.entries[seq] ?? {};
  return { seq, hash, prevHash, head: await head(seq) };
};

describe('a head', () => {
  test('CHAIN-9 counts only if one of the published keys signed it, as a head', async () => {
    const good = await head(2);
    const said = { auctionId: world.auction.id, seq: 2, hash: world.entries[2]?.hash };
    const { subtle } = crypto;
    expect(await readHead(good, keys, subtle)).toEqual({ kind: 'signed', head: said });
    expect(await readHead(good, keys, undefined)).toEqual({ kind: 'uncheckable', head: said });
    const [header = '', payload = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify({ ...said, seq: 3 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'head+jws' })).toString('base64url');
    const forged = [
      await head(2, newKeys('ours')),
      await head(2, newKeys('theirs')),
      await head(2, ours, 'fee-head+jws'),
      `${header}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${good}.${signature}`,
      'not a head',
      '..',
      `${good}${'A'.repeat(10_000)}`,
    ];
    for (const each of forged) expect(await readHead(each, keys, subtle), each).toEqual({ kind: 'forged' });
  });
});

describe('npm run verify-auction', () => {
  test('CHAIN-10 checks a file offline, with what was seen, and says what came of the lot', async () => {
    const log = write('log.ndjson', world.log);
    const seen = write('seen.json', JSON.stringify([{ bid: {}, receipt: await receiptOf(2) }, await head(3)]));
    const lines = write('seen.ndjson', textOf([JSON.stringify(await receiptOf(1)), JSON.stringify(await head(5))]));
    expect(await run(log, '--seen', seen, '--seen', lines, '--jwks', jwks)).toEqual({
      status: 0,
      said:
        `${world.auction.id}: 6 lines, 3 bids of 3 bidders, all by the rules.\n` +
        `Sold to bidder-b for $26.00 at 2026-11-23T13:00:30.000Z.\n` +
        `2 receipts and 4 heads are of this log. All are signed.\n`,
    });
    expect((await run(log, '--seen', seen)).said).toContain('weren’t checked');
  });

  test('CHAIN-10 it names the first bad line, and exits with 1', async () => {
    const doubled = write('doubled.ndjson', textOf(world.lines.toSpliced(2, 0, world.lines[1] ?? '')));
    expect(await run(doubled)).toMatchObject({ status: 1, said: expect.stringContaining('line 3: ') as string });
    const running = write('running.ndjson', textOf(world.lines.slice(0, 3)));
    expect(await run(running)).toMatchObject({ status: 1, said: expect.stringContaining('line 4: ') as string });
    expect(await run(running, '--running')).toMatchObject({ status: 0 });
    const dropped = write('dropped.ndjson', chainedAnew(world.entries.toSpliced(3, 1)));
    const seen = write('dropped.json', JSON.stringify(await receiptOf(3)));
    expect(await run(dropped, '--seen', seen)).toMatchObject({
      status: 1,
      said: expect.stringContaining('line ') as string,
    });
    const forged = write('forged.json', JSON.stringify(await head(2, newKeys('ours'))));
    expect(await run(write('log.ndjson', world.log), '--seen', forged, '--jwks', jwks)).toMatchObject({ status: 1 });
  });

  test('CHAIN-10 what it can’t read is no verdict: it exits with 2', async () => {
    for (const args of [[], ['nowhere.ndjson'], ['--seen', 'x'], ['a', 'b'], ['http://127.0.0.1:1/api/auctions/x']])
      expect(await run(...args)).toMatchObject({ status: 2 });
  });
});

describe('from an address', () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const from = Number(searchParams.get('fromSeq') ?? 0);
    if (pathname.endsWith('/log')) return response.end(textOf(shown.slice(from, from + 2)));
    if (pathname === '/.well-known/jwks.json') return response.end(JSON.stringify({ keys }));
    return response.end(JSON.stringify({ auction: { status, head: newest } }));
  });
  let shown: readonly string[] = world.lines;
  let status = 'sold';
  let newest: string | null = '';
  let url = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auctions/${world.auction.id}`;
  });
  afterAll(() => server.close());

  test('CHAIN-10 it reads the whole log, and holds it against the newest head and the keys', async () => {
    newest = await head(5);
    for (const address of [url, `${url}/`, `${url}/log`]) expect(await run(address)).toMatchObject({ status: 0 });
    shown = world.lines.slice(0, 5);
    expect(await run(url)).toMatchObject({ status: 1, said: expect.stringContaining('line 6: ') as string });
    [status, newest] = ['open', await head(3)];
    shown = world.lines.slice(0, 4);
    expect(await run(url)).toMatchObject({ status: 0, said: expect.stringContaining('The lot runs.') as string });
  });

  test('CHAIN-10 a sound log of another lot than the address names is no log of it', async () => {
    [shown, status, newest] = [world.lines, 'sold', null];
    expect(await run(url)).toMatchObject({ status: 0 });
    const other = url.replace(world.auction.id, '00000000-0000-4000-8000-00000000ffff');
    expect(await run(other)).toMatchObject({ status: 1, said: expect.stringContaining('another lot') as string });
  });

  test('CHAIN-10 a lot that never opened has no log, and nothing is wrong with that; one that was sold has one', async () => {
    [shown, newest] = [[], null];
    for (const never of ['scheduled', 'cancelled']) {
      status = never;
      expect(await run(url)).toEqual({
        status: 0,
        said: `${world.auction.id}: it has no log, since it never opened.\n`,
      });
    }
    const kept = write('kept.json', JSON.stringify(await receiptOf(1)));
    expect(await run(url, '--seen', kept)).toMatchObject({ status: 1 });
    status = 'sold';
    expect(await run(url)).toMatchObject({ status: 1 });
  });
});
