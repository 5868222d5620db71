import type { ServiceName } from '#src/platform/config.ts';
import { anchorOf, guidePath, type Contents } from './contents.ts';
import { Page } from './page.tsx';
import { Side } from './side.tsx';

interface ReferencePageProps {
  readonly service: ServiceName;
  readonly about: string;
  readonly contents: Contents;
  readonly nonce: string;
}

/** The API reference: a list without scripts, until the one that can try calls is loaded. */
export function ReferencePage({ service, about, contents, nonce }: ReferencePageProps) {
  const heading = `${service.charAt(0).toUpperCase()}${service.slice(1)} API`;
  return (
    <Page
      title={`${heading} · Waypost`}
      description={about}
      scripts={['/assets/docs.js', '/assets/side.js']}
      styles={['/assets/side.css']}
      nonce={nonce}
    >
      <div class="beside">
        <Side contents={contents} here="/docs" />
        <div>
          <header class="masthead">
            <p class="eyebrow">Waypost</p>
            <h1>{heading}</h1>
            <p>{about}</p>
            <ul class="links">
              {contents.guides.slice(0, 1).map(({ name, title }) => (
                <li>
                  <a href={guidePath(name)}>{title}</a>
                </li>
              ))}
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
              {contents.sections.map(({ name: section, operations }) =>
                operations.map(({ id, method, path, summary }) => (
                  <li id={anchorOf(section, id)}>
                    <span class="method">{method}</span>
                    <code>{path}</code>
                    <span class="summary">{summary}</span>
                  </li>
                )),
              )}
            </ul>
          </main>
          <div id="reference" data-openapi="/openapi.json" hidden />
        </div>
      </div>
    </Page>
  );
}
