import { Hono } from 'hono';
import type { Workers } from '#src/platform/config.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from './page.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReferencePage } from './reference-page.tsx';
import type { Route } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}

const asset = (scope: Scope, path: string, headers: Record<string, string> = {}) =>
  (scope.isolate.env['ASSETS'] as Assets).fetch(new Request(`https://assets.local${path}`, { headers }));

/** The documents that every Worker serves about itself: OpenAPI, its reference, and a page for each problem code. */
export function documentPages(routes: readonly Route<never>[], workers: Workers): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.get('/', async (c) => {
    await enter(c.get('scope'), 'GET /');
    return c.redirect('/docs', 302);
  });

  app.get('/openapi.json', async (c) => {
    await enter(c.get('scope'), 'GET /openapi.json');
    const found = await asset(
      c.get('scope'),
      `/openapi/${c.get('scope').isolate.service}.json`,
      conditional(c.req.raw),
    );
    const response = new Response(found.body, found);
    response.headers.set('Cache-Control', 'public, max-age=300');
    response.headers.set('Access-Control-Allow-Origin', '*');
    return response;
  });

  app.get('/assets/:path{.+}', async (c) => {
    await enter(c.get('scope'), 'GET /assets/*');
    const found = await asset(c.get('scope'), `/assets/${c.req.param('path')}`);
    if (found.status !== 200) throw new Problem('route_not_found');
    const response = new Response(found.body, found);
    const isEdited = c.get('scope').isolate.config.ENVIRONMENT === 'local'; // by whoever runs it, from one look to the next
    response.headers.set('Cache-Control', isEdited ? 'no-cache' : 'public, max-age=3600');
    return response;
  });

  app.get('/docs', async (c) => {
    await enter(c.get('scope'), 'GET /docs');
    return pageResponse((nonce) => (
      <ReferencePage
        service={c.get('scope').isolate.service}
        about={workers[c.get('scope').isolate.service].about}
        routes={routes}
        nonce={nonce}
      />
    ));
  });

  app.get('/problems/:code', async (c) => {
    await enter(c.get('scope'), 'GET /problems/:code');
    const code = c.req.param('code');
    if (!Object.hasOwn(problemCatalog, code)) throw new Problem('route_not_found');
    const { isolate, requestId } = c.get('scope');
    const document = problemDocument(new Problem(code as ProblemCode), {
      docsUrl: isolate.problemsUrl,
      instance: '/the/path/that/was/requested',
      requestId,
      spelling: isolate.spelling,
    });
    return pageResponse((nonce) => <ProblemPage code={code as ProblemCode} document={document} nonce={nonce} />);
  });
  return app;
}

/** Counts a document against the quota of its IP address. Throws `quota_exceeded`. */
function enter(scope: Scope, route: string): Promise<void> {
  scope.route = route;
  return spendFor(scope, 'documents', scope.ip);
}

/** Only the caller's conditional header. */
function conditional(request: Request): Record<string, string> {
  const etag = request.headers.get('if-none-match');
  return etag === null ? {} : { 'If-None-Match': etag };
}
