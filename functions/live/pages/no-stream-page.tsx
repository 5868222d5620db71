import { LiveFrame, type Viewer } from './live-frame.tsx';

interface NoStreamProps {
  readonly what: 'stream' | 'category' | 'clip';
  readonly viewer: Viewer | undefined;
  readonly nonce: string;
}

const words = {
  category: 'Check the link, or choose one of those that there are.',
  stream: 'Check the link: it may be cut off, or the stream is private. If it is yours, sign in first.',
  clip: 'Check the link: it may be cut off, the clip was deleted, or its stream is private. If that is yours, sign in first.',
} as const;

/** An unknown stream or clip, or one that this person may not see: the same words for both. */
export function NoStreamPage({ what, viewer, nonce }: NoStreamProps) {
  return (
    <LiveFrame title={`No ${what} · Waypost Live`} nonce={nonce} path="/" viewer={viewer}>
      <main class="article">
        <h1>There is no {what} here</h1>
        <p>{words[what]}</p>
        <p>
          <a class="button" href="/">
            See who is live
          </a>
        </p>
      </main>
    </LiveFrame>
  );
}
