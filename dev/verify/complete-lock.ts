import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';
import { missingPlatformPackages } from './platform-packages.ts';

// Run after every `npm install`: npm leaves out packages for other platforms that its registry doesn't have, and then
// `npm ci` refuses the lock. Adds each of them as its parent package requires it; another registry may have it.
const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof missingPlatformPackages>[0];
const missing = missingPlatformPackages(lock);
const packages = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(missing).length} platform packages added`);
