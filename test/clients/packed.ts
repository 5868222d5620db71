import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClients } from '../../dev/clients/build-clients.ts';
import { clientNames } from '../../dev/clients/openapi-types.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

const BESIDE = ['openapi-fetch', 'openapi-typescript-helpers', 'standardwebhooks'];

/** A caller's project, with each client's packed file unpacked in it as npm does. Returns its folder. */
export async function installPacked(): Promise<string> {
  mkdirSync(join(ROOT, '.waypost'), { recursive: true });
  await buildClients();
  const project = mkdtempSync(join(tmpdir(), 'waypost-caller-'));
  const modules = join(project, 'node_modules');
  for (const name of clientNames) {
    const home = join(modules, '@waypost', name);
    mkdirSync(home, { recursive: true });
    const args = ['pack', join(ROOT, 'clients', name), '--silent', '--pack-destination', project];
    const file = execFileSync('npm', args, { encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', join(project, file), '-C', home, '--strip-components=1']);
  }
  for (const name of BESIDE) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return project;
}
