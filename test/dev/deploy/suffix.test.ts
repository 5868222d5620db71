import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serviceNames } from '#src/workers.ts';
import { suffixConfig } from '../../../dev/deploy/suffix.ts';
import { ROOT } from '../../../dev/workers/profile-config.ts';

const config = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');

test('a suffix gives a second set of names and URLs, and shares no limiter with the first', () => {
  const staging = suffixConfig(config, 'staging');
  const valuesOf = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`^${key} = "([^"]+)"`, 'gm'))].map(([, value]) => value);
  for (const service of ['delivery', 'agent', 'live', 'intel', 'swarm']) {
    expect(valuesOf(staging, 'name')).toContain(`waypost-${service}-staging`);
    expect(valuesOf(staging, `${service.toUpperCase()}_URL`)).toEqual(
      Array.from({ length: 5 }, () => `https://${service}-staging.example.com`),
    );
  }
  const shared = valuesOf(staging, 'namespace_id').filter((id) => valuesOf(config, 'namespace_id').includes(id));
  expect(shared).toEqual([]);
  expect(new Set(valuesOf(staging, 'namespace_id')).size).toBe(valuesOf(config, 'namespace_id').length);
  expect(valuesOf(staging, 'NAME_SUFFIX')).toEqual(Array.from({ length: 5 }, () => 'staging'));
  expect(valuesOf(staging, 'ISSUER')).toEqual(valuesOf(config, 'ISSUER'));
  expect(valuesOf(staging, 'ENVIRONMENT')).toEqual(Array.from({ length: 5 }, () => 'staging'));
});

test('every name of ours that a binding leads to gets the suffix, once', () => {
  const text =
    'services = [{ binding = "INTEL", service = "waypost-intel" }]\nqueue = "waypost-scans"\ndead_letter_queue = "waypost-scans-dead"';
  expect(suffixConfig(text, 'b2')).toBe(
    'services = [{ binding = "INTEL", service = "waypost-intel-b2" }]\nqueue = "waypost-scans-b2"\ndead_letter_queue = "waypost-scans-dead-b2"',
  );
});

test.each(['', 'Staging', 'a b', '-x', 'a'.repeat(21), '../x'])('a suffix that is no name is refused: %o', (suffix) => {
  expect(() => suffixConfig(config, suffix)).toThrow(TypeError);
});

test.each([
  ['', config],
  ['-staging', suffixConfig(config, 'staging')],
])(
  'a Worker is deployed to the host of its own URL, with the suffix %o, and builds its static files',
  (suffix, text) => {
    for (const service of serviceNames) {
      const [, environment = ''] = text.split(`[env.${service}]\n`);
      expect(environment).toMatch(
        new RegExp(
          `^name = "waypost-${service}${suffix}"\n.*\nroutes = \\[\\{ pattern = "${service}${suffix}\\.example\\.com", custom_domain = true \\}\\]`,
        ),
      );
      expect(environment.split('[[')[0]).toContain('command = "npm run --silent web"');
      expect(environment).toContain(`${service.toUpperCase()}_URL = "https://${service}${suffix}.example.com"`);
    }
  },
);
