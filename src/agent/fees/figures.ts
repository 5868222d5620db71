import type { CallPrice } from '#src/agent/registry/call-price.ts';

/** A price as the interface names its five figures. */
export const figuresOf = (price: CallPrice) => ({
  gross_minor: price.grossMinor,
  platform_fee_minor: price.platformFeeMinor,
  platform_fee_bps: price.platformFeeBps,
  third_party_cost_minor: price.thirdPartyCostMinor,
  net_to_account_minor: price.netMinor,
});
