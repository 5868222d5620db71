import { Page } from '#src/http/pages/page.tsx';

/** An unknown or ended link. Every unknown slug gets the same words. */
export function NoTrackingPage({ gone, nonce }: { readonly gone: boolean; readonly nonce: string }) {
  return (
    <Page title="No delivery · Waypost" robots="noindex" nonce={nonce}>
      <main class="article">
        <p class="eyebrow">Your delivery</p>
        <h1>{gone ? 'This link has ended' : 'There is no delivery here'}</h1>
        <p>
          {gone
            ? 'A tracking link ends a day after the delivery did. Ask the sender for anything further.'
            : 'Check the link: every one of its ten characters counts. If it is right, ask the sender.'}
        </p>
      </main>
    </Page>
  );
}
