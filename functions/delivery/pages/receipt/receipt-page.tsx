import { checkFigures } from '#src/delivery/audit/receipt-check.ts';
import type { ReceiptClaims } from '#src/delivery/audit/receipt.ts';
import { feeNote } from '#src/delivery/tracking/tracking-words.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';
import { MerchantLine, MerchantSupport } from '#fn/delivery/pages/tracking/merchant-parts.tsx';
import { Moment } from '#src/http/pages/moment.tsx';
import { Page, type Preview } from '#src/http/pages/page.tsx';
import { cents, formatUsd } from '#src/money/cents.ts';

interface ReceiptPageProps {
  readonly claims: ReceiptClaims;
  readonly tracking: TrackingJson;
  readonly now: Date;
  readonly preview: Preview;
  readonly nonce: string;
}

const NUMBER_BEGINS = 'sha256:'.length;
const NUMBER_LENGTH = 12;
/** As long as people can read out: the rest of the hash is in the signed file. */
const numberOf = ({ deliveryIdHash }: ReceiptClaims) =>
  deliveryIdHash.slice(NUMBER_BEGINS, NUMBER_BEGINS + NUMBER_LENGTH).toUpperCase();

/** What the minimum adds, so that the lines add up. */
const raiseOf = ({ totalMinor, baseMinor, distanceMinor }: ReceiptClaims['fee']) =>
  String(BigInt(totalMinor) - BigInt(baseMinor) - BigInt(distanceMinor));

const usd = (minor: string) => formatUsd(cents(BigInt(minor)));

/** What a delivery costs, to read and to print. The fee is computed again for it; receipt.ts verifies the signature, too. */
export function ReceiptPage({ claims, tracking, now, preview, nonce }: ReceiptPageProps) {
  const { slug, events } = tracking;
  const note = feeNote(tracking);
  const orderedAt = events[0]?.at;
  const check = checkFigures(claims);
  return (
    <Page
      title="Receipt · Your delivery"
      robots="noindex"
      preview={preview}
      nonce={nonce}
      styles={['/assets/controls.css', '/assets/receipt.css']}
      scripts={['/assets/receipt.js']}
    >
      <main class="article receipt">
        <p class="eyebrow">Your delivery</p>
        <h1>Receipt</h1>
        <MerchantLine merchant={tracking.merchant} />
        <dl>
          <dt>Number</dt>
          <dd>{numberOf(claims)}</dd>
          {orderedAt !== undefined && (
            <>
              <dt>Ordered</dt>
              <dd>
                <Moment at={orderedAt} now={now} as="when" />
              </dd>
            </>
          )}
        </dl>
        {note !== null && <p class="notice">{note}</p>}
        <Sums claims={claims} />
        <section id="receipt" data-receipt={`/v1/tracking/${slug}/receipt`} data-keys="/.well-known/jwks.json">
          <p id="receipt-verdict" class={check.kind === 'differs' ? 'notice' : 'quiet'} role="status">
            {verdicts[check.kind]}
          </p>
        </section>
        <MerchantSupport merchant={tracking.merchant} />
        <p class="actions">
          <button id="print" type="button" class="button quiet" hidden>
            Print
          </button>
          <a class="button quiet" href={`/v1/tracking/${slug}/receipt`} download={`receipt-${slug}.json`}>
            Download the signed receipt
          </a>
          <a class="button quiet" href={`/t/${slug}`}>
            Back to the delivery
          </a>
        </p>
      </main>
    </Page>
  );
}

const Sums = ({ claims: { fee, milliMiles } }: Pick<ReceiptPageProps, 'claims'>) => (
  <table>
    <caption class="unseen">What it costs</caption>
    <tbody>
      <Line words="Base" minor={fee.baseMinor} />
      <Line words={`Distance, ${milliMiles / 1000} miles`} minor={fee.distanceMinor} />
      {fee.minApplied && <Line words="Up to the least that a delivery costs" minor={raiseOf(fee)} />}
      {fee.tipMinor !== '0' && <Line words="Tip, all of it for the driver" minor={fee.tipMinor} />}
    </tbody>
    <tfoot>
      <Line words="Total" minor={fee.customerTotalMinor} />
    </tfoot>
  </table>
);

const Line = ({ words, minor }: { readonly words: string; readonly minor: string }) => (
  <tr>
    <th scope="row">{words}</th>
    <td>{usd(minor)}</td>
  </tr>
);

/** What the server found; a script says more, once it has verified the signature. */
const verdicts = {
  matches: 'The fee was computed again from its miles just now, and it matches.',
  differs: 'This receipt doesn’t match. Computed again from its miles, the fee comes out otherwise.',
  unknown_policy: 'The fee follows a policy that this page doesn’t know, so it wasn’t computed again.',
} as const;
