import { sql } from 'drizzle-orm';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import type { Scope } from '#src/http/scope.ts';

/** A dependency that this Worker needs. `probe` rejects if it is down. */
export interface ReadinessCheck {
  readonly name: string;
  readonly componentType: 'datastore' | 'component';
  readonly probe: (scope: Scope) => Promise<unknown>;
}

export interface CheckResult {
  readonly name: string;
  readonly componentType: 'datastore' | 'component';
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly at: Date;
}

const PROBE_TIMEOUT_MS = 2_000;
/** How long a result is kept, so that probing doesn't load the dependency. */
const KEPT_MS = 5_000;

export const postgresCheck: ReadinessCheck = {
  name: 'postgres',
  componentType: 'datastore',
  probe: (scope) => openDatabase(scope.isolate.config.DATABASE_URL, new Meter()).execute(sql`select 1`),
};

export const jwksCheck: ReadinessCheck = {
  name: 'jwks',
  componentType: 'component',
  probe: async (scope) => {
    const response = await fetch(scope.isolate.config.JWKS_URL, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the key set answered ${response.status}`);
  },
};

/** Reads an object that needn't exist: a missing object isn't an outage. */
export const r2Check = (binding: string): ReadinessCheck => ({
  name: 'r2',
  componentType: 'datastore',
  probe: async ({ isolate }) => (isolate.env[binding] as Bucket).head('ready'),
});

interface Bucket {
  head(key: string): Promise<unknown>;
}

async function probe(check: ReadinessCheck, scope: Scope): Promise<CheckResult> {
  const started = Date.now();
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), PROBE_TIMEOUT_MS));
  const ok = await Promise.race([check.probe(scope), timeout]).then(
    () => true,
    () => false,
  );
  return {
    name: check.name,
    componentType: check.componentType,
    ok,
    milliseconds: Date.now() - started,
    at: new Date(),
  };
}

/** Runs all probes at once, at most every five seconds per isolate; concurrent requests share the result. */
export function readinessOf(checks: readonly ReadinessCheck[]): (scope: Scope) => Promise<readonly CheckResult[]> {
  let kept: { at: number; results: Promise<readonly CheckResult[]> } | undefined;
  return (scope) => {
    if (kept !== undefined && scope.startedAt - kept.at < KEPT_MS) return kept.results;
    const results = Promise.all(checks.map((check) => probe(check, scope)));
    scope.waitUntil(results); // a starter that disconnects must not cancel the probe of those who wait
    kept = { at: scope.startedAt, results };
    return results;
  };
}
