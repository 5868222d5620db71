import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import { textResponse } from '#src/http/text-response.ts';

const MAX_AGE_SECONDS = 300;

/** A public JSON document as an answer, with its ETag; 304 to whoever holds it. */
export function publicDocument(request: Request, text: string, etag = etagOf(text)) {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: etag,
  };
  if (matchesEtag(request, etag)) return { response: new Response(null, { status: 304, headers }) };
  return { response: textResponse(text, { headers }) };
}

/**
 * A document of which a credential’s holder gets their own form: nobody keeps that, and no cache gives the public form
 * to who shows a credential.
 */
export function documentFor(request: Request, isOwn: boolean, text: string) {
  const { response } = publicDocument(request, text);
  response.headers.append('Vary', 'Authorization');
  if (isOwn) response.headers.set('Cache-Control', 'private, no-store');
  return { response };
}

/**
 * A document that is the same for as long as the isolate lives, made at the first request for it. Requests that come
 * meanwhile make it, too: none waits for another's work, and all make the same bytes.
 */
export function onceAnIsolate(make: (scope: Scope) => string | Promise<string>) {
  const made = new WeakMap<Isolate, { readonly text: string; readonly etag: string }>();
  return async (request: Request, scope: Scope) => {
    let known = made.get(scope.isolate);
    if (known === undefined) {
      const text = await make(scope);
      known = { text, etag: etagOf(text) };
      made.set(scope.isolate, known);
    }
    return publicDocument(request, known.text, known.etag);
  };
}
