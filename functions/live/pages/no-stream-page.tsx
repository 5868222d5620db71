import { LiveFrame, type Viewer } from './live-frame.tsx';

interface NoStreamProps {
  readonly what: 'stream' | 'category';
  readonly viewer: Viewer | undefined;
  readonly nonce: string;
}

/** An unknown stream, or one that this person may not see: the same words for both. */
export function NoStreamPage({ what, viewer, nonce }: NoStreamProps) {
  return (
    <LiveFrame title={`No ${what} · Waypost Live`} nonce={nonce} path="/" viewer={viewer}>
      <main class="article">
        <h1>There is no {what} here</h1>
        <p>
          {what === 'category'
            ? 'Check the link, or choose one of those that there are.'
            : 'Check the link: it may be cut off, or the stream is private. If it is yours, sign in first.'}
        </p>
        <p>
          <a class="button" href="/">
            See who is live
          </a>
        </p>
      </main>
    </LiveFrame>
  );
}
