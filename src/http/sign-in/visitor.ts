import type { Context } from 'hono';
import type { BearerActor } from '#src/http/caller/access.ts';
import { verifyBearer } from '#src/http/caller/bearer.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { cookieOf, readCookie } from './cookies.ts';
import type { SignIn } from './sign-in.ts';

export interface Visitor {
  readonly token: string;
  readonly actor: BearerActor;
}

/** The visitor of a page, by the sign-in’s cookie; undefined if nobody is signed in, or the token has expired. */
export async function readVisitor(
  c: Context,
  { isolate }: Scope,
  signIn: Pick<SignIn<never>, 'base'> = {},
): Promise<Visitor | undefined> {
  const token = readCookie(c, isolate, cookieOf(signIn, 'session'));
  if (token === undefined) return undefined;
  try {
    return { token, actor: await verifyBearer(token, isolate.credentials.bearer) };
  } catch (error) {
    if (error instanceof Problem) return undefined; // anybody may read a page
    throw error;
  }
}
