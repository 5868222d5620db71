import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '#src/workers.ts';

/** What tells our files from those that somebody wrote by hand. */
const FIRST_LINE = '# Written by npm start while it runs.';

const isOurs = (file: string) => !existsSync(file) || readFileSync(file, 'utf8').startsWith(FIRST_LINE);

/**
 * Writes each Worker's variables and secrets of this stack to `.dev.vars.<worker>`, where `npx wrangler dev --env
 * <worker>` looks for them. A file that isn't ours stays as it is. Returns what removes them.
 */
export function writeDevVars(dir: string, vars: (service: ServiceName) => Record<string, string>): () => void {
  const ours = serviceNames.map((service) => ({ service, file: join(dir, `.dev.vars.${service}`) }));
  for (const { service, file } of ours.filter((each) => isOurs(each.file))) {
    const lines = Object.entries(vars(service)).map(([name, value]) => `${name}='${value}'\n`); // none holds a quote
    writeFileSync(file, `${FIRST_LINE}\n${lines.join('')}`, { mode: 0o600 });
  }
  return () => {
    for (const { file } of ours) if (isOurs(file)) rmSync(file, { force: true });
  };
}
