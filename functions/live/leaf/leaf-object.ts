import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState, WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';
import { parseVars } from '#src/platform/config.ts';
import { Timetable } from '#src/platform/timetable.ts';
import type { Env } from '#src/http/scope.ts';
import { LiveVars, roomOf } from '#fn/live/bindings.ts';
import { passRequest, readLeafCall } from '#fn/live/socket-pass.ts';
import { usableTicket } from '#fn/live/usable-ticket.ts';
import { LeafSockets } from './leaf-sockets.ts';

/** A leaf of a stream's room: some of its sockets, and one of its own to the room. */
export class LeafObject extends DurableObject<Env> {
  static readonly hotLimits: HotLimits = hotLimits;
  readonly #timetable: Timetable;
  readonly #sockets: LeafSockets;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const config = parseVars(LiveVars, env);
    this.#timetable = new Timetable(ctx.storage);
    this.#sockets = new LeafSockets({
      ctx,
      timetable: this.#timetable,
      hotLimits: new.target.hotLimits,
      readTicket: (text, at) => usableTicket(config, text, at),
      enterRoom: (pass) => roomOf(env, pass.streamId).fetch(passRequest(pass)),
    });
  }

  override fetch(request: Request): Promise<Response> {
    return this.#sockets.open(readLeafCall(request));
  }

  override webSocketMessage(socket: WorkerSocket, message: string | ArrayBuffer): void {
    this.#sockets.message(socket, message);
  }

  override webSocketClose(socket: WorkerSocket): void {
    this.#sockets.closed(socket);
  }

  override webSocketError(socket: WorkerSocket): void {
    this.#sockets.closed(socket);
  }

  override alarm(): Promise<void> {
    return this.#timetable.ring(Date.now());
  }
}
