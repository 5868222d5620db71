import * as z from 'zod';
import {
  defaultTerms,
  MAX_WAVE_SIZE,
  MIN_OFFER_TTL_SECONDS,
  type DispatchPolicies,
  type DispatchTerms,
} from './dispatch-policy.ts';
import { MAX_RADIUS_MILES } from './matching.ts';

const radius = z.number().gt(0).max(MAX_RADIUS_MILES);

const Terms = z
  .strictObject({
    waveSize: z.int().min(1).max(MAX_WAVE_SIZE),
    radiusMiles: radius,
    radiusGrowth: z.number().min(1).max(10),
    maxRadiusMiles: radius,
    offerTtlSeconds: z.int().min(MIN_OFFER_TTL_SECONDS).max(3_600),
    jobTtlSeconds: z.int().min(MIN_OFFER_TTL_SECONDS).max(86_400),
  })
  .partial();

/** The variable DISPATCH_POLICY: JSON of what differs from the fee policy's terms, by product; `*` for all others. */
export const DispatchPolicy = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), Terms))
  .transform((given): DispatchPolicies => {
    const others = { ...defaultTerms, ...definedOf(given['*'] ?? {}) };
    const named = Object.entries(given).map(([product, terms]) => [product, { ...others, ...definedOf(terms) }]);
    return { ...(Object.fromEntries(named) as Record<string, DispatchTerms>), '*': others };
  });

const definedOf = (terms: object) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
