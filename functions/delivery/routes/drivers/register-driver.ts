import * as z from 'zod';
import { driverReachOf } from '#src/delivery/drivers/driver-reach.ts';
import { showDriver } from '#src/delivery/drivers/driver.ts';
import { DriverWire, RegisterDriverRequest } from '#src/delivery/drivers/pool-wire.ts';
import { registerDriver as verb } from '#src/delivery/drivers/register-driver.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { driver } from '#fn/delivery/routes/pool-examples.ts';

const responses = {
  201: {
    description: 'The driver.',
    schema: z.strictObject({ driver: DriverWire }),
    example: { driver },
    headers: ['Location', 'ETag'] as const,
  },
};

export const registerDriver = route({
  method: 'POST',
  path: '/v1/pool/drivers',
  operationId: 'registerDriver',
  summary: 'Add a driver to the pool',
  description:
    'Adds a driver to the pool. A pool key can name only its own products. The person in `userSub` has to agree before they can act as the driver.',
  access: access.poolOrOps,
  limits: { principal: 'pool' },
  idempotency: 'accepted',
  body: {
    schema: RegisterDriverRequest,
    example: { displayName: 'Maya Rossi', phone: '(415) 555-0177', vehicleType: 'car', products: ['delivery', 'eats'] },
  },
  responses,
  problems: ['product_not_yours', 'suspension_by_ops', 'user_already_driver'],
  handle: async ({ ctx, body, once, scope }) => {
    const toE164 = await openPhones(scope);
    const phone = body.phone ?? null;
    const profile = {
      ...body,
      phone: phone === null ? null : (toE164(phone) ?? phone),
      licences: body.licences ?? [],
      status: body.status ?? ('available' as const),
      userSub: body.userSub ?? null,
    };
    return verb(ctx, profile, once);
  },
  present: (created, { actor }) => ({
    headers: { Location: `/v1/pool/drivers/${created.id}`, ETag: `"${created.version}"` },
    body: { driver: showDriver(created, driverReachOf(actor)) },
  }),
});
