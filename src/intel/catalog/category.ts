/** What a competitor does. */
export const categories = [
  'delivery_platform',
  'food_ordering',
  'ride_hailing',
  'ai_agent',
  'live_streaming',
  'commerce',
  'payments',
  'cannabis_retail',
  'logistics',
  'other',
] as const;
export type Category = (typeof categories)[number];
