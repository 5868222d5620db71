import * as z from 'zod';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';
import { showDriver } from '#src/delivery/drivers/driver.ts';
import { DriverIdText, DriverWire } from '#src/delivery/drivers/pool-wire.ts';
import { getDriver as verb } from '#src/delivery/drivers/get-driver.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { driver, driverId } from '#fn/delivery/routes/pool-examples.ts';

export const getDriver = route({
  method: 'GET',
  path: '/v1/pool/drivers/:id',
  operationId: 'getDriver',
  summary: 'Read a driver',
  description: 'One driver of the key’s products, with its version as ETag.',
  access: access.poolOrOps,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: DriverIdText }),
  paramsExample: { id: driverId },
  responses: {
    200: {
      description: 'The driver.',
      schema: z.strictObject({ driver: DriverWire }),
      example: { driver },
      headers: ['ETag'],
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const found = await verb(ctx, params.id);
    return {
      status: 200,
      headers: { ETag: `"${found.version}"`, 'Cache-Control': 'no-store' },
      body: { driver: showDriver(found, driverReachOf(ctx.actor)) },
    };
  },
});
