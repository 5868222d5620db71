import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What starts workerd or a browser, or runs a command of this repository. */
const HEAVY =
  /^(?:dev\/workers\/(?:run-workers|worker-options|build-worker)|dev\/stack\/|test\/support\/workers\/(?:suite|killable|workerd)|test\/browser\/|test\/stack\/)/;
/** What they prove is how this repository is built and run, or what Postgres does with many rows. */
const BESIDES = /^test\/(?:dev|house|openapi|text|stack|browser|cost|refusals|intel\/measured)\/|-plan\.test\.ts$/;

const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s'([.#][^']+)'/gms;
const known = new Map<string, boolean>();

/** Whether a file imports something heavy, over any number of others. */
function isHeavy(file: string): boolean {
  if (HEAVY.test(file)) return true;
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false); // a circle adds nothing
  const imported = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1).replace(/^fn\//, 'functions/') : join(dirname(file), path),
  );
  const found = imported.some((path) => isHeavy(path));
  known.set(file, found);
  return found;
}

/** Tests of rules, shapes and verbs: those that need Node and Postgres alone, by what they import. */
export const unitTests = (): string[] =>
  globSync('test/**/*.test.ts').filter((file) => !BESIDES.test(file) && !isHeavy(file));
