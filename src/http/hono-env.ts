import type { CommonConfig } from '#src/platform/config.ts';
import type { Env, Scope } from './scope.ts';

/** What Hono hands every middleware: the Worker's own environment, and what this request has established so far. */
export interface HonoEnv<Config extends CommonConfig = CommonConfig> {
  Bindings: Env;
  Variables: { scope: Scope<Config>; requestId: string };
}
