import { Moment } from '#src/http/pages/moment.tsx';
import type { BoardProduct } from '#src/intel/board/board.ts';
import { eventWords, filterWords, subscriptionState } from '#src/intel/page-words/alert-words.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import type { StoredWebhook, WebhookWithSecret } from '#src/webhooks/subscriptions/subscription.ts';
import { Given } from '#fn/intel/pages/given.tsx';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import { IntelFrame } from '#fn/intel/pages/intel-frame.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';
import { nothingEntered, type Entered } from '#fn/intel/pages/read-subscription.ts';
import { SubscribeForm } from './subscribe-form.tsx';

interface SubscriptionsPageProps {
  readonly subscriptions: readonly StoredWebhook[];
  readonly products: readonly BoardProduct[];
  readonly entered: Entered | undefined;
  /** The one that the form made: its secret is shown in the first answer. */
  readonly made: Outcome<WebhookWithSecret> | undefined;
  readonly formKey: string;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly nonce: string;
}

/** Who is told of what: the visitor’s subscriptions, and the form for another. */
export function SubscriptionsPage({ subscriptions, products, made, formKey, ...props }: SubscriptionsPageProps) {
  const isThere = made !== undefined && subscriptions.some(({ id }) => id === made.value.id);
  const entered = isThere ? undefined : props.entered;
  return (
    <IntelFrame title="Alerts" nonce={props.nonce} path="/subscriptions" viewer={props.viewer}>
      <main class="room two" id="room" data-now={props.now.toISOString()}>
        <div class="lead">
          <h1>Alerts</h1>
          <p class="quiet">What is found for a product is posted to your address, signed by Standard Webhooks.</p>
        </div>
        <div class="insights">
          {isThere && <Made of={made} />}
          {made !== undefined && !isThere && <Ended of={made.value} />}
          <section class="panel" aria-labelledby="yours">
            <h2 id="yours">Your subscriptions</h2>
            {subscriptions.length === 0 ? (
              <p>None yet. With one, your team hears of a confirmed price change before its customers do.</p>
            ) : (
              <ul class="rows">
                {subscriptions.map((each) => (
                  <Row of={each} {...props} />
                ))}
              </ul>
            )}
          </section>
        </div>
        <div class="beside">
          {products.length === 0 ? (
            <section class="panel">
              <h2>No products yet</h2>
              <p>
                An alert is about a product. Add yours with <code>POST /api/admin/seed</code>.
              </p>
            </section>
          ) : (
            <SubscribeForm
              products={products}
              entered={entered ?? nothingEntered}
              formKey={formKey}
              viewer={props.viewer}
            />
          )}
        </div>
      </main>
    </IntelFrame>
  );
}

const Made = ({ of: { value, replayed } }: { readonly of: Outcome<WebhookWithSecret> }) => (
  <section class="panel made" role="status" aria-labelledby="made">
    <h2 id="made">Subscribed</h2>
    <p>
      <Given text={value.url} /> gets a challenge now, and is told of what is found as soon as it answers 2xx.
    </p>
    {replayed ? (
      <p>
        This form came more than once, and made one subscription. Its secret was in the first answer: if you don’t have
        it, end it and subscribe again.
      </p>
    ) : (
      <>
        <p>Its secret is shown this once. Check signatures with it:</p>
        <pre>
          <code>{value.secret}</code>
        </pre>
      </>
    )}
  </section>
);

/** The form came again, and what it had made is no more. */
const Ended = ({ of: { url } }: { readonly of: WebhookWithSecret }) => (
  <section class="panel" role="status" aria-labelledby="ended">
    <h2 id="ended">Nothing was saved</h2>
    <p>
      This form came again for <Given text={url} />. You ended this subscription. To have it again, press Subscribe once
      more.
    </p>
  </section>
);

interface RowProps {
  readonly of: StoredWebhook;
  readonly viewer: Viewer;
  readonly now: Date;
}

const Row = ({ of: each, viewer, now }: RowProps) => (
  <li>
    <strong>
      <Given text={each.url} />
    </strong>
    <span class="status" data-status={each.status}>
      {subscriptionState(each)}
    </span>
    <span class="quiet full">
      {each.product ?? 'all products'} · {each.mode === 'daily' ? 'once a day' : 'at once'} ·{' '}
      {each.events.map(eventWords).join(', ')}
      {filterWords(each.filter)} · since <Moment at={each.createdAt.toISOString()} now={now} />
    </span>
    <form class="full" method="post" action={`/subscriptions/${each.id}/end`}>
      <FormToken of={viewer} />
      <details class="judge">
        <summary>End it</summary>
        <p>Nothing more is sent there, and what waits is dropped.</p>
        <button class="button danger">End this subscription</button>
      </details>
    </form>
  </li>
);
