import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';

interface SoonProps {
  readonly viewer: Viewer | undefined;
  readonly path: string;
  readonly nonce: string;
}

/** For the moment between the hammer and the order: the page looks again by itself. */
export function SoonPage({ viewer, path, nonce }: SoonProps) {
  return (
    <LiveFrame title="Your order · Waypost Live" nonce={nonce} path={path} viewer={viewer}>
      <main class="article">
        <h1>Your order is being written</h1>
        <p role="status">This takes a moment. The page goes on by itself.</p>
        <p>
          <a href={path}>Look again</a>
        </p>
      </main>
    </LiveFrame>
  );
}
