import { problemCatalog, type ProblemCode } from '#src/platform/problem/catalog.ts';
import { Page } from './page.tsx';

interface ProblemPageProps {
  readonly code: ProblemCode;
  readonly document: Readonly<Record<string, unknown>>;
  readonly nonce: string;
}

/** The page of a problem's `type`: what happened, and what to do. */
export function ProblemPage({ code, document, nonce }: ProblemPageProps) {
  const { title, status, meaning, cure, retryable } = problemCatalog[code];
  return (
    <Page title={`${title} · Waypost`} description={meaning} nonce={nonce}>
      <main class="article">
        <p class="eyebrow">
          Problem <code>{code}</code> · HTTP {status}
        </p>
        <h1>{title}</h1>
        <p>{meaning}</p>
        <h2>What to do</h2>
        <p>{cure}</p>
        <p>
          {retryable
            ? 'The very same request can succeed later.'
            : 'Sending the very same request again gives the same answer.'}
        </p>
        <h2>How it looks</h2>
        <pre>
          <code>{JSON.stringify(document, null, 2)}</code>
        </pre>
        <p>
          To report it, give the id in <code>X-Request-Id</code>. Every operation is in the{' '}
          <a href="/docs">reference</a>.
        </p>
      </main>
    </Page>
  );
}
