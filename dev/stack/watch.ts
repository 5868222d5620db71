import { relative } from 'node:path';
import { watch } from 'chokidar';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { buildWeb } from '../web/build-web.ts';
import { builtBundle } from '../workers/build-worker.ts';
import { bundleWorker, type Bundle } from '../workers/bundle-worker.ts';
import { ROOT } from '../workers/profile-config.ts';

/** Folders whose files Workers and pages are made of. */
const FOLDERS = ['functions', 'src', 'web'];
const SOURCES = /\.(?:tsx?|css|json)$/;
/** What a stack reads when it starts. */
const AT_START = ['wrangler.toml', 'package-lock.json'];
/** Editors write a file in several steps. */
const SETTLE_MS = 30;

interface Watched {
  /** Puts code into a Worker. Rejects if it doesn't start, with the code of before running again. */
  readonly swap: (service: ServiceName, code: string) => Promise<void>;
  readonly tell: (line: string) => void;
}

/**
 * Watches the sources. A Worker whose bytes an edit changes is swapped, and pages' scripts and styles are built anew.
 * What can't be built is told of, and the Worker of before goes on. Answers what ends it.
 */
export function watchSources({ swap, tell }: Watched): () => Promise<void> {
  const running = new Map<ServiceName, Bundle>();
  /** Those whose sources can't be built: what they lack may be a file that nothing has read yet. */
  const broken = new Set<ServiceName>();

  const isConcerned = async (service: ServiceName, files: readonly string[]) => {
    const bundle = running.get(service) ?? (await builtBundle(service));
    running.set(service, bundle);
    return broken.has(service) || files.some((file) => bundle.sources.has(file));
  };
  const remake = async (service: ServiceName, files: readonly string[], seconds: () => string, web: Promise<void>) => {
    try {
      const bundle = await bundleWorker(service);
      broken.delete(service);
      const before = running.get(service);
      running.set(service, bundle);
      if (before?.code === bundle.code) return;
      await web; // a Worker knows the names of the static files that were there when it started
      await swap(service, bundle.code);
      tell(`SWAPPED ${service} after ${files.join(', ')}, in ${seconds()} s`);
    } catch (error) {
      broken.add(service);
      tell(`NOT SWAPPED: ${service} runs as before. ${wordsOf(error)}`);
    }
  };
  const remakeWeb = async (seconds: () => string) => {
    try {
      const written = await buildWeb();
      if (written.length > 0) tell(`BUILT ${written.join(', ')}, in ${seconds()} s: load the page again`);
    } catch (error) {
      tell(`NOT BUILT: pages have the scripts and styles of before. ${wordsOf(error)}`);
    }
  };
  return collectChanges(async (files) => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    const late = files.filter((file) => AT_START.includes(file));
    if (late.length > 0) tell(`${late.join(', ')} is read at the start: end this one and start again`);
    const states = await Promise.all(
      serviceNames.map(async (service) => ({ service, concerned: await isConcerned(service, files) })),
    );
    const concerned = states.filter((each) => each.concerned).map(({ service }) => service);
    const web = remakeWeb(seconds);
    await Promise.all([web, ...concerned.map((service) => remake(service, files, seconds, web))]);
  }, tell);
}

/** Calls `work` with the files that have changed, a batch after the other. Answers what ends it. */
function collectChanges(
  work: (files: readonly string[]) => Promise<void>,
  tell: (line: string) => void,
): () => Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const take = () => {
    const files = [...changed];
    changed.clear();
    working = working.then(() => work(files)).catch((error: unknown) => tell(String(error)));
  };
  const note = (file: string) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(take, SETTLE_MS);
  };
  // Node's own recursive watch loses a file that an editor saves by putting another one in its place.
  const watcher = watch([...AT_START, ...FOLDERS], {
    cwd: ROOT,
    ignoreInitial: true,
    ignored: (path, stats) =>
      stats?.isFile() === true && !AT_START.includes(relative(ROOT, path)) && !SOURCES.test(path),
  });
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, note);
  watcher.on('error', (error) => tell(`Not everything is watched: ${wordsOf(error)}`));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await working;
  };
}

/** esbuild's own words name the file and the line. */
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
