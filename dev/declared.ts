import { domains } from '#src/domains.ts';
import { declareDomains } from '#src/platform/declare-domains.ts';

declareDomains(domains); // as each Worker does at its start

/** The platform's tables, whole, for what runs outside a Worker. */
export { demoCredentials } from '#src/platform/demo-credentials.ts';
export { limits } from '#src/platform/limits.ts';
export { problemCatalog } from '#src/platform/problem/catalog.ts';
