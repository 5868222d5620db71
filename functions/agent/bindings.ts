import type * as z from 'zod';
import { commonVars, SigningJwks, SigningKeys } from '#src/platform/config.ts';
import { workers } from '#src/workers.ts';
import { isWhole, mailVars } from './open-mailer.ts';

/** The agent Worker's variables and secrets. Its bindings (ASSETS, RL_*) are listed in wrangler.toml. */
export const AgentVars = commonVars(workers)
  .extend({
    TOKEN_KEYS: SigningKeys,
    /** Under which keys' tokens are stored. An older one still recognises what was stored under it. */
    AGENT_PEPPERS: SigningKeys,
    /** Sign the manifest, receipts and heads. */
    RECEIPT_KEYS: SigningJwks,
    ...mailVars,
  })
  .refine(isWhole, { path: ['MAIL_URL'], error: 'MAIL_URL, MAIL_KEY and MAIL_FROM belong together' });

export type AgentConfig = z.output<typeof AgentVars>;
