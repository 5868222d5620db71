import type { ErrorBody } from './objects.ts';

/**
 * An error answer. `began` says whether execution had begun: only then does Stripe keep the answer
 * under the idempotency key, so that a corrected request may use the same key again.
 */
export class Failure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly began: boolean;

  constructor(status: number, body: ErrorBody, began: boolean) {
    super(body.message);
    this.status = status;
    this.began = began;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

/** A parameter is wrong: 400, before anything began. */
export function badParameter(message: string, param: string, code?: string): Failure {
  return new Failure(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) }, false);
}

/** The request reads well but can't be done now: 400, after execution began. */
export function refused(message: string, extra: Partial<ErrorBody> = {}): Failure {
  return new Failure(400, { type: 'invalid_request_error', message, ...extra }, true);
}

/** 404 for an object in the path, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param: string, where: 'path' | 'parameter'): Failure {
  const body: ErrorBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  };
  return new Failure(where === 'path' ? 404 : 400, body, where === 'path');
}
