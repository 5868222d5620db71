import { Failure } from './failure.ts';

/** Stripe takes the key as a bearer token, or as the user name of basic authentication. Throws a 401. */
export function checkKey(expected: string, header: string | undefined): void {
  const given = keyFrom(header ?? '');
  if (given === '') {
    throw unauthorised(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').`,
    );
  }
  if (given !== expected) throw unauthorised(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

function keyFrom(header: string): string {
  const [scheme = '', value = ''] = header.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? '';
}

function unauthorised(message: string): Failure {
  return new Failure(401, { type: 'invalid_request_error', message }, false);
}
