import { entryRules } from '#src/intel/entries/rules.ts';
import { statusRule } from '#src/intel/incidents/status-rule.ts';
import { legalRule } from '#src/intel/legal/legal-rule.ts';
import { offers } from '#src/intel/offers/offers.ts';
import type { Block } from '#src/intel/pages/content.ts';
import type { Finding, Rule, Versions } from './finding.ts';
import { proseRule } from './prose.ts';
import { rebuiltRule } from './rebuilt.ts';

/** The typed rules, the surest first. */
const typedRules: readonly Rule[] = [statusRule, legalRule, offers, ...entryRules];

export interface Combined {
  readonly findings: readonly Finding[];
  /** Rules that couldn't read the page. */
  readonly failed: readonly string[];
}

/**
 * What all rules make of two versions: each typed one says what it understands, and words are told by their place where none
 * does. A rule that fails leaves its part to those that follow.
 */
export function findingsOf(versions: Versions, keptShare: number, rules = typedRules): Combined {
  const understood = new Set<Block>();
  const findings: Finding[] = [];
  const failed: string[] = [];
  for (const rule of rules) {
    try {
      const isLeft = (block: Block | undefined) => block !== undefined && !understood.has(block);
      const changes = versions.changes.filter(({ before, after }) => isLeft(before) || isLeft(after));
      const reading = rule({ ...versions, changes });
      findings.push(...reading.findings);
      for (const block of reading.understood) understood.add(block);
    } catch {
      failed.push(rule.name);
    }
  }
  const isLeft = (block: Block | undefined) => block !== undefined && !understood.has(block);
  const changes = versions.changes.filter(({ before, after }) => isLeft(before) || isLeft(after));
  const left = { ...versions, changes };
  const rebuilt = rebuiltRule(left, keptShare);
  return { findings: [...findings, ...(rebuilt.length > 0 ? rebuilt : proseRule(left))], failed };
}
