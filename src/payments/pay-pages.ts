interface Sites {
  /** Where the sandbox has pages for this; undefined in production, where Stripe's own elements are on a page of ours. */
  readonly sandboxUrl: string | undefined;
  /** The Worker's own. */
  readonly baseUrl: string;
}

/** Something at the processor that waits for its payer. */
interface Waiting {
  readonly id: string;
  readonly clientSecret: string | null;
}

export type PayPages = ReturnType<typeof payPagesAt>;

/** The addresses of pages on which somebody pays, or saves a card. */
export const payPagesAt = ({ sandboxUrl, baseUrl }: Sites) => {
  const pageOf = (path: 'pay' | 'setup', { id, clientSecret }: Waiting) =>
    // The secret is for the browser alone: a fragment is sent to nobody.
    sandboxUrl === undefined ? `${baseUrl}/${path}/${id}#${clientSecret ?? ''}` : `${sandboxUrl}/${path}/${id}`;
  return {
    payment: (intent: Waiting) => pageOf('pay', intent),
    setup: (setup: Waiting) => pageOf('setup', setup),
  };
};
