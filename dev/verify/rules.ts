import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';
import { compareRules } from './rule-ids.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const faults = compareRules(read('docs/rules/*.md'), read('test/**/*.ts'));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
