/** From the least to the most urgent. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** What a change is, and how much it matters unless its figures say otherwise. */
export const kinds = {
  price_increase: 'high',
  price_decrease: 'high',
  plan_added: 'high',
  plan_removed: 'high',
  price_hidden: 'high',
  market_entered: 'high',
  funding: 'high',
  acquisition: 'critical',
  plan_limits_changed: 'medium',
  price_revealed: 'medium',
  promotion_started: 'medium',
  feature_launched: 'medium',
  feature_removed: 'medium',
  messaging_changed: 'medium',
  leadership_changed: 'medium',
  partnership: 'medium',
  outage: 'medium',
  terms_changed: 'medium',
  privacy_changed: 'medium',
  availability_changed: 'medium',
  page_removed: 'medium',
  target_unreachable: 'medium',
  promotion_ended: 'low',
  content_published: 'low',
  hiring_signal: 'low',
  integration_added: 'low',
  tech_changed: 'low',
  page_added: 'low',
  page_rebuilt: 'low',
  other: 'low',
  outage_resolved: 'info',
} as const satisfies Record<string, Severity>;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];
