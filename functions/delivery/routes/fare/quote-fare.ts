import * as z from 'zod';
import { cents } from '#src/money/cents.ts';
import { showEstimate } from '#src/delivery/fare/arrival-wire.ts';
import { findArrival } from '#src/delivery/fare/find-arrival.ts';
import { showFare } from '#src/delivery/orders/present.ts';
import { quoteFare as verb } from '#src/delivery/fare/quote-fare.ts';
import { QuoteRequest, QuoteWire } from '#src/delivery/wire.ts';
import { access } from '#src/identity/access.ts';
import { route } from '#fn/delivery/context.ts';
import { fare } from '#fn/delivery/routes/examples.ts';

export const quoteFare = route({
  method: 'POST',
  path: '/v1/fare/quote',
  operationId: 'quoteFare',
  summary: 'Quote a fare',
  description:
    'Prices a pickup and drop-off pair. quoteToken guarantees the price for ten minutes. Distance is great-circle miles, rounded half up to 3 decimals. Over 100 miles nothing is quoted. With eta it also says when a driver could be there and arrive, and how that was worked out.',
  access: access.anyone,
  limits: { ip: 'quote', also: ['quote_eta'] },
  body: {
    schema: QuoteRequest,
    example: { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477, tipMinor: 200 },
  },
  responses: {
    200: {
      description: 'The quote.',
      schema: z.strictObject({ quote: QuoteWire }),
      example: { quote: { ...fare, quoteToken: 'v1.k1.eyJ…', expiresAt: '2026-11-21T09:40:00.000Z' } },
    },
  },
  problems: ['coordinates_unset', 'distance_too_long'],
  handle: async ({ ctx, body, scope }) => {
    const { fare: priced, ...quote } = verb(ctx, {
      pickup: { lat: body.pickupLat, lng: body.pickupLng },
      dropoff: { lat: body.dropoffLat, lng: body.dropoffLng },
      tipMinor: body.tipMinor ?? cents(0),
    });
    if (body.eta === true) await scope.isolate.quotas.spend('quote_eta', scope.ip);
    const estimate = body.eta === true ? await findArrival(ctx, priced) : undefined;
    return { status: 200, body: { quote: { ...showFare(priced), ...quote, ...showEstimate(estimate) } } };
  },
});
