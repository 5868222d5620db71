import type { AccessRule } from '#src/http/caller/access.ts';

/** Rows that belong to no other domain. */
export const access = {
  anyone: { anyone: true },
  anyBearer: { bearer: [], owns: 'Anyone who is signed in.' },
  ops: { bearer: ['ops'], owns: 'Everything.' },
} as const satisfies Record<string, AccessRule>;
