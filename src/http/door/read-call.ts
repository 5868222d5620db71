import * as z from 'zod';
import type { BearerActor, Owner } from '#src/http/caller/access.ts';
import { isName } from '#src/http/caller/claims.ts';
import { refuseIssues } from '#src/http/validate.ts';
import { mayBeLent } from './callable.ts';
import type { DoorCall } from './message.ts';

/** How long whatever a call is given may outlive it, a ticket say: nobody knows how long the caller's credential lasts. */
const VOUCHED_MS = 60_000;

const typed = (kinds: string) => {
  const prefix = new RegExp(`^(?:${kinds}):`);
  const isOwner = (text: string): text is Owner => prefix.test(text) && isName(text.slice(text.indexOf(':') + 1));
  return z.string().refine(isOwner, `must be a name after ${kinds.replaceAll('|', ': or ')}:`);
};

/** What a header may carry; its route says what it must be. */
const HeaderText = z.string().regex(/^[\x20-\x7e]{0,200}$/, 'must be printable ASCII, 200 characters at most');

const Lent = z.string().refine(mayBeLent, 'is nobody’s to lend');

const Call = z.strictObject({
  operation_id: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  key: HeaderText.optional(),
  on_behalf: z
    .strictObject({
      principal: typed('user|client'),
      owner: typed('org|user|client'),
      name: z.string().optional(),
      scopes: z.array(Lent),
    })
    .refine(({ principal, owner }) => owner === principal || owner.startsWith('org:'), {
      path: ['owner'],
      message: 'must be the principal or an organisation',
    }),
  request_id: HeaderText.optional(),
  traceparent: HeaderText.optional(),
});

/** A call as it should be. Throws `call_invalid`, with what is wrong with it. */
export function readCall(given: unknown): DoorCall {
  const result = Call.safeParse(given);
  return result.success ? result.data : refuseIssues(result.error.issues, 'call');
}

/** The actor that a bearer token of the same person would make, with the scopes that were lent and nothing else. */
export function vouchedActor({ principal, owner, name, scopes }: DoorCall['on_behalf'], now: number): BearerActor {
  return {
    kind: 'bearer',
    principal,
    owner,
    scopes: new Set(scopes),
    tier: undefined,
    expiresAt: now + VOUCHED_MS,
    name: isName(name) ? name.normalize('NFC') : undefined,
  };
}
