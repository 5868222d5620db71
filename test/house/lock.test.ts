import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPlatformPackages, type Lock } from '../../dev/verify/platform-packages.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

test('HOUSE-14 the lock names every optional package, and no registry', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  expect(missingPlatformPackages(lock)).toEqual({});
  expect(Object.values(lock.packages).filter((entry) => entry.resolved?.includes(':'))).toEqual([]);
});

test.each([
  ['@oxlint/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@oxlint-tsgolint/win32-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@cloudflare/workerd-windows-64', { os: ['win32'], cpu: ['x64'] }],
  ['@cloudflare/workerd-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
])('HOUSE-14 what the lock lacks is added for the platform in its name: %s', (name, platform) => {
  const lock = { packages: { 'node_modules/asker': { dev: true, optionalDependencies: { [name]: '1.2.3' } } } };
  expect(missingPlatformPackages(lock)).toEqual({
    [`node_modules/${name}`]: { version: '1.2.3', ...platform, dev: true, optional: true },
  });
});

test('HOUSE-14 a package that says no platform is refused rather than guessed at', () => {
  const lock = { packages: { 'node_modules/asker': { optionalDependencies: { 'left-pad': '1.0.0' } } } };
  expect(() => missingPlatformPackages(lock)).toThrow('left-pad');
});

test('HOUSE-14 a nested copy counts as there', () => {
  const lock = {
    packages: {
      'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
    },
  };
  expect(missingPlatformPackages(lock)).toEqual({});
});
