import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workers/profile-config.ts';
import { missingPlatformPackages, type Lock } from './platform-packages.ts';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const missing = Object.keys(missingPlatformPackages(lock));
const located = Object.entries(lock.packages).flatMap(([name, { resolved }]) =>
  resolved?.includes(':') ? [name] : [],
);

const faults: string[] = [];
if (missing.length > 0)
  faults.push(
    `package-lock.json lacks ${missing.length} packages of other platforms, so npm ci fails. Run: npm run complete-lock`,
  );
if (located.length > 0)
  faults.push(
    `package-lock.json names a registry for ${located.join(', ')}: it has to work with any (.npmrc, omit-lockfile-registry-resolved)`,
  );
if (faults.length === 0) {
  try {
    execFileSync('npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: ROOT,
      stdio: 'pipe',
      encoding: 'utf8',
    });
  } catch (error) {
    faults.push(`npm ci would refuse package-lock.json:\n${(error as { stderr: string }).stderr}`);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
