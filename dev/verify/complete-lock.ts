import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';
import { missingPlatformPackages } from './platform-packages.ts';

// After every `npm install`: npm leaves out what its registry doesn't have for other platforms, and `npm ci` then refuses
// the lock. Names each of them with what its own package asked for; a registry that has it finds it by that.
const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof missingPlatformPackages>[0];
const missing = missingPlatformPackages(lock);
const packages = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(missing).length} platform packages added`);
