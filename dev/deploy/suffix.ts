import { serviceNames } from '#src/workers.ts';

const names = serviceNames.join('|');

/**
 * wrangler.toml for a second set of Workers beside the first: every name, of Worker, service binding, queue and bucket,
 * gets the suffix (`NAME_SUFFIX` tells the Worker), and so does the first label of each Worker's URL (`https://delivery-staging.example.com`). Limiters
 * are counted under numbers of their own. `ENVIRONMENT` is the suffix where that is a known one.
 */
export function suffixConfig(config: string, suffix: string): string {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(suffix))
    throw new TypeError('--suffix must be lower-case letters, digits and hyphens, 20 at most');
  return config
    .replaceAll(
      /\b(name|service|queue|dead_letter_queue|bucket_name|script_name) = "(waypost[^"]*)"/g,
      `$1 = "$2-${suffix}"`,
    )
    .replaceAll(new RegExp(`^([A-Z]+_URL) = "https://(${names})\\.`, 'gm'), `$1 = "https://$2-${suffix}.`)
    .replaceAll(new RegExp(`\\b(pattern) = "(${names})\\.`, 'gm'), `$1 = "$2-${suffix}.`)
    .replaceAll(/^NAME_SUFFIX = ""/gm, `NAME_SUFFIX = "${suffix}"`)
    .replaceAll(/^namespace_id = "(\d+)"/gm, (_, id: string) => `namespace_id = "${namespaceOf(id, suffix)}"`)
    .replaceAll(/^ENVIRONMENT = "production"/gm, `ENVIRONMENT = "${suffix === 'staging' ? 'staging' : 'production'}"`);
}

/** Another number for each suffix, so that staging doesn't use up production's quotas. */
function namespaceOf(id: string, suffix: string): number {
  const hash = Array.from(suffix).reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 90_000, 0);
  return Number(id) + 10_000 * (1 + hash);
}
