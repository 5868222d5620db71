/** A made-up domain, which sells newspapers: everything that is its own, by path. A Worker of its own among it. */
export const kiosk: Readonly<Record<string, string>> = {
  'src/kiosk/domain.ts': `
import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';

export const kiosk = defineDomain('kiosk', {
  problems: {
    newspaper_sold: {
      status: 409,
      title: 'The newspaper is sold',
      meaning: 'There is one of each, and somebody has it.',
      cure: 'Read another.',
    },
  },
  limits: { newspapers: { limit: 4, periodSeconds: 60, per: 'ip' } },
  access,
  constraints: { newspaper_title: 'newspaper_sold' },
  queues: { sales: { name: 'waypost-kiosk', dead: 'waypost-kiosk-dead' } },
  everyMinute: [],
  events: ['newspaper.sold'],
});
`,
  'src/kiosk/access.ts': `
import type { AccessRule } from '#src/http/caller/access.ts';

export const access = { reader: { anyone: true } } as const satisfies Record<string, AccessRule>;
`,
  'src/kiosk/table.ts': `
import { boolean, pgSchema, text, unique } from 'drizzle-orm/pg-core';

export const kioskSchema = pgSchema('kiosk');

export const newspaper = kioskSchema.table(
  'newspaper',
  { title: text().notNull(), isDelivered: boolean('is_delivered').notNull().default(false) },
  (table) => [unique('newspaper_title').on(table.title)],
);
`,
  'src/kiosk/rights.ts': `
import type { Rights } from '#src/platform/db/rights.ts';

export const rights: Rights = { tables: { 'kiosk.newspaper': { kiosk: 'SIU' } } };
`,
  'src/kiosk/context.ts': `
import type { Database } from '#src/platform/db/database.ts';

export interface KioskContext {
  readonly db: Database;
  readonly announce: (title: string) => void;
}
`,
  'src/kiosk/newspapers-store.ts': `
import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { newspaper } from './table.ts';

export const insertNewspaper = (db: Database, title: string) =>
  db.execute(sql\`insert into \${newspaper} (title) values (\${title})\`);

export const updateDelivered = (db: Database, title: string) =>
  db.execute(sql\`update \${newspaper} set is_delivered = true where title = \${title}\`);

export const selectNewspaper = (db: Database, title: string) =>
  db.execute<{ isDelivered: boolean }>(
    sql\`select is_delivered as "isDelivered" from \${newspaper} where title = \${title}\`,
  );
`,
  'src/kiosk/take-newspaper.ts': `
import type { KioskContext } from './context.ts';
import { insertNewspaper } from './newspapers-store.ts';

/** Throws \`newspaper_sold\`. */
export async function takeNewspaper(ctx: KioskContext, title: string): Promise<void> {
  await insertNewspaper(ctx.db, title);
  ctx.announce(title);
}
`,
  'src/kiosk/record-delivered.ts': `
import type { KioskContext } from './context.ts';
import { updateDelivered } from './newspapers-store.ts';

export async function recordDelivered(ctx: KioskContext, title: string): Promise<void> {
  await updateDelivered(ctx.db, title);
}
`,
  'src/kiosk/get-newspaper.ts': `
import { Problem } from '#src/platform/problem/problem.ts';
import type { KioskContext } from './context.ts';
import { selectNewspaper } from './newspapers-store.ts';

/** Throws \`not_found\`. */
export async function getNewspaper(ctx: KioskContext, title: string): Promise<{ isDelivered: boolean }> {
  const [row] = await selectNewspaper(ctx.db, title);
  if (row === undefined) throw new Problem('not_found');
  return row;
}
`,
  'functions/kiosk/context.ts': `
import type { KioskContext } from '#src/kiosk/context.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import { openDatabase } from '#src/platform/db/database.ts';

interface Bindings {
  readonly SALES: { send(title: string): Promise<unknown> };
}

export function openKioskContext({ isolate, meter, waitUntil }: Scope): KioskContext {
  return {
    db: openDatabase(isolate.config.DATABASE_URL, meter),
    announce: (title) => waitUntil((isolate.env as typeof isolate.env & Bindings).SALES.send(title)),
  };
}

export const route = routeFor<KioskContext>();
`,
  'functions/kiosk/queue.ts': `
import type { Queue } from '#src/http/background.ts';
import type { KioskContext } from '#src/kiosk/context.ts';
import { kiosk } from '#src/kiosk/domain.ts';
import { recordDelivered } from '#src/kiosk/record-delivered.ts';

export const salesQueue: Queue<KioskContext> = {
  ...kiosk.queues.sales,
  consume: async (ctx, title) => {
    await recordDelivered(ctx, String(title));
    return 'done';
  },
  bury: () => Promise.resolve(),
};
`,
  'functions/kiosk/routes/take-newspaper.ts': `
import * as z from 'zod';
import { access } from '#src/kiosk/access.ts';
import { takeNewspaper as take } from '#src/kiosk/take-newspaper.ts';
import { route } from '#fn/kiosk/context.ts';

const Newspaper = z.strictObject({ title: z.string().min(1).max(100) }).meta({ id: 'Newspaper' });
const example = { title: 'The Morning' };

export const takeNewspaper = route({
  method: 'POST',
  path: '/v1/newspapers',
  operationId: 'takeNewspaper',
  summary: 'Take a newspaper',
  description: 'There is one of each.',
  access: access.reader,
  limits: { ip: 'newspapers' },
  body: { schema: Newspaper, example },
  responses: { 201: { description: 'Taken.', schema: Newspaper, example } },
  problems: ['newspaper_sold', 'database_unavailable'],
  handle: async ({ ctx, body }) => {
    await take(ctx, body.title);
    return { status: 201, body };
  },
});
`,
  'functions/kiosk/routes/show-newspaper.ts': `
import * as z from 'zod';
import { access } from '#src/kiosk/access.ts';
import { getNewspaper } from '#src/kiosk/get-newspaper.ts';
import { route } from '#fn/kiosk/context.ts';

export const showNewspaper = route({
  method: 'GET',
  path: '/v1/newspapers/:title',
  operationId: 'showNewspaper',
  summary: 'Where is it?',
  description: 'Whether it has been delivered.',
  access: access.reader,
  params: z.strictObject({ title: z.string().min(1).max(100) }),
  paramsExample: { title: 'The Morning' },
  responses: {
    200: { description: 'It.', schema: z.strictObject({ isDelivered: z.boolean() }), example: { isDelivered: true } },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({ status: 200, body: await getNewspaper(ctx, params.title) }),
});
`,
  'functions/kiosk/routes/index.ts': `
import type { Route } from '#src/http/route.ts';
import { jwksCheck, postgresCheck } from '#src/http/status/readiness.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import type { KioskContext } from '#src/kiosk/context.ts';
import { workers } from '#src/workers.ts';
import { showNewspaper } from './show-newspaper.ts';
import { takeNewspaper } from './take-newspaper.ts';

export const routes: readonly Route<KioskContext>[] = [
  takeNewspaper,
  showNewspaper,
  ...statusRoutes<KioskContext>(workers, 'kiosk', [postgresCheck, jwksCheck]),
];
`,
  'functions/kiosk/index.ts': `
import { domains } from '#src/domains.ts';
import { createWorker } from '#src/http/worker.ts';
import { commonVars } from '#src/platform/config.ts';
import { workers } from '#src/workers.ts';
import { openKioskContext } from './context.ts';
import { salesQueue } from './queue.ts';
import { routes } from './routes/index.ts';

export default createWorker({
  service: 'kiosk',
  workers,
  domains,
  vars: commonVars(workers),
  openContext: openKioskContext,
  routes,
  queues: [salesQueue],
});
`,
};

/** Its role, as a migration by hand makes it (`drizzle-kit generate --custom`). */
export const kioskRights = `CREATE ROLE waypost_kiosk LOGIN;
--> statement-breakpoint
GRANT USAGE ON SCHEMA platform, kiosk TO waypost_kiosk;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.idempotency TO waypost_kiosk;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON kiosk.newspaper TO waypost_kiosk;
`;
