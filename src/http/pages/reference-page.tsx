import type { ServiceName } from '#src/platform/config.ts';
import { Page } from './page.tsx';
import type { Route } from '#src/http/route.ts';

interface ReferencePageProps {
  readonly service: ServiceName;
  readonly about: string;
  readonly routes: readonly Route<never>[];
  readonly nonce: string;
}

/** A path in OpenAPI's spelling: `:id` is `{id}`. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');

/** The API reference: a list without scripts, until the one that can try calls is loaded. */
export function ReferencePage({ service, about, routes, nonce }: ReferencePageProps) {
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)} API`;
  return (
    <Page title={`${name} · Waypost`} description={about} scripts={['/assets/docs.js']} nonce={nonce}>
      <header class="masthead">
        <p class="eyebrow">Waypost</p>
        <h1>{name}</h1>
        <p>{about}</p>
        <ul class="links">
          <li>
            <a href="/openapi.json">OpenAPI document</a>
          </li>
          <li>
            <a href="/status">Status</a>
          </li>
          <li>
            <a href="/api/ecosystem">Other services</a>
          </li>
        </ul>
      </header>
      <main id="operations" class="wide">
        <h2>Operations</h2>
        <p id="reference-status" class="quiet" role="status">
          <noscript>With scripts, calls can be tried here. </noscript>
          The <a href="/openapi.json">OpenAPI document</a> has every detail.
        </p>
        <ul class="operations">
          {routes.map(({ method, path, summary }) => (
            <li>
              <span class="method">{method}</span>
              <code>{templateOf(path)}</code>
              <span class="summary">{summary}</span>
            </li>
          ))}
        </ul>
      </main>
      <div id="reference" data-openapi="/openapi.json" hidden />
    </Page>
  );
}
