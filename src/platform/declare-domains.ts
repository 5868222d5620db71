import { addConstraints } from './problem/by-constraint.ts';
import { addProblems } from './problem/catalog.ts';
import { addDemoCredentials } from './demo-credentials.ts';
import type { Domain } from './domain.ts';
import { addSecretShapes } from './log.ts';
import { addLimits } from './limits.ts';
import { addHeaders } from './readable-headers.ts';

const declared = new Set<Domain>();

/** Fills the platform's tables with what the domains declare, once an isolate. Throws where two declare the same name. */
export function declareDomains(domains: readonly Domain[]): void {
  for (const domain of domains) {
    if (declared.has(domain)) continue;
    declared.add(domain);
    addProblems(domain.problems);
    addLimits(domain.limits);
    addConstraints(domain.constraints);
    addDemoCredentials(domain.configuration);
    addHeaders(domain.headers);
    addSecretShapes(domain.configuration.secretShapes ?? []);
  }
}
