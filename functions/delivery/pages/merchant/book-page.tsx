import type * as z from 'zod';
import type { QuoteWire } from '#src/delivery/wire.ts';
import { ActForm } from './delivery-actions.tsx';
import { MerchantFrame, Refused } from './merchant-frame.tsx';
import type { Refusal } from '#fn/delivery/pages/merchant-api.ts';
import { usd } from '#fn/delivery/pages/merchant-words.ts';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

export type QuoteJson = z.input<typeof QuoteWire>;

/** What the person entered, by the form’s names. */
export type Entered = Readonly<Record<string, string>>;

interface BookPageProps {
  readonly entered: Entered;
  readonly faults: Readonly<Record<string, string>>;
  readonly quote: QuoteJson | undefined;
  readonly refusal: Refusal | undefined;
  readonly formKey: string;
  readonly viewer: Viewer;
  readonly nonce: string;
}

/** A form that prices a delivery and books it. */
export function BookPage({ entered, faults, quote, refusal, formKey, viewer, nonce }: BookPageProps) {
  const field = { entered, faults };
  return (
    <MerchantFrame title="Book a delivery" path="/merchant/new" viewer={viewer} nonce={nonce}>
      <main class="merchant-page merchant-narrow">
        <h1>Book a delivery</h1>
        {refusal !== undefined && <Refused of={refusal} />}
        <ActForm action="/merchant/new#price" viewer={viewer} formKey={formKey}>
          <fieldset class="panel fields">
            <legend>From</legend>
            <Field name="pickup" label="Position" hint="latitude, longitude" example="37.7955, -122.3937" {...field} />
            <Field name="pickupAddress" label="Address" {...field} />
          </fieldset>
          <fieldset class="panel fields">
            <legend>To</legend>
            <Field name="dropoff" label="Position" hint="latitude, longitude" example="37.7544, -122.4477" {...field} />
            <Field name="dropoffAddress" label="Address" {...field} />
            <Field name="instructions" label="Note for the driver" {...field} />
            <Field name="name" label="Recipient" {...field} />
            <Field name="phone" label="Their phone" {...field} />
          </fieldset>
          <fieldset class="panel fields">
            <legend>What</legend>
            <Field name="description" label="What is in it" {...field} />
            <Field name="reference" label="Your order number" {...field} />
            <Field name="tip" label="Tip, in dollars" example="2.00" {...field} />
            <Check name="photo" label="A photo at the door" {...field} />
            <Check name="pin" label="A PIN that the recipient says" {...field} />
            <Check name="hold" label="Don’t look for a driver yet" {...field} />
          </fieldset>
          {quote !== undefined && <Price of={quote} />}
          <p class="actions">
            <button class="button quiet" name="act" value="quote">
              {quote === undefined ? 'What does it cost?' : 'Price it again'}
            </button>
            <button class="button" name="act" value="book">
              {quote === undefined ? 'Book it' : `Book it for ${usd(quote.customerTotalMinor)}`}
            </button>
          </p>
        </ActForm>
      </main>
    </MerchantFrame>
  );
}

const Price = ({ of: quote }: { readonly of: QuoteJson }) => (
  <section class="panel" role="status" aria-labelledby="price">
    <h2 id="price">{usd(quote.customerTotalMinor)}</h2>
    <p>{quote.explanation}</p>
    {quote.eta === null || quote.eta === undefined ? (
      <p class="quiet">
        {quote.etaReason === 'no_driver_nearby'
          ? 'No driver is free nearby right now. We go on looking for fifteen minutes once it is booked.'
          : 'When it could arrive isn’t known right now.'}
      </p>
    ) : (
      <p>
        It could be there in about {quote.eta.dropoffMinutes} minutes.{' '}
        <span class="quiet">{quote.eta.explanation}</span>
      </p>
    )}
    <input type="hidden" name="quoteToken" value={quote.quoteToken} />
    <p class="quiet">This price holds for ten minutes.</p>
  </section>
);

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly example?: string;
  readonly entered: Entered;
  readonly faults: Readonly<Record<string, string>>;
}

const Field = ({ name, label, hint, example, entered, faults }: FieldProps) => (
  <label class="field">
    <span>
      {label} {hint !== undefined && <span class="quiet">({hint})</span>}
    </span>
    <input
      name={name}
      value={entered[name] ?? ''}
      placeholder={example}
      maxlength={500}
      autocomplete="off"
      aria-invalid={faults[name] === undefined ? undefined : 'true'}
      aria-describedby={faults[name] === undefined ? undefined : `${name}-fault`}
    />
    {faults[name] !== undefined && (
      <span class="field-problem" id={`${name}-fault`}>
        {faults[name]}
      </span>
    )}
  </label>
);

const Check = ({ name, label, entered }: FieldProps) => (
  <label class="check">
    <input type="checkbox" name={name} checked={entered[name] !== undefined && entered[name] !== ''} /> {label}
  </label>
);
