import * as z from 'zod';
import { hasSandbox, serviceUrl, type CommonConfig, type ServiceName } from '#src/platform/config.ts';
import type { OutboundPolicy } from './policy.ts';

/** The gate’s part of a Worker’s variables. */
export const outboundVars = {
  /** `host:port` entries that skip the outbound gate's checks. Only for a local stack and tests. */
  OUTBOUND_HOSTS: z.string().optional(),
  DOH_URL: z.url().optional(),
};

export type OutboundConfig = CommonConfig & z.output<z.ZodObject<typeof outboundVars>>;

/**
 * Our own hosts are never a destination, and plain http isn't allowed. Only a local stack may list hosts that skip the
 * gate.
 */
export function policyOf(config: OutboundConfig, services: readonly ServiceName[]): OutboundPolicy {
  const { ENVIRONMENT, OUTBOUND_HOSTS = '', DOH_URL } = config;
  return {
    ownHosts: services.map((service) => new URL(serviceUrl(config, service)).hostname),
    httpsOnly: !hasSandbox(config),
    ...(ENVIRONMENT === 'local' ? { allowHosts: OUTBOUND_HOSTS.split(',').filter(Boolean) } : {}),
    ...(DOH_URL === undefined ? {} : { dohUrl: DOH_URL }),
  };
}
