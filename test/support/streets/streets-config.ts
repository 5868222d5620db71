import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A wrangler.toml with the lines for streets that it has as a comment (docs/deploy.md): beside the one that it is of. */
export function streetsConfig(original: string): string {
  const without = readFileSync(original, 'utf8');
  const config = without.replace(
    /^# (\[\[env\.delivery\.r2_buckets\]\])\n# (binding = "MAPS")\n# (bucket_name = "waypost-maps")$/m,
    '$1\n$2\n$3',
  );
  if (!/^binding = "MAPS"$/m.test(config)) throw new Error(`${original} has no lines for streets`);
  const path = original.replace(/\.toml$/, '.streets.toml');
  writeFileSync(`${path}.${process.pid}`, config); // another run may be reading it
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
