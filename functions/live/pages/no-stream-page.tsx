import { LiveFrame, type Viewer } from './live-frame.tsx';

interface NoStreamProps {
  readonly what: Missing;
  readonly path: string;
  readonly viewer: Viewer | undefined;
  readonly nonce: string;
}

const hints = {
  stream: 'Check the link: it may be cut off, or the stream is private. If it is yours, sign in first.',
  category: 'Check the link, or choose one of those that there are.',
  payment: 'Check the link: it may be cut off. If you came from an order, open that again.',
  order: 'Check the link: it may be cut off. If it is yours, sign in first.',
  clip: 'Check the link: the clip may have been deleted, or its stream is private.',
} as const;

export type Missing = keyof typeof hints;

/** What is unknown, and what this person may not see: the same words for both. */
export function NoStreamPage({ what, path, viewer, nonce }: NoStreamProps) {
  return (
    <LiveFrame title={`No ${what} · Waypost Live`} nonce={nonce} path={path} viewer={viewer}>
      <main class="article">
        <h1>There is no {what} here</h1>
        <p>{hints[what]}</p>
        <p>
          <a class="button" href="/">
            See who is live
          </a>
        </p>
      </main>
    </LiveFrame>
  );
}
