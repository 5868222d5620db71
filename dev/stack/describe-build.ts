import { execFileSync } from 'node:child_process';
import { ROOT } from '../workers/profile-config.ts';

/** Which commit this is, and when it was built: for /version. */
export function describeBuild() {
  const builtAt = new Date().toISOString();
  try {
    return {
      gitSha: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim(),
      builtAt,
    };
  } catch {
    return { gitSha: 'unknown', builtAt }; // a source archive has no git
  }
}
