/** The parts of workerd's API that are used and that the type libraries lack. */
declare module 'cloudflare:workers' {
  import type { ExecutionContext } from 'hono';

  export abstract class WorkerEntrypoint<Env = unknown> {
    protected readonly ctx: ExecutionContext;
    protected readonly env: Env;
    constructor(ctx: ExecutionContext, env: Env);
  }
}
