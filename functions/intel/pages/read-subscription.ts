import { DIGEST, intelEventNames, usualEvents } from '#src/intel/alerts/event.ts';
import { severities } from '#src/intel/insights/kind.ts';
import { modes, type Mode } from '#src/webhooks/subscriptions/subscription.ts';
import type { SentFields } from '#src/http/sign-in/read-form.ts';
import { textFault } from '#src/platform/words/text.ts';

/** What can be asked for: a digest comes by itself. */
export const choosableEvents = intelEventNames.filter((name) => name !== DIGEST);

const MAX_URL = 2_048;
const MAX_PRODUCT = 64;

/** What the person entered, by the form’s names, and what is wrong with it: by field, `form` for all of it. */
export interface Entered {
  readonly url: string;
  readonly product: string;
  readonly events: readonly string[];
  readonly mode: Mode;
  readonly minSeverity: string;
  readonly faults: Readonly<Record<string, string>>;
}

export const nothingEntered: Entered = {
  url: '',
  product: '',
  events: usualEvents,
  mode: 'realtime',
  minSeverity: '',
  faults: {},
};

interface Subscribe {
  readonly url: string;
  readonly product: string;
  readonly events: readonly string[];
  readonly mode: Mode;
  readonly filter: { readonly minSeverity?: string };
}

export type ReadSubscription =
  | { readonly kind: 'wrong'; readonly entered: Entered }
  | { readonly kind: 'read'; readonly entered: Entered; readonly subscribe: Subscribe };

/** Reads the form for a subscription. What a browser wouldn’t send is taken for nothing. */
export function readSubscription({ one, all }: SentFields): ReadSubscription {
  const url = (one('url') ?? '').slice(0, MAX_URL + 1).trim();
  const product = (one('product') ?? '').slice(0, MAX_PRODUCT);
  const events = choosableEvents.filter((name) => all('events').includes(name));
  const mode = modes.find((each) => each === one('mode')) ?? 'realtime';
  const minSeverity = severities.find((each) => each === one('minSeverity'));
  const faults = {
    ...(url === '' ? { url: 'Give the address that alerts go to.' } : {}),
    ...(url.length > MAX_URL ? { url: `This address is longer than ${MAX_URL} characters.` } : {}),
    ...(textFault(url) === undefined ? {} : { url: 'This address has characters that none can have.' }),
    ...(product === '' ? { product: 'Choose a product.' } : {}),
    ...(events.length === 0 ? { events: 'Choose at least one.' } : {}),
  };
  const entered = { url, product, events, mode, minSeverity: minSeverity ?? '', faults };
  if (Object.keys(faults).length > 0) return { kind: 'wrong', entered };
  const filter = minSeverity === undefined ? {} : { minSeverity };
  return { kind: 'read', entered, subscribe: { url, product, events, mode, filter } };
}
