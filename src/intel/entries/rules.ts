import type { Rule } from '#src/intel/findings/finding.ts';
import { entriesRule } from './entries-rule.ts';
import { featuresRule } from './features-rule.ts';
import { homeRule } from './home-rule.ts';
import { jobsRule } from './jobs-rule.ts';
import { marketsRule } from './markets-rule.ts';
import { sitemapRule } from './sitemap-rule.ts';

/** Places before features: a list of cities is none of these. */
export const entryRules: readonly Rule[] = [entriesRule, sitemapRule, jobsRule, marketsRule, featuresRule, homeRule];
