import { verifyBearer } from '#src/http/caller/bearer.ts';
import { refuseOthers } from '#src/http/sign-in/refuse-others.ts';
import { readKept } from '#src/http/sign-in/session.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { chatSignIn } from './chat-sign-in.ts';
import { openForScript, type OpenedPage, type PageContext } from './open-page.ts';

/**
 * For the pages’ own script: who has signed in, to talk and to decide. Throws `origin_not_allowed`, and what keeps a
 * token from being verified: nobody is taken for signed out then.
 */
export async function showPresence(c: PageContext): Promise<Response> {
  const { scope, visitor } = await openForScript(c, 'GET /signed-in');
  refuseOthers(c.req.raw, scope.isolate);
  return Response.json(
    { chat: await talkerOf(c, scope), consent: visitor?.actor.person ?? null },
    { headers: { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' } },
  );
}

async function talkerOf(c: PageContext, { isolate }: OpenedPage['scope']): Promise<string | null> {
  const token = await readKept(c, chatSignIn, isolate, 'session');
  if (token === undefined) return null;
  try {
    return (await verifyBearer(token, isolate.credentials.bearer)).principal;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null;
    throw error;
  }
}
