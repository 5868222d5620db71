import { agent } from './agent/domain.ts';
import { delivery } from './delivery/domain.ts';
import { identity } from './identity/domain.ts';
import { intel } from './intel/domain.ts';
import { live } from './live/domain.ts';
import { partners } from './partners/domain.ts';
import { payments } from './payments/domain.ts';
import { webhooks } from './webhooks/domain.ts';

/** Every domain that declares something. A new one is a line here. */
export const domains = [identity, payments, delivery, agent, live, intel, partners, webhooks] as const;

declare module '#src/platform/register.ts' {
  interface Register {
    readonly domains: typeof domains;
  }
}
