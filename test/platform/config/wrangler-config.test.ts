import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { quotasOf } from '../../../dev/openapi/quotas.ts';
import { profileConfig, ROOT } from '../../../dev/workers/profile-config.ts';
import { serviceNames, type ServiceName } from '#src/workers.ts';
import { bindingName, limitProfiles, limits, type LimitName } from '#src/platform/limits.ts';
import { mounts } from '#test/refusals/mounts.ts';
import { bindings, optionalBindings } from './worker-bindings.ts';

/** What these tests look at: wrangler types its own answer as anything. */
interface WorkerConfig {
  readonly name: string;
  readonly main?: string;
  readonly build: { readonly command?: string };
  readonly no_bundle?: boolean;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly compatibility_flags: readonly string[];
  readonly assets?: { readonly binding?: string };
  readonly ai?: unknown;
  readonly services?: readonly { readonly binding: string }[];
  readonly r2_buckets?: readonly { readonly binding: string }[];
  readonly kv_namespaces?: readonly { readonly binding: string }[];
  readonly queues: { readonly producers?: readonly { readonly binding: string }[] };
  readonly durable_objects: { readonly bindings: readonly { readonly name: string }[] };
  readonly observability?: { readonly enabled?: boolean; readonly logs?: { readonly invocation_logs?: boolean } };
  readonly ratelimits: readonly {
    readonly name: string;
    readonly namespace_id: string;
    readonly simple: { readonly limit: number; readonly period: number };
  }[];
}

const read = (env?: ServiceName, config = 'wrangler.toml') =>
  unstable_readConfig({ config, ...(env === undefined ? {} : { env }) }) as WorkerConfig;

function bound(config: WorkerConfig): string[] {
  const named = [config.services, config.r2_buckets, config.kv_namespaces].flatMap((list) =>
    (list ?? []).map(({ binding }) => binding),
  );
  const queues = config.queues.producers?.map(({ binding }) => binding) ?? [];
  const objects = config.durable_objects.bindings.map(({ name }) => name);
  const limiters = config.ratelimits.map(({ name }) => name);
  return [
    ...(config.assets?.binding === undefined ? [] : [config.assets.binding]),
    ...named,
    ...queues,
    ...objects,
    ...limiters,
  ].toSorted();
}

/** Limits that a Worker's routes can come to ask, by their contracts. */
const asked = (service: ServiceName): LimitName[] => [...new Set(mounts[service].flatMap(quotasOf))];

describe('wrangler.toml', () => {
  test('CONF-7 there is no top-level entry and no route of it, so that a bare deploy publishes nothing', () => {
    const config = read();
    expect(config.main).toBeUndefined();
    expect(bound(config)).toEqual([]);
  });

  test.each(serviceNames)('CONF-8 %s has exactly its own entry, bindings and flags', (service) => {
    const config = read(service);
    expect(config.name).toBe(`waypost-${service}`);
    expect(config.main).toBe(join(ROOT, 'functions', service, 'index.ts'));
    expect(config).toMatchObject({ minify: true, build: {} });
    expect(config.no_bundle).toBeUndefined();
    expect(bound(config).filter((name) => !optionalBindings.includes(name))).toEqual(bindings[service]);
    expect(config.assets).toMatchObject({ binding: 'ASSETS', run_worker_first: true });
    expect(config.compatibility_flags).toEqual([
      'nodejs_compat',
      'global_fetch_strictly_public',
      'no_web_socket_compression', // ROOM-26
      'queue_consumer_no_wait_for_wait_until', // SEND-27
    ]);
    expect(config.ai).toBeUndefined(); // needs an account to start
  });

  test.each(serviceNames)(
    'CONF-9 the limiters of %s have the numbers that are declared, and one namespace each',
    (service) => {
      const byName = new Map(
        Object.entries(limits).map(([name, limit]) => [bindingName(name as LimitName) as string, limit]),
      );
      for (const { name, simple } of read(service).ratelimits) {
        expect({ name, ...simple }).toEqual({
          name,
          limit: byName.get(name)?.limit,
          period: byName.get(name)?.periodSeconds,
        });
      }
      const namespaces = serviceNames.flatMap((each) => read(each).ratelimits.map(({ namespace_id: id }) => id));
      expect(new Set(namespaces).size).toBe(namespaces.length);
    },
  );

  test.each(serviceNames)('CONF-10 every limit that a route of %s asks is bound', (service) => {
    expect(read(service).ratelimits.map(({ name }) => name)).toEqual(
      expect.arrayContaining(asked(service).map(bindingName)),
    );
  });

  test.each(serviceNames)(
    'CONF-11 %s is deployed as production, with no secret and no demo credential among its variables',
    (service) => {
      const { vars } = read(service);
      expect(vars).toMatchObject({ ENVIRONMENT: 'production', LIMITS_PROFILE: 'default' });
      expect(Object.keys(vars).filter((name) => /KEY|SECRET|DATABASE|PASSWORD|TOKEN/.test(name))).toEqual([]);
    },
  );

  test.each(serviceNames)(
    'LOG-8 the platform logs no invocation of %s: its URL may hold a slug or a key',
    (service) => {
      const { observability } = read(service);
      expect(observability?.enabled).toBe(true); // what it logs itself is kept
      expect(observability?.logs?.invocation_logs).toBe(false);
    },
  );

  test('CONF-12 another profile stretches every limiter and changes nothing else', () => {
    const stretched = profileConfig('test');
    for (const service of serviceNames) {
      const [plain, wide] = [read(service), read(service, stretched)];
      expect(wide.ratelimits).toEqual(
        plain.ratelimits.map((each) => ({
          ...each,
          simple: { ...each.simple, limit: each.simple.limit * limitProfiles.test },
        })),
      );
      expect([wide.name, wide.main, wide.vars, bound(wide)]).toEqual([
        plain.name,
        plain.main,
        plain.vars,
        bound(plain),
      ]);
    }
  });
});
