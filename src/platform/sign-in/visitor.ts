import type { BearerActor } from '../http/access.ts';
import { verifyBearer } from '../http/bearer.ts';
import type { Scope } from '../http/scope.ts';
import { Problem } from '../problem/problem.ts';
import { readCookie } from './cookies.ts';

export interface Visitor {
  readonly token: string;
  readonly actor: BearerActor;
}

/** Who looks at a page, by the cookie of their sign-in; undefined for anybody, and where it has ended. */
export async function readVisitor(request: Request, { isolate }: Scope): Promise<Visitor | undefined> {
  const token = readCookie(request, isolate, 'session');
  if (token === undefined) return undefined;
  try {
    return { token, actor: await verifyBearer(token, isolate.credentials.bearer) };
  } catch (error) {
    if (error instanceof Problem) return undefined; // a page can be read by anybody
    throw error;
  }
}
