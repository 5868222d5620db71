import * as z from 'zod';
import { showDriver } from '#src/delivery/drivers/driver.ts';
import { DriverIdText, DriverWire } from '#src/delivery/drivers/pool-wire.ts';
import { confirmDriver as verb } from '#src/delivery/drivers/confirm-driver.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { driver, driverId } from '#fn/delivery/routes/pool-examples.ts';

export const confirmDriver = route({
  method: 'POST',
  path: '/v1/pool/drivers/:id/confirm',
  operationId: 'confirmDriver',
  summary: 'Agree to be a driver',
  description:
    'The person whom a product named in `userSub` agrees, with their own bearer token. From then on they act as this driver. A person is one driver. Repeated, it returns the same answer.',
  access: access.driverPerson,
  limits: { principal: 'pool', person: 'read' },
  params: z.strictObject({ id: DriverIdText }),
  paramsExample: { id: driverId },
  responses: {
    200: {
      description: 'The driver.',
      schema: z.strictObject({ driver: DriverWire }),
      example: { driver: { ...driver, userSub: 'maya', userConfirmed: true } },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'user_already_driver'],
  handle: async ({ ctx, params }) => {
    const bound = await verb(ctx, params.id);
    return {
      status: 200,
      headers: { ETag: `"${bound.version}"`, 'Cache-Control': 'no-store' },
      body: { driver: showDriver(bound, 'all') },
    };
  },
});
