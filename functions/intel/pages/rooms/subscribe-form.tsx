import type { Child } from 'hono/jsx';
import type { BoardProduct } from '#src/intel/board/board.ts';
import { bySeverity } from '#src/intel/board/board.ts';
import { eventWords } from '#src/intel/page-words/alert-words.ts';
import { severityNames } from '#src/intel/page-words/insight-words.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { choosableEvents, type Entered } from '#fn/intel/pages/read-subscription.ts';

/** The hidden field by which a form that is sent again is known. */
export const FORM_KEY = 'form_key';

interface SubscribeProps {
  readonly products: readonly BoardProduct[];
  readonly entered: Entered;
  /** Fresh for each form. */
  readonly formKey: string;
  readonly viewer: Viewer;
}

/** What a control has so that its fault is read with it. */
const toldOf = (name: string, faults: Entered['faults']) =>
  faults[name] === undefined ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': `${name}-fault` };

const Fault = ({ of, faults }: { readonly of: string; readonly faults: Entered['faults'] }) =>
  faults[of] === undefined ? (
    <></>
  ) : (
    <span class="field-problem" id={`${of}-fault`}>
      {faults[of]}
    </span>
  );

export function SubscribeForm({ products, entered, formKey, viewer }: SubscribeProps) {
  const { mode, minSeverity, faults } = entered;
  return (
    <section class="panel" aria-labelledby="subscribe">
      <h2 id="subscribe">Subscribe</h2>
      <form class="fields" method="post" action="/subscriptions">
        <FormToken of={viewer} />
        <input type="hidden" name={FORM_KEY} value={formKey} />
        {Object.keys(faults).length > 0 && (
          <p class="notice faults" role="alert" tabindex={-1} autofocus>
            Nothing was saved. {Object.values(faults).join(' ')}
          </p>
        )}
        <Where products={products} entered={entered} />
        <Events entered={entered} />
        <label class="field">
          From severity
          <select name="minSeverity">
            <option value="">Any</option>
            {bySeverity.map((each) => (
              <option value={each} selected={each === minSeverity}>
                {severityNames[each]}
              </option>
            ))}
          </select>
        </label>
        <When mode={mode} />
        <button class="button">Subscribe</button>
        <p class="quiet">
          Finer filters (kinds, competitors, per cent) are in the interface: <a href="/docs">/docs</a>.
        </p>
      </form>
    </section>
  );
}

/** Where alerts go, and which product they are about. */
const Where = ({ products, entered: { url, product, faults } }: Pick<SubscribeProps, 'products' | 'entered'>) => (
  <>
    <label class="field">
      Address
      <input
        name="url"
        type="url"
        required
        maxlength={2_048}
        value={url}
        placeholder="https://team.example/hooks/intel"
        autocomplete="off"
        {...toldOf('url', faults)}
      />
      <Fault of="url" faults={faults} />
    </label>
    <label class="field">
      Product
      <select name="product" required {...toldOf('product', faults)}>
        {products.map(({ slug, displayName }) => (
          <option value={slug} selected={slug === product}>
            {displayName}
          </option>
        ))}
      </select>
      <Fault of="product" faults={faults} />
    </label>
  </>
);

const When = ({ mode }: Pick<Entered, 'mode'>) => (
  <Choices legend="When">
    {(
      [
        ['realtime', 'At once', 'at most 30 an hour, the rest as one digest'],
        ['daily', 'Once a day', 'all of a day, in the morning (UTC)'],
      ] as const
    ).map(([value, words, help]) => (
      <label class="check">
        <input type="radio" name="mode" value={value} checked={mode === value} />{' '}
        <span>
          {words} <span class="quiet">{help}</span>
        </span>
      </label>
    ))}
  </Choices>
);

const Choices = ({ legend, children }: { readonly legend: string; readonly children?: Child }) => (
  <fieldset>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

const Events = ({ entered: { events, faults } }: Pick<SubscribeProps, 'entered'>) => (
  <Choices legend="Tell of">
    {choosableEvents.map((name) => (
      <label class="check">
        <input type="checkbox" name="events" value={name} checked={events.includes(name)} />
        <span>{eventWords(name)}</span>
      </label>
    ))}
    <Fault of="events" faults={faults} />
  </Choices>
);
