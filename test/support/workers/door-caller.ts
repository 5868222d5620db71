import type { V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { siblingsOf } from '../../../dev/workers/worker-options.ts';
import type { ServiceName } from '#src/workers.ts';
import type { DoorAnswer, DoorBinding, DoorOutcome } from '#src/http/door/message.ts';

export const CALLER = 'caller';

/** Miniflare's own way to a binding stops this process, and with it the gateway, until the answer is there. */
const SCRIPT = `export default {
  async fetch(request, env) {
    const { binding, method, given } = await request.json();
    try {
      return Response.json(await env[binding][method](given));
    } catch (error) {
      return Response.json({ message: error.message }, { status: 500 });
    }
  },
};`;

/** A Worker with the service bindings that wrangler.toml gives another one, to call what it is told. */
export function callerOptions(config: string, service: ServiceName): V4WorkerOptions {
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions(config, service);
  return {
    name: CALLER,
    compatibilityDate: '2026-10-01',
    modules: true,
    script: SCRIPT,
    serviceBindings: siblingsOf(options),
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}

/** A Door as that Worker sees it. Rejects as the binding does. */
export interface TestDoor extends DoorBinding {
  /** Calls any member of it. */
  ask(method: string, given: unknown): Promise<unknown>;
}

export function doorThrough(address: () => Promise<URL>, binding: string): TestDoor {
  const ask = async <T>(method: string, given: unknown): Promise<T> => {
    const body = JSON.stringify({ binding, method, given });
    const response = await fetch(await address(), { method: 'POST', body });
    if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
    return (await response.json()) as T;
  };
  return {
    ask,
    call: (given) => ask<DoorAnswer>('call', given),
    outcome: (given) => ask<DoorOutcome>('outcome', given),
  };
}
