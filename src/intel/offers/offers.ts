import type { Finding, Rule } from '#src/intel/findings/finding.ts';
import type { PageContent } from '#src/intel/pages/content.ts';
import { concernsPrices } from './concerned.ts';
import { keyOf } from './plan.ts';
import { pricePageOf, type PricePage } from './plans.ts';
import { readPlans } from './plan-rule.ts';
import { offerFindings, offersTurned, pairOffers } from './structured-rule.ts';
import { structuredOffersOf, type StructuredOffer } from './structured.ts';

/** Kinds of page whose prices are their owner’s offers. */
const PRICED: ReadonlySet<string> = new Set(['pricing', 'product', 'features', 'home', 'docs', 'app_store']);
const nothing = { findings: [], understood: new Set<never>() } as const;

interface Sold extends PricePage {
  readonly offers: readonly StructuredOffer[];
}

/** Prices, plans, limits, promotions and what can be had: what of them changed. */
export const offers: Rule = (versions) => {
  if (!PRICED.has(versions.target.pageType) || isOtherLanguage(versions.before, versions.after)) return nothing;
  const said = { before: offersOn(versions.before), after: offersOn(versions.after) };
  const structured = [
    ...offerFindings(pairOffers(said.before, said.after)),
    ...(versions.target.pageType === 'pricing' ? offersTurned(said.before, said.after) : []),
  ];
  if (structured.length === 0 && !concernsPrices(versions)) return nothing;
  const before = { ...pricePageOf(versions.before), offers: said.before };
  const after = { ...pricePageOf(versions.after), offers: said.after };
  if (areOtherCurrencies(before, after)) return nothing;
  const { findings, understood } = readPlans(versions, before, after);
  const confirmed = findings.map((finding) => confirmedBy(finding, structured));
  const more = structured.filter(
    (finding) => !isShown(finding, before, after) && !findings.some((other) => isSame(other, finding)),
  );
  return { findings: [...confirmed, ...more], understood };
};

const offersOn = ({ root, format }: PageContent): readonly StructuredOffer[] =>
  root === null || format !== 'html' ? [] : structuredOffersOf(root);

const isOtherLanguage = (before: PageContent, after: PageContent) =>
  before.language !== null && after.language !== null && before.language !== after.language;

/** Other currencies throughout: the same page for another place. */
function areOtherCurrencies(before: Sold, after: Sold): boolean {
  const [old, now] = [currenciesOf(before), currenciesOf(after)];
  return old.size > 0 && now.size > 0 && ![...now].some((currency) => old.has(currency));
}

function currenciesOf({ plans, offers: structured }: Sold): ReadonlySet<string> {
  const shown = plans.flatMap(({ prices }) => prices.map(({ currency }) => currency));
  const all = shown.some((currency) => currency !== '' && currency !== '%')
    ? shown
    : structured.flatMap(({ currency }) => currency ?? []);
  return new Set(all.filter((currency) => currency !== '' && currency !== '%'));
}

const isSame = (a: Finding, b: Finding) =>
  a.kind === b.kind &&
  (keyOf(String(a.data['plan'])) === keyOf(String(b.data['plan'])) ||
    (a.data['before'] === b.data['before'] && a.data['after'] === b.data['after']));

/** What a reader and a machine are told alike is one finding, and the surest. */
function confirmedBy(finding: Finding, structured: readonly Finding[]): Finding {
  const same = structured.find((other) => isSame(finding, other));
  if (same === undefined) return finding;
  const currency = finding.data['currency'] ?? same.data['currency'];
  const isCode = typeof same.data['currency'] === 'string';
  const data =
    'currency' in finding.data
      ? { ...finding.data, currency: isCode ? same.data['currency'] : currency }
      : finding.data;
  return { ...finding, data, evidenceClass: 'offer', evidence: [...finding.evidence, ...same.evidence].slice(0, 10) };
}

/** Whether the page shows a price or a stock of the same name, or any plans: then that is what counts. */
function isShown({ kind, data }: Finding, before: Sold, after: Sold): boolean {
  if (kind === 'plan_added' || kind === 'plan_removed') return before.plans.length + after.plans.length > 0;
  const key = keyOf(String(data['plan']));
  const isIn = ({ plans }: Sold) =>
    plans.some(
      (plan) => plan.key === key && (kind === 'availability_changed' ? plan.stock !== null : plan.prices.length > 0),
    );
  return isIn(before) && isIn(after);
}
