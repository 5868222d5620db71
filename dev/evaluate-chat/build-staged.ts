import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWrangler } from '../deploy/wrangler.ts';

const STAGED = join(import.meta.dirname, 'staged');

/** What the agent Worker finds under a name, while dialogues are played: the rest is what is deployed. */
const replaced: Readonly<Record<string, string>> = {
  '#src/agent/registry/registry.ts': 'registry.ts',
  '#src/agent/registry/published.ts': 'published.ts',
  '#src/agent/registry/shapes-wire.ts': 'shapes-wire.ts',
  './local-time.ts': 'local-time.ts',
  '#src/domains.ts': 'domains.ts',
};

/** The agent Worker, whose siblings and clock are a dialogue's, as one ES module. */
export async function buildStaged(): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'waypost-staged-'));
  try {
    const aliases = Object.entries(replaced).flatMap(([name, file]) => ['--alias', `${name}:${join(STAGED, file)}`]);
    await runWrangler(['deploy', '--dry-run', '--env', 'agent', '--outdir', out, ...aliases], 'quiet');
    return readFileSync(join(out, 'index.js'), 'utf8');
  } finally {
    rmSync(out, { recursive: true });
  }
}
