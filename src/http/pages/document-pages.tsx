import { Hono } from 'hono';
import type { Workers } from '#src/platform/config.ts';
import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { problemDocument } from '#src/platform/problem/document.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import type { Contents } from './contents.ts';
import { GuidePage } from './guide-page.tsx';
import { pageResponse } from './page.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReferencePage } from './reference-page.tsx';
import type { Scope } from '#src/http/scope.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}

const asset = (scope: Scope, path: string, headers: Record<string, string> = {}) =>
  (scope.isolate.env['ASSETS'] as Assets).fetch(new Request(`https://assets.local${path}`, { headers }));

/** What is listed beside the documentation; nothing for a Worker whose document isn't there. */
async function contentsOf(scope: Scope): Promise<Contents> {
  const found = await asset(scope, `/contents/${scope.isolate.service}.json`);
  return found.status === 200 ? ((await found.json()) as Contents) : { guides: [], sections: [] };
}

/** Guides name Workers by their variables: here they are told where those are. */
const withUrls = (html: string, config: Readonly<Record<string, unknown>>) =>
  html.replaceAll(/%([A-Z]+_URL)%/g, (whole, name: string) => {
    const url = config[name];
    return typeof url === 'string' ? url : whole;
  });

/** The documents that every Worker serves about itself: OpenAPI, its reference, guides, a page for each problem code. */
export function documentPages(workers: Workers): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.route('/', staticFiles());
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

  app.get('/docs', async (c) => {
    await enter(c.get('scope'), 'GET /docs');
    const contents = await contentsOf(c.get('scope'));
    return pageResponse((nonce) => (
      <ReferencePage
        service={c.get('scope').isolate.service}
        about={workers[c.get('scope').isolate.service].about}
        contents={contents}
        nonce={nonce}
      />
    ));
  });

  app.get('/docs/guides/:name', async (c) => {
    const scope = c.get('scope');
    await enter(scope, 'GET /docs/guides/:name');
    const contents = await contentsOf(scope);
    const guide = contents.guides.find(({ name }) => name === c.req.param('name'));
    if (guide === undefined) throw new Problem('route_not_found');
    const text = await asset(scope, `/guides/${guide.name}.txt`).then((found) => found.text());
    const html = withUrls(text, scope.isolate.config);
    return pageResponse((nonce) => <GuidePage {...guide} html={html} contents={contents} nonce={nonce} />);
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

/** What pages load. */
function staticFiles(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.get('/assets/:path{.+}', async (c) => {
    await enter(c.get('scope'), 'GET /assets/*');
    const found = await asset(c.get('scope'), `/assets/${c.req.param('path')}`);
    if (found.status !== 200) throw new Problem('route_not_found');
    const response = new Response(found.body, found);
    const isEdited = c.get('scope').isolate.config.ENVIRONMENT === 'local'; // by whoever runs it, from one look to the next
    response.headers.set('Cache-Control', isEdited ? 'no-cache' : 'public, max-age=3600');
    return response;
  });

  // Browsers ask for it where a document isn't a page of ours and names no icon.
  app.get('/favicon.ico', async (c) => {
    await enter(c.get('scope'), 'GET /favicon.ico');
    return c.redirect('/assets/icon.svg', 302);
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
