import type { AccessRule } from '#src/http/caller/access.ts';

/** Who may do what of the agent interface. Routes name a row; checks, OpenAPI security and the refusals suite come from it. */
export const access = {
  keysManage: {
    bearer: ['keys:manage'],
    owns: 'Keys of the caller’s account; its token says `tier: business`. Another account’s are a 404.',
  },
} as const satisfies Record<string, AccessRule>;
