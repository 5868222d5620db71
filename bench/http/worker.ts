// What the same work costs in Hono with its own middleware and nothing of ours: what every Hono developer would write.
import { zValidator } from '@hono/zod-validator';
import { neon, neonConfig } from '@neondatabase/serverless';
import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { priceDelivery } from '#src/delivery/fare/fare.ts';
import { currentPolicy } from '#src/delivery/fare/policy.ts';
import { showFare } from '#src/delivery/orders/present.ts';
import { QuoteRequest, QuoteWire } from '#src/delivery/wire.ts';
import { cents } from '#src/money/cents.ts';

interface Vars {
  readonly Bindings: {
    readonly DATABASE_URL: string;
    readonly ISSUER: string;
    readonly JWKS_URL: string;
    readonly ID_SECRET: string;
    readonly DELIVERY_URL: string;
    readonly RL_ADDRESS: { limit(options: { key: string }): Promise<{ success: boolean }> };
  };
}

neonConfig.fetchEndpoint = (host, port) => `http://${host}:${port}/sql`;

const QUOTE_MS = 600_000;
const QuoteAnswer = z.strictObject({ quote: QuoteWire });

const limited: MiddlewareHandler<Vars> = async (c, next) => {
  const { success } = await c.env.RL_ADDRESS.limit({ key: c.req.header('cf-connecting-ip') ?? 'unknown' });
  if (!success) return c.text('', 429);
  return next();
};

let keys: JWTVerifyGetKey | undefined;
const verified = new Map<string, Promise<unknown>>();

/** Each token is verified once. */
const signedIn: MiddlewareHandler<Vars> = async (c, next) => {
  const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
  keys ??= createRemoteJWKSet(new URL(c.env.JWKS_URL));
  const known = verified.get(token) ?? jwtVerify(token, keys, { issuer: c.env.ISSUER, audience: c.env.DELIVERY_URL });
  verified.set(token, known);
  await known;
  await next();
};

const app = new Hono<Vars>();
app.use(requestId());
app.use(secureHeaders());
app.use(limited);

app.get('/health', (c) => c.json({ status: 'pass', serviceId: 'delivery', version: '0.1.0' }));

app.post('/v1/fare/quote', zValidator('json', QuoteRequest), (c) => {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng, tipMinor } = c.req.valid('json');
  const fare = priceDelivery(
    {
      pickup: { lat: pickupLat, lng: pickupLng },
      dropoff: { lat: dropoffLat, lng: dropoffLng },
      tipMinor: tipMinor ?? cents(0),
    },
    currentPolicy,
  );
  const expiresAt = new Date(Date.now() + QUOTE_MS);
  const terms = JSON.stringify(
    { ...fare.inputs, policyHash: fare.policyHash, expiresAt: expiresAt.getTime() },
    (_, value) => (typeof value === 'bigint' ? String(value) : (value as unknown)),
  );
  const quoteToken = `${btoa(terms)}.${createHmac('sha256', c.env.ID_SECRET).update(terms).digest('base64url')}`;
  return c.json(z.encode(QuoteAnswer, { quote: { ...showFare(fare), quoteToken, expiresAt } }));
});

/** One trip that finds nothing of a person's: what authenticating and going there costs. */
app.get('/v1/deliveries/:id', signedIn, async (c) => {
  const rows = await neon(c.env.DATABASE_URL).query('select $1::uuid as id, now() as at', [c.req.param('id')]);
  return c.json({ delivery: rows[0] });
});

export default app;
