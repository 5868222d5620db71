import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import WebSocket from 'ws';
import { sendAll } from './load.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

/** As the inspector's protocol has it: Profiler.Profile. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const REQUESTS = 3_000;
const SHOWN = 45;

/** Prints where the time of one row goes: each function's own share, by its place in the sources. */
export async function printProfile({ workerd }: World, rows: readonly Row[], wanted: string): Promise<void> {
  const row = rows.find(({ name }) => name.includes(wanted));
  if (row === undefined) throw new Error(`no row is named like ${wanted}`);
  const { origin, inspector: address, sourceMap } = workerd.workers[row.worker];
  await sendAll(origin, REQUESTS / 10, row.status, row.ask);
  const inspector = await openInspector(address);
  await inspector('Profiler.enable');
  await inspector('Profiler.setSamplingInterval', { interval: 100 });
  await inspector('Profiler.start');
  await sendAll(origin, REQUESTS, row.status, row.ask);
  const { profile } = (await inspector('Profiler.stop')) as { profile: Profile };
  const map = new SourceMap(JSON.parse(readFileSync(sourceMap, 'utf8')) as SourceMapPayload);
  const own = new Map<string, number>();
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(map, callFrame)]));
  for (const [at, sample] of profile.samples.entries()) {
    const name = names.get(sample) ?? '?';
    own.set(name, (own.get(name) ?? 0) + (profile.timeDeltas[at] ?? 0));
  }
  own.delete('(idle)');
  const total = [...own.values()].reduce((sum, each) => sum + each, 0);
  console.log(`${row.name}: ${(total / REQUESTS / 1000).toFixed(3)} ms of JavaScript a request`);
  for (const [name, spent] of [...own].toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN))
    console.log(`${((spent / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

function placeOf(
  map: SourceMap,
  { functionName, url, lineNumber, columnNumber }: Profile['nodes'][number]['callFrame'],
) {
  if (!url.endsWith('worker')) return `${functionName} ${url}`.trim();
  const entry = map.findEntry(lineNumber, columnNumber);
  if (!('originalSource' in entry)) return functionName;
  const file = entry.originalSource.replace(/^(?:\.\.\/)+/, '').replace(/^.*node_modules\//, '');
  return `${functionName} ${file}:${entry.originalLine + 1}`;
}

/** Calls of the inspector's protocol. */
async function openInspector(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  return (method: string, params: Readonly<Record<string, unknown>> = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set((last += 1), resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
