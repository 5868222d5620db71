import { raw } from 'hono/html';
import { guidePath, type Contents } from './contents.ts';
import { Page } from './page.tsx';
import { Side } from './side.tsx';

interface GuidePageProps {
  readonly name: string;
  readonly title: string;
  /** Made of our own file when the static files are built. */
  readonly html: string;
  readonly contents: Contents;
  readonly nonce: string;
}

/** A guide of the documentation, beside its contents. */
export function GuidePage({ name, title, html, contents, nonce }: GuidePageProps) {
  return (
    <Page title={`${title} · Waypost`} scripts={['/assets/side.js']} styles={['/assets/side.css']} nonce={nonce}>
      <div class="beside">
        <Side contents={contents} here={guidePath(name)} />
        <main class="article guide">
          <p class="eyebrow">
            <a href="/docs">Reference</a>
          </p>
          <h1>{title}</h1>
          {raw(html)}
        </main>
      </div>
    </Page>
  );
}
