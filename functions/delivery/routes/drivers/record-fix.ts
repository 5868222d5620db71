import * as z from 'zod';
import { DriverIdText, FixRequest } from '#src/delivery/drivers/pool-wire.ts';
import { recordFix as verb } from '#src/delivery/drivers/record-fix.ts';
import { access } from '#src/delivery/access.ts';
import { principalOf, type Actor } from '#src/http/caller/access.ts';
import { route } from '#fn/delivery/context.ts';
import { driverId, fix } from '#fn/delivery/routes/pool-examples.ts';

/** A person is one driver, so all their fixes count together, whichever drivers they name. */
const heartbeatKey = (actor: Actor, id: string) =>
  actor.kind === 'bearer' ? principalOf(actor) : `${principalOf(actor)} ${id}`;

export const recordFix = route({
  method: 'POST',
  path: '/v1/pool/drivers/:id/heartbeat',
  operationId: 'recordFix',
  summary: 'Report where a driver is',
  description:
    'Stores one GPS fix. It is refused if it is older than the last one, or farther than 150 mph allows. After 90 s without a fix a driver isn’t matched, after 180 s they are offline.',
  access: access.driverSelf,
  limits: { principal: 'heartbeat_caller', also: ['heartbeat'] },
  params: z.strictObject({ id: DriverIdText }),
  paramsExample: { id: driverId },
  body: { schema: FixRequest, example: fix },
  responses: { 204: { description: 'Taken.' } },
  problems: ['not_found', 'fix_out_of_order', 'fix_implausible'],
  handle: async ({ ctx, params, body, scope }) => {
    await scope.isolate.quotas.spend('heartbeat', heartbeatKey(ctx.actor, params.id));
    await verb(ctx, {
      driverId: params.id,
      position: { lat: body.lat, lng: body.lng },
      accuracyM: body.accuracyM,
      heading: body.heading ?? null,
      at: body.at,
    });
    return { response: new Response(null, { status: 204 }) };
  },
});
