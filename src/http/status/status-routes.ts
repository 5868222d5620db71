import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { serviceUrl, type ServiceName, type WorkerRow, type Workers } from '#src/platform/config.ts';
import type { Database } from '#src/platform/db/database.ts';
import { readinessOf, type ReadinessCheck } from './readiness.ts';
import { routeFor, type Route } from '#src/http/route.ts';
import { Ecosystem, Health, ServiceState, Version, type Measured } from './status-wire.ts';

export const SERVICE_VERSION = '0.1.0';
const API_VERSION = 'v1';
const RETRY_AFTER_SECONDS = '5';

const anyone = { anyone: true } as const;
const noStore = { 'Cache-Control': 'no-store' };
const HEALTH_JSON = 'application/health+json';
const healthJson = { 'Content-Type': HEALTH_JSON, ...noStore };
const at = '2026-11-21T09:30:00.000Z';

type Context = { readonly db: Database };
type Readiness = ReturnType<typeof readinessOf>;

/** The status documents that every Worker serves. */
export function statusRoutes<C extends Context>(
  workers: Workers,
  service: ServiceName,
  checks: readonly ReadinessCheck[],
  measured?: Measured,
): readonly Route<C>[] {
  const readiness = readinessOf(checks);
  return [
    healthRoute<C>(service),
    readyRoute<C>(service, readiness),
    versionRoute<C>(service),
    statusRoute<C>(readiness, measured),
    ecosystemRoute<C>(workers),
  ];
}

const passOf = (service: ServiceName) => ({ status: 'pass', serviceId: service, version: SERVICE_VERSION });

const healthRoute = <C extends Context>(service: ServiceName) =>
  routeFor<C>()({
    method: 'GET',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Is the Worker up?',
    description: 'Touches nothing else: it answers as long as the Worker runs.',
    access: anyone,
    limits: { ip: 'documents' },
    responses: {
      200: { description: 'The Worker runs.', schema: Health, example: passOf(service), mediaType: HEALTH_JSON },
    },
    handle: () => ({ status: 200, headers: healthJson, body: passOf(service) }),
  });

const readyRoute = <C extends Context>(service: ServiceName, readiness: Readiness) =>
  routeFor<C>()({
    method: 'GET',
    path: '/ready',
    operationId: 'getReadiness',
    summary: 'Can the Worker do its work?',
    description: 'Probes each dependency, at most every five seconds.',
    access: anyone,
    limits: { ip: 'documents' },
    responses: {
      200: {
        description: 'Every dependency answers.',
        schema: Health,
        example: passOf(service),
        mediaType: HEALTH_JSON,
      },
      503: {
        description: 'A dependency is down.',
        schema: Health,
        example: { ...passOf(service), status: 'fail' },
        mediaType: HEALTH_JSON,
      },
    },
    handle: async ({ scope }) => {
      const results = await readiness(scope);
      const ready = results.every((result) => result.ok);
      const documents = results.map((result) => [
        `${result.name}:responseTime`,
        [
          {
            componentType: result.componentType,
            status: result.ok ? 'pass' : 'fail',
            observedValue: result.milliseconds,
            observedUnit: 'ms',
            time: result.at.toISOString(),
          },
        ],
      ]);
      return {
        status: ready ? 200 : 503,
        headers: ready ? healthJson : { ...healthJson, 'Retry-After': RETRY_AFTER_SECONDS },
        body: { ...passOf(service), status: ready ? 'pass' : 'fail', checks: Object.fromEntries(documents) as unknown },
      };
    },
  });

const versionRoute = <C extends Context>(service: ServiceName) =>
  routeFor<C>()({
    method: 'GET',
    path: '/version',
    operationId: 'getVersion',
    summary: 'Which build is this?',
    description: 'The build, its commit, and the database schema that it expects.',
    access: anyone,
    limits: { ip: 'documents' },
    responses: {
      200: {
        description: 'The build.',
        schema: Version,
        example: {
          service,
          version: SERVICE_VERSION,
          apiVersion: API_VERSION,
          gitSha: 'unknown',
          builtAt: at,
          schemaVersion: '0001_roles',
        },
      },
    },
    handle: ({ scope: { isolate } }) => ({
      status: 200,
      body: {
        service,
        version: SERVICE_VERSION,
        apiVersion: API_VERSION,
        gitSha: isolate.config.GIT_SHA,
        builtAt: isolate.config.BUILT_AT,
        schemaVersion: journal.entries.at(-1)?.tag ?? 'none',
      },
    }),
  });

const statusRoute = <C extends Context>(readiness: Readiness, measured?: Measured) =>
  routeFor<C>()({
    method: 'GET',
    path: '/status',
    operationId: 'getStatus',
    summary: 'How is the service doing?',
    description: 'The same probes as /ready, in words for people and status pages.',
    access: anyone,
    limits: { ip: 'documents' },
    responses: {
      200: {
        description: 'The state.',
        schema: ServiceState,
        example: { status: 'operational', components: [{ name: 'postgres', status: 'operational' }], updatedAt: at },
      },
    },
    handle: async ({ scope }) => {
      const results = await readiness(scope);
      const down = results.filter((result) => !result.ok).length;
      return {
        status: 200,
        headers: noStore,
        body: {
          status: down === 0 ? 'operational' : down === results.length ? 'outage' : 'degraded',
          components: results.map((result) => ({ name: result.name, status: result.ok ? 'operational' : 'outage' })),
          updatedAt: (results[0]?.at ?? scope.now).toISOString(),
          ...(measured && { measured }),
        },
      };
    },
  });

function ecosystemRoute<C extends Context>(workers: Workers): Route<C> {
  const rows = Object.entries<WorkerRow>(workers) as [ServiceName, WorkerRow][];
  const shown = ([name, { about }]: [ServiceName, WorkerRow], baseUrl: string) => ({
    name,
    description: about,
    baseUrl,
    openapiUrl: `${baseUrl}/openapi.json`,
    version: SERVICE_VERSION,
  });
  return routeFor<C>()({
    method: 'GET',
    path: '/api/ecosystem',
    operationId: 'getEcosystem',
    summary: 'Which services are there?',
    description: 'Every Worker of the ecosystem, with its base URL and its OpenAPI document.',
    access: anyone,
    limits: { ip: 'documents' },
    responses: {
      200: {
        description: 'The services.',
        schema: Ecosystem,
        example: { services: rows.slice(0, 1).map((row) => shown(row, `https://${row[0]}.example.com`)) },
      },
    },
    handle: ({ scope: { isolate } }) => ({
      status: 200,
      headers: { 'Cache-Control': 'public, max-age=300' },
      body: { services: rows.map((row) => shown(row, serviceUrl(isolate.config, row[0]))) },
    }),
  });
}
