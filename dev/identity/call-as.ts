import { randomUUID } from 'node:crypto';
import { requestDemoToken, type TokenRequest } from './token-request.ts';

export interface Answered<T> {
  readonly status: number;
  readonly ok: boolean;
  readonly body: T;
}

export type Call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answered<T>>;

/** Calls a Worker over HTTP for a demo person, with a fresh token for each call. */
export const callAs =
  (issuer: string, workerUrl: string, person: TokenRequest): Call =>
  async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered<T>> => {
    const token = await requestDemoToken(issuer, { ...person, aud: [workerUrl] });
    const response = await fetch(`${workerUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ok: response.ok, body: (await response.json()) as T };
  };
