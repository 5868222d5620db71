import { randomUUID } from 'node:crypto';
import { haversineMiles, type Position } from '#src/delivery/geo.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const METRES_A_MILE = 1609.344;
export const milesBetween = (a: Position, b: Position) => haversineMiles(a, b, charterV1.earthRadiusMiles);
export const metresBetween = (a: Position, b: Position) => milesBetween(a, b) * METRES_A_MILE;

export interface Candidate {
  readonly candidateId?: string;
  readonly driverId?: string;
  readonly distanceMiles: number;
  readonly etaSeconds: number;
  readonly rank: number;
  readonly offer: { readonly id: string };
}

/** A merchant who wants to know where drivers are. */
export class Prober {
  readonly #suite: Suite;
  readonly #token: string;
  private constructor(suite: Suite, token: string) {
    this.#suite = suite;
    this.#token = token;
  }

  static async arrive(suite: Suite): Promise<Prober> {
    const sub = `merchant-${randomUUID()}`;
    return new Prober(suite, await suite.token({ sub, scope: 'deliveries:write deliveries:read jobs:dispatch' }));
  }

  async place(pickup: Position): Promise<{ jobId: string; deliveryId: string }> {
    const dropoff = { lat: pickup.lat + 0.02, lng: pickup.lng };
    const body = { pickup, dropoff, dispatch: 'hold' };
    const { job, delivery } = await createDelivery(this.#suite, { token: this.#token, body });
    return { jobId: job.id, deliveryId: delivery.id };
  }

  async dispatch(
    jobId: string,
  ): Promise<{ status: number; text: string; candidates: readonly Candidate[]; retryAfter: number }> {
    const response = await this.#suite.fetch('/v1/jobs/dispatch', {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jobId }),
    });
    const text = await response.text();
    const { candidates = [] } = JSON.parse(text) as { candidates?: Candidate[] };
    return { status: response.status, text, candidates, retryAfter: Number(response.headers.get('retry-after')) };
  }

  /** A delivery from there that is dispatched and cancelled at once: free. */
  async ask(pickup: Position): Promise<readonly Candidate[]> {
    const { jobId, deliveryId } = await this.place(pickup);
    const { candidates } = await this.dispatch(jobId);
    const cancelled = await this.cancel(deliveryId);
    if (cancelled.status !== 200) throw new Error(`${cancelled.status} ${await cancelled.text()}`);
    return candidates;
  }

  cancel(deliveryId: string): Promise<Response> {
    return this.#suite.fetch(`/v1/deliveries/${deliveryId}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'asked enough' }),
    });
  }
}

export interface Ring {
  readonly from: Position;
  readonly miles: number;
}

/** Where the distances meet, by least squares: Newton's steps from the middle of the places. */
export function locate(rings: readonly Ring[]): Position {
  const [STEP, ROUNDS] = [1e-6, 60];
  let at = { lat: mean(rings.map(({ from }) => from.lat)), lng: mean(rings.map(({ from }) => from.lng)) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = { aa: 0, ab: 0, bb: 0, ar: 0, br: 0 };
    for (const { from, miles } of rings) {
      const off = miles - milesBetween(from, at);
      const a = (milesBetween(from, { ...at, lat: at.lat + STEP }) - milesBetween(from, at)) / STEP;
      const b = (milesBetween(from, { ...at, lng: at.lng + STEP }) - milesBetween(from, at)) / STEP;
      sums.aa += a * a;
      sums.ab += a * b;
      sums.bb += b * b;
      sums.ar += a * off;
      sums.br += b * off;
    }
    const det = sums.aa * sums.bb - sums.ab ** 2;
    at = {
      lat: at.lat + (sums.ar * sums.bb - sums.br * sums.ab) / det,
      lng: at.lng + (sums.br * sums.aa - sums.ar * sums.ab) / det,
    };
  }
  return at;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
