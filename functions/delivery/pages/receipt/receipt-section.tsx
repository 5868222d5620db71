/**
 * The fee and its receipt. receipt.ts checks it in the reader's browser; without scripts there is a link to the
 * receipt.
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
      Anyone can check the <a href={`/v1/tracking/${slug}/receipt`}>signed receipt</a>.
    </p>
  </section>
);
