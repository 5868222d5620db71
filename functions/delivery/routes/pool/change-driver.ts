import * as z from 'zod';
import { showDriver } from '../../../../src/delivery/driver.ts';
import { ChangeDriverRequest, DriverIdText, DriverWire } from '../../../../src/delivery/pool-wire.ts';
import { changeDriver as verb } from '../../../../src/delivery/verbs/change-driver.ts';
import { access } from '../../../../src/identity/access.ts';
import { readIfMatch } from '../../../../src/platform/http/if-match.ts';
import { route } from '../../context.ts';
import { openPhones } from '../../phones.ts';
import { driver, driverId } from './examples.ts';

export const changeDriver = route({
  method: 'PATCH',
  path: '/v1/pool/drivers/:id',
  operationId: 'changeDriver',
  summary: 'Change a driver',
  description: 'Changes what is given, and nothing else. With If-Match, only if nobody changed the driver since.',
  access: access.poolOrOps,
  limits: { principal: 'pool' },
  params: z.strictObject({ id: DriverIdText }),
  paramsExample: { id: driverId },
  body: { schema: ChangeDriverRequest, example: { status: 'paused' } },
  responses: {
    200: {
      description: 'The driver as it is now.',
      schema: z.strictObject({ driver: DriverWire }),
      example: { driver: { ...driver, status: 'paused' } },
    },
  },
  problems: ['not_found', 'version_mismatch', 'product_not_yours', 'user_already_driver'],
  handle: async ({ ctx, params, body, request, scope }) => {
    const { phone } = body;
    const given = typeof phone === 'string' ? { ...body, phone: (await openPhones(scope))(phone) ?? phone } : body;
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Parameters<
      typeof verb
    >[2];
    const changed = await verb(ctx, params.id, change, readIfMatch(request));
    return {
      status: 200,
      headers: { ETag: `"${changed.version}"`, 'Cache-Control': 'no-store' },
      body: { driver: showDriver(changed) },
    };
  },
});
