import { env } from 'cloudflare:workers';

/** A dialogue’s moment, by the time zone that its person says. */
const moments = JSON.parse(env['EVALUATION_MOMENTS'] ?? '{}') as Record<string, string>;

export const localTime = (_at: Date, timeZone: string): string => moments[timeZone] ?? '';
