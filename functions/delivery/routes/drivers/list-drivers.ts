import * as z from 'zod';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';
import { showDriver } from '#src/delivery/drivers/driver.ts';
import { DriverWire } from '#src/delivery/drivers/pool-wire.ts';
import { listDrivers as verb } from '#src/delivery/drivers/list-drivers.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { driver } from '#fn/delivery/routes/pool-examples.ts';

export const listDrivers = route({
  method: 'GET',
  path: '/v1/pool/drivers',
  operationId: 'listDrivers',
  summary: 'List drivers',
  description: 'The drivers of the key’s products, newest first.',
  access: access.poolOrOps,
  limits: { principal: 'pool' },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ drivers: z.array(DriverWire), nextCursor: z.string().nullable() }),
      example: { drivers: [driver], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query }) => {
    const page = await verb(ctx, { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
    const reach = driverReachOf(ctx.actor);
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { drivers: page.drivers.map((each) => showDriver(each, reach)), nextCursor: page.nextCursor },
    };
  },
});
