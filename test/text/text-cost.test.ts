import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { domainReaders } from './domain-readers.ts';
import { lookInto } from './looks-into-text.ts';
import { slowness } from '#test/support/machine.ts';
import { nasty } from './nasty.ts';
import { pageReaders } from './page-readers.ts';
import { ruleReaders } from './rule-readers.ts';
import { platformReaders } from './platform-readers.ts';
import type { Reader } from './reader.ts';
import { wireReaders } from './wire-readers.ts';

const FULL_BYTES = 64 * 1024;
const MOST_MS = 20;
/** What takes less is as good as nothing, and not run on more. */
const NOTABLE_MS = 1;
/** Where every pair of characters counts, four times the text takes sixteen times as long. */
const FOLD = 4;
const TRIES = 5;
/** Trying again takes too long by itself. */
const HOPELESS_MS = 10 * MOST_MS;

/** Milliseconds of processor time of this thread: exact to a tick of some, so that what is short is told by the clock. */
async function millisecondsOf(run: () => unknown): Promise<number> {
  const [startedAt, before] = [performance.now(), process.threadCpuUsage()];
  try {
    await run();
  } catch {
    // refusing is an answer, too
  }
  const { user, system } = process.threadCpuUsage(before);
  const elapsed = performance.now() - startedAt;
  return elapsed <= MOST_MS ? elapsed : Math.min(elapsed, (user + system) / 1_000);
}

/** As the machine that the limits were set on would take it. One that is slow just now is told by what is always the same. */
async function usualMillisecondsOf(run: () => unknown, enough: number): Promise<number> {
  const taken = await millisecondsOf(run);
  return taken > enough ? taken / slowness() : taken;
}

/** The least of some tries, and no more of them than needed: whoever collects garbage meanwhile isn't meant. */
async function leastOf(run: () => unknown, enough: number): Promise<number> {
  let least = await usualMillisecondsOf(run, enough);
  for (let tries = 1; tries < TRIES && least > enough && least < HOPELESS_MS; tries += 1)
    least = Math.min(least, await usualMillisecondsOf(run, enough));
  return least;
}

/** What is wrong with how long a text takes, or undefined. */
async function faultOf([, , run]: Reader, of: (bytes: number) => string): Promise<string | undefined> {
  const full = await leastOf(run(of(FULL_BYTES)), MOST_MS);
  if (full > MOST_MS) return `takes ${full.toFixed(1)} ms`;
  if (full <= NOTABLE_MS) return undefined;
  const more = await leastOf(run(of(FOLD * FULL_BYTES)), FOLD * MOST_MS);
  return more > FOLD * MOST_MS ? `takes ${full.toFixed(1)} ms for 64 KB, ${more.toFixed(1)} ms for 256 KB` : undefined;
}

describe('what a text costs', () => {
  test.each(
    [...platformReaders, ...domainReaders, ...pageReaders, ...ruleReaders, ...wireReaders].map(
      (reader) => [reader[1], reader[0], reader] as const,
    ),
  )('TEXT-1 %s (%s) takes 64 KB of anything in 20 ms, and 256 KB in four times that', async (_what, _file, reader) => {
    const faults: string[] = [];
    for (const { kind, of } of nasty) {
      const fault = await faultOf(reader, of);
      if (fault !== undefined) faults.push(`${kind}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('TEXT-2 every file that looks into a text is among them, or says why not', async () => {
    const timed = new Set([...platformReaders, ...domainReaders, ...pageReaders, ...ruleReaders].map(([file]) => file));
    expect((await lookInto()).filter((file) => !timed.has(file))).toEqual([]);
  });

  test('TEXT-2 what is timed is there', () => {
    const files = [...platformReaders, ...domainReaders, ...pageReaders, ...ruleReaders].map(([file]) => file);
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
  });
});
