import * as z from 'zod';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';
import { showDriver } from '#src/delivery/drivers/driver.ts';
import { ChangeDriverRequest, DriverIdText, DriverWire } from '#src/delivery/drivers/pool-wire.ts';
import { changeDriver as verb } from '#src/delivery/drivers/change-driver.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { driver, driverId } from '#fn/delivery/routes/pool-examples.ts';

export const changeDriver = route({
  method: 'PATCH',
  path: '/v1/pool/drivers/:id',
  operationId: 'changeDriver',
  summary: 'Change a driver',
  description:
    'Changes only the given fields. For its own products a key can set whether the driver has them and is on a break from them. Name, phone, vehicle, licences and person can be changed by ops, or by a key that covers all of the driver’s products. With If-Match, only if nobody has changed the driver since.',
  access: access.poolOrOps,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: DriverIdText }),
  paramsExample: { id: driverId },
  body: { schema: ChangeDriverRequest, example: { status: 'paused' } },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed driver.',
      schema: z.strictObject({ driver: DriverWire }),
      example: { driver: { ...driver, status: 'paused' } },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'product_not_yours', 'driver_shared', 'suspension_by_ops', 'user_already_driver'],
  handle: async ({ ctx, params, body, version, scope }) => {
    const { phone } = body;
    const given = typeof phone === 'string' ? { ...body, phone: (await openPhones(scope))(phone) ?? phone } : body;
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Parameters<
      typeof verb
    >[2];
    const changed = await verb(ctx, params.id, change, version);
    return {
      status: 200,
      headers: { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' },
      body: { driver: showDriver(changed, driverReachOf(ctx.actor)) },
    };
  },
});
