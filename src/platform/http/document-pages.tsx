import { Hono } from 'hono';
import { problemCatalog, type ProblemCode } from '../problem/catalog.ts';
import { Problem } from '../problem/problem.ts';
import { serviceDescriptions } from './status-routes.ts';
import { Page, pageResponse } from './page.tsx';
import type { Scope } from './scope.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}

const asset = (scope: Scope, path: string, headers: Record<string, string> = {}) =>
  (scope.isolate.env['ASSETS'] as Assets).fetch(new Request(`https://assets.local${path}`, { headers }));

/** The documents that every Worker serves about itself: OpenAPI, its reference, and a page for each problem code. */
export function documentPages(): Hono<{ Bindings: Scope }> {
  const app = new Hono<{ Bindings: Scope }>();
  app.get('/', (c) => c.redirect('/docs', 302));

  app.get('/openapi.json', async (c) => {
    c.env.route = 'GET /openapi.json';
    const found = await asset(c.env, `/openapi/${c.env.isolate.service}.json`, conditional(c.req.raw));
    const response = new Response(found.body, found);
    response.headers.set('Cache-Control', 'public, max-age=300');
    response.headers.set('Access-Control-Allow-Origin', '*');
    return response;
  });

  app.get('/assets/:path{.+}', async (c) => {
    c.env.route = 'GET /assets/*';
    const found = await asset(c.env, `/assets/${c.req.param('path')}`);
    if (found.status !== 200) throw new Problem('route_not_found');
    const response = new Response(found.body, found);
    response.headers.set('Cache-Control', 'public, max-age=3600');
    return response;
  });

  app.get('/docs', (c) => {
    c.env.route = 'GET /docs';
    const { service } = c.env.isolate;
    return pageResponse((nonce) => (
      <Page title={`Waypost ${service} API`} scripts={['/assets/swagger/swagger-ui-bundle.js', '/assets/docs.js']} styles={['/assets/swagger/swagger-ui.css']} nonce={nonce}>
        <header class="masthead">
          <h1>Waypost {service}</h1>
          <p>{serviceDescriptions[service]}</p>
          <p>
            <a href="/openapi.json">OpenAPI document</a>
          </p>
        </header>
        <main id="reference" data-openapi="/openapi.json">
          <p role="status">Loading the reference…</p>
          <noscript>
            <p>The reference needs scripts. The <a href="/openapi.json">OpenAPI document</a> holds everything it shows.</p>
          </noscript>
        </main>
      </Page>
    ));
  });

  app.get('/problems/:code', (c) => {
    c.env.route = 'GET /problems/:code';
    const code = c.req.param('code');
    if (!Object.hasOwn(problemCatalog, code)) throw new Problem('route_not_found');
    const row = problemCatalog[code as ProblemCode];
    return pageResponse((nonce) => (
      <Page title={`${row.title} · Waypost`} nonce={nonce}>
        <main class="article">
          <p class="eyebrow">
            Problem <code>{code}</code> · HTTP {row.status}
          </p>
          <h1>{row.title}</h1>
          <h2>What it means</h2>
          <p>{row.meaning}</p>
          <h2>What to do</h2>
          <p>{row.cure}</p>
          <p>{row.retryable ? 'The very same request can succeed later.' : 'Sending the very same request again gives the same answer.'}</p>
        </main>
      </Page>
    ));
  });
  return app;
}

/** The caller's conditional header, and nothing else of theirs. */
function conditional(request: Request): Record<string, string> {
  const etag = request.headers.get('if-none-match');
  return etag === null ? {} : { 'If-None-Match': etag };
}
