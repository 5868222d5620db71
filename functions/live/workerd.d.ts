/** The parts of workerd's API that are used and that the type libraries lack. */
declare module 'cloudflare:workers' {
  import type { DurableObjectState, WebSocket } from '@cloudflare/workers-types';

  export abstract class DurableObject<Env = unknown> {
    protected readonly ctx: DurableObjectState;
    protected readonly env: Env;
    constructor(ctx: DurableObjectState, env: Env);
    fetch?(request: Request): Response | Promise<Response>;
    alarm?(): void | Promise<void>;
    webSocketMessage?(socket: WebSocket, message: string | ArrayBuffer): void | Promise<void>;
    webSocketClose?(socket: WebSocket): void | Promise<void>;
    webSocketError?(socket: WebSocket): void | Promise<void>;
  }
}
