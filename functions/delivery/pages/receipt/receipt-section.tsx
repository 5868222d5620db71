/**
 * The fee and its receipt. receipt.ts checks it in the reader's browser; without scripts it can be downloaded and checked.
 */
export const ReceiptSection = ({ slug, note }: { readonly slug: string; readonly note: string | null }) => (
  <section
    id="receipt"
    class="panel"
    aria-labelledby="receipt-title"
    data-receipt={`/v1/tracking/${slug}/receipt`}
    data-keys="/.well-known/jwks.json"
  >
    <h2 id="receipt-title">The fee</h2>
    <p id="receipt-sum" class="amount" hidden />
    <p id="receipt-note" class="quiet" hidden={note === null}>
      {note}
    </p>
    <ul id="receipt-fee" class="lines" hidden />
    <p id="receipt-verdict" class="quiet" role="status" data-verdict="checking">
      <noscript>With scripts, this page checks the receipt itself. </noscript>
      Anyone can check the signed receipt.
    </p>
    <p>
      <a class="button quiet" href={`/t/${slug}/receipt`}>
        Receipt to read and print
      </a>{' '}
      <a class="button quiet" href={`/v1/tracking/${slug}/receipt`} download={`receipt-${slug}.json`}>
        Download the signed receipt
      </a>
    </p>
    <details class="quiet">
      <summary>How to check it yourself</summary>
      <p>
        The file’s <code>claims</code> are the miles and every figure of the fee, and its <code>jws</code> is the same,
        signed with Ed25519 (RFC 7515). Any JOSE library verifies it, offline too, with our public keys, at{' '}
        <code>/.well-known/jwks.json</code>. Then the fee follows from the miles, as it is shown here.
      </p>
    </details>
  </section>
);
