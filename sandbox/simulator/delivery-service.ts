import { createHash } from 'node:crypto';
import { SIMULATED_PICTURE } from './picture.ts';
import type { Position } from './journey.ts';
import type { DriverEvent, ProofKind, Scene } from './plan.ts';

const PATIENCE_MS = 10_000;
const ACCURACY_METRES = 8;

/** The delivery service's answer to a call that it refused. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor({ status, headers }: Response, text: string) {
    super(`${status} ${text}`);
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The problem's code, or the status of an answer that isn't a problem. */
  get code(): string {
    return /"code":"(\w+)"/.exec(this.text)?.[1] ?? String(this.status);
  }
}

/** Nobody answered, or the answer broke off. */
export class Unanswered extends Error {}

/** Of a delivery's document what the simulator reads. */
export interface DeliveryDocument {
  readonly id: string;
  readonly status: string;
  readonly product: string;
  readonly trackingSlug: string;
  readonly job: { readonly id: string };
  readonly pickup: Position;
  readonly dropoff: Position;
  readonly signatureRequired: boolean;
  readonly requirements: Scene['requirements'] & { readonly authorisedPayment: boolean };
  readonly minimumAge: number | null;
  readonly paymentIntent: { readonly status: string } | null;
}

/** Of a job's document what the simulator reads. */
export interface JobDocument {
  readonly id: string;
  readonly status: string;
  readonly licences: readonly string[];
  readonly jurisdiction: string | null;
  readonly driver: { readonly id: string } | null;
}

export interface OpenOffer {
  readonly id: string;
  readonly jobId: string;
}

interface Candidate {
  readonly driverId: string;
  readonly offer: { readonly id: string; readonly status: string };
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

const picture = { 'content-type': 'image/png' };
const findings = (minimumAge: number | null) => ({
  method: 'visual',
  ageOver: minimumAge ?? 21,
  passed: true,
  nameMatches: true,
  notExpired: true,
});

/** A key of ours for a request that may be repeated: a UUID, always the same for the same words. */
export function keyOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The delivery service's interface, as a back end of a sibling product uses it, with a pool key, and a delivery's
 * owner, with a token. Calls reject with `Refusal` or `Unanswered`.
 */
export class DeliveryService {
  readonly #url: () => string;
  readonly #key: { readonly 'x-service-pool-key': string };

  constructor(url: () => string, poolKey: string) {
    this.#url = url;
    this.#key = { 'x-service-pool-key': poolKey };
  }

  async #send<T>(call: string, { headers, body }: Sent): Promise<T> {
    const [method = '', path] = call.split(' ');
    const isBytes = body instanceof Uint8Array;
    const request = {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    };
    const { response, text } = await fetch(`${this.#url()}${path}`, request)
      .then(async (answered) => ({ response: answered, text: await answered.text() }))
      .catch((error: unknown) => {
        throw new Unanswered(call, { cause: error });
      });
    if (!response.ok) throw new Refusal(response, text);
    return JSON.parse(text) as T;
  }

  /** Calls with the pool key. */
  #pool<T>(call: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
    return this.#send(call, { headers: { ...this.#key, ...headers }, ...(body === undefined ? {} : { body }) });
  }

  /** A delivery as whoever sent this credential may read it. */
  async readAs(authorization: string | undefined, id: string): Promise<DeliveryDocument> {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    return (await this.#send<{ delivery: DeliveryDocument }>(`GET /v1/deliveries/${id}`, { headers })).delivery;
  }

  /** Renews the recipient's PIN for its owner, and returns it: nothing else tells it. */
  async renewPin(authorization: string, id: string, key: string): Promise<string> {
    const headers = { authorization, 'idempotency-key': key };
    const call = `POST /v1/deliveries/${id}/pin/reset`;
    return (await this.#send<{ delivery: { pin: string } }>(call, { headers })).delivery.pin;
  }

  async readDelivery(id: string): Promise<DeliveryDocument> {
    return (await this.#pool<{ delivery: DeliveryDocument }>(`GET /v1/deliveries/${id}`)).delivery;
  }

  async readJob(id: string): Promise<JobDocument> {
    return (await this.#pool<{ job: JobDocument }>(`GET /v1/pool/jobs/${id}`)).job;
  }

  /** Returns the driver's id: with the same key that of the first time. */
  async registerDriver(driver: object, key: string): Promise<string> {
    const headers = { 'idempotency-key': key };
    return (await this.#pool<{ driver: { id: string } }>('POST /v1/pool/drivers', driver, headers)).driver.id;
  }

  changeDriver(id: string, status: 'available' | 'paused'): Promise<unknown> {
    return this.#pool(`PATCH /v1/pool/drivers/${id}`, { status });
  }

  /** Sends a fix. One that is older than the stored one counts as sent. */
  sendFix(driverId: string, { lat, lng, heading }: Position & { readonly heading: number | null }): Promise<unknown> {
    const at = new Date().toISOString();
    const fixes = [{ driverId, lat, lng, heading, accuracyM: ACCURACY_METRES, at }];
    return this.#pool('POST /v1/pool/heartbeats', { fixes });
  }

  async listOffers(driverId: string): Promise<readonly OpenOffer[]> {
    return (await this.#pool<{ offers: OpenOffer[] }>(`GET /v1/pool/offers?driverId=${driverId}`)).offers;
  }

  async dispatch(jobId: string): Promise<readonly Candidate[]> {
    return (await this.#pool<{ candidates: Candidate[] }>(`POST /v1/pool/jobs/${jobId}/dispatch`)).candidates;
  }

  answerOffer(id: string, answer: 'accept' | 'decline', driverId: string): Promise<unknown> {
    return this.#pool(`POST /v1/pool/offers/${id}/${answer}`, { driverId });
  }

  report(jobId: string, event: { type: DriverEvent; reason?: string | undefined; driverId: string }): Promise<unknown> {
    return this.#pool(`POST /v1/pool/jobs/${jobId}/events`, event);
  }

  checkId(jobId: string, minimumAge: number | null, passed: boolean): Promise<unknown> {
    return this.#pool(`PUT /v1/pool/jobs/${jobId}/proofs/id_check`, { ...findings(minimumAge), passed });
  }

  checkPin(jobId: string, pin: string): Promise<unknown> {
    return this.#pool(`PUT /v1/pool/jobs/${jobId}/proofs/pin`, { pin });
  }

  putPicture(jobId: string, kind: Exclude<ProofKind, 'pin' | 'id_check'>): Promise<unknown> {
    return this.#pool(`PUT /v1/pool/jobs/${jobId}/proofs/${kind}`, SIMULATED_PICTURE, picture);
  }
}
