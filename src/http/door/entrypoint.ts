import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Env } from '#src/http/scope.ts';
import type { Door } from './door.ts';
import type { DoorCall } from './message.ts';

/** The class that a Worker exports as `Door`, for service bindings alone: it has no `fetch`. */
export const entrypointOf = (door: Door) =>
  class extends WorkerEntrypoint<Env> {
    call(call: DoorCall) {
      return door.call(call, { env: this.env, execution: this.ctx });
    }

    outcome(call: DoorCall) {
      return door.outcome(call, { env: this.env, execution: this.ctx });
    }
  };
