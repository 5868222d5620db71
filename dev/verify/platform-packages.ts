export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const systems: Readonly<Record<string, string>> = {
  windows: 'win32',
  win32: 'win32',
  darwin: 'darwin',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const processors: Readonly<Record<string, string>> = {
  '64': 'x64',
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
};
const libraries: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' };

/** The platform that a package's name says: `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const [os] = words.flatMap((word) => systems[word] ?? []);
  const [cpu] = words.flatMap((word) => processors[word] ?? []);
  if (os === undefined || cpu === undefined)
    throw new Error(`${name} doesn't say what platform it is for: name it in dev/verify/platform-packages.ts`);
  const [libc] = os === 'linux' ? words.flatMap((word) => libraries[word] ?? []) : [];
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

/** The optional packages that the lock's packages require and that it lacks, as entries to add. */
export function missingPlatformPackages({ packages }: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [asker, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const known = packages[`${asker}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      if (known !== undefined) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev === true ? { dev } : {}),
        optional: true,
      };
    }
  }
  return missing;
}
