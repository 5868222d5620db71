import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeBuild } from '../stack/describe-build.ts';
import { ROOT } from '../workers/profile-config.ts';
import { suffixConfig } from './suffix.ts';
import { deployOrder, runWrangler } from './wrangler.ts';

const USAGE = `Usage: npm run deploy -- [--suffix staging] [--dry-run]
  --suffix NAME   a second set of Workers: waypost-delivery-NAME at delivery-NAME.<your domain>
  --dry-run       build everything and upload nothing; needs no account`;

async function deploy({ suffix, dryRun }: { suffix: string | undefined; dryRun: boolean }): Promise<void> {
  const { gitSha, builtAt } = describeBuild();
  const original = join(ROOT, 'wrangler.toml');
  const committed = readFileSync(original, 'utf8');
  const text = suffix === undefined ? committed : suffixConfig(committed, suffix);
  if (!dryRun && text.includes('.example.com'))
    throw new TypeError('wrangler.toml still says example.com: put your domain there (README, deployment)');
  const config = suffix === undefined ? original : join(ROOT, `wrangler.${suffix}.toml`); // paths in it are from its folder
  if (suffix !== undefined) writeFileSync(config, text);
  try {
    for (const service of deployOrder) {
      console.log(`--- ${service}${suffix === undefined ? '' : ` (${suffix})`}${dryRun ? ', dry run' : ''}`);
      const vars = ['--var', `GIT_SHA:${gitSha}`, '--var', `BUILT_AT:${builtAt}`];
      const args = ['deploy', '--env', service, '--config', config, ...vars];
      await runWrangler(dryRun ? [...args, '--dry-run'] : args, 'shown');
    }
  } finally {
    if (suffix !== undefined) rmSync(config, { force: true });
  }
}

try {
  const { values } = parseArgs({
    options: { suffix: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  await deploy({ suffix: values.suffix, dryRun: values['dry-run'] });
} catch (error) {
  if (!(error instanceof TypeError)) throw error; // an option that isn't one
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
