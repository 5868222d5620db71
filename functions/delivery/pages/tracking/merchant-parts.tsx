import type { PublicMerchant } from '#src/delivery/merchant/merchant.ts';

type Merchant = { readonly merchant: PublicMerchant | null };

/** Who sends, where they have said so. A letter stands for a logo that there isn't. */
export const MerchantLine = ({ merchant }: Merchant) =>
  merchant === null ? null : (
    <p class="merchant">
      {merchant.logoUrl === null ? (
        <span class="avatar" aria-hidden="true">
          {String.fromCodePoint(merchant.name.codePointAt(0) ?? 63)}
        </span>
      ) : (
        <img src={merchant.logoUrl} alt="" width="44" height="44" />
      )}
      <span>
        <span class="quiet">From</span> <strong dir="auto">{merchant.name}</strong>
      </span>
    </p>
  );

/** How the merchant is reached; nothing where they have given no contact. */
export function MerchantSupport({ merchant }: Merchant) {
  if (merchant === null) return null;
  const { email, phone, url } = merchant.support;
  if (email === null && phone === null && url === null) return null;
  return (
    <section class="panel support" aria-labelledby="support">
      <h2 id="support">Something wrong?</h2>
      <p>
        <bdi>{merchant.name}</bdi> can help with what was ordered.
      </p>
      <p class="actions">
        {phone !== null && (
          <a class="button quiet" href={`tel:${phone}`}>
            Call {phone}
          </a>
        )}
        {email !== null && (
          <a class="button quiet" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            Write to {email}
          </a>
        )}
        {url !== null && (
          <a class="button quiet" href={url} rel="noopener noreferrer nofollow">
            Help at {new URL(url).hostname}
          </a>
        )}
      </p>
    </section>
  );
}
