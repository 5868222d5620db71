import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '#src/workers.ts';

/**
 * Writes each Worker's variables and secrets of this stack to `<worker>.env`, for a second host beside it:
 * `npx wrangler dev --env delivery --env-file .waypost/data/delivery.env`.
 */
export function writeVarsFiles(dir: string, vars: (service: ServiceName) => Record<string, string>): void {
  for (const service of serviceNames) {
    const lines = Object.entries(vars(service)).map(([name, value]) => `${name}='${value}'\n`); // none holds a quote
    writeFileSync(join(dir, `${service}.env`), lines.join(''), { mode: 0o600 });
  }
}
