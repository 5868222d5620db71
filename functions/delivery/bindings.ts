import * as z from 'zod';
import { CommonVars, PoolKeys, SigningKeys, Url } from '../../src/platform/config.ts';

/** The delivery Worker's variables and secrets. Its bindings (ASSETS, RL_*) are listed in wrangler.toml. */
export const DeliveryVars = CommonVars.extend({
  TOKEN_KEYS: SigningKeys,
  ID_SECRET: z.string().min(43, 'must have at least 43 characters'),
  POOL_KEYS: PoolKeys,
  STRIPE_KEY: z.string().min(8),
  STRIPE_API_URL: Url.optional(),
});

export type DeliveryConfig = z.output<typeof DeliveryVars>;
