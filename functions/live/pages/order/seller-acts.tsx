import type { ShownOrder } from '#src/live/order-words.ts';

interface Act {
  readonly path: string;
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly sure?: string;
}

const refund: Act = {
  path: 'refund',
  label: 'Give the money back',
  isQuiet: true,
  sure: 'The buyer gets it back on their card. This can’t be undone.',
};

/** What a seller may do now. */
function actsOf({ status, fulfilment }: ShownOrder): readonly Act[] {
  if (status === 'unpaid')
    return [
      {
        path: 'second-chance',
        label: 'Offer it to the next bidder',
        sure: 'They have a day to pay their own best bid.',
      },
      { path: 'void', label: 'Take it back', isQuiet: true, sure: 'The sale is off, and the buyer owes nothing.' },
    ];
  if (status === 'paid')
    return [
      { path: 'ready', label: fulfilment === 'delivery' ? 'It is ready for the driver' : 'It was handed over' },
      refund,
    ];
  return status === 'sent' || status === 'delivered' || status === 'returned' ? [refund] : [];
}

export const SellerActs = ({ order }: { readonly order: ShownOrder }) => {
  const acts = actsOf(order);
  return acts.length === 0 ? (
    <></>
  ) : (
    <p class="actions" id="acts">
      {acts.map(({ path, label, isQuiet, sure }) => (
        <button class={isQuiet ? 'button quiet' : 'button'} data-act={path} data-sure={sure}>
          {label}
        </button>
      ))}
    </p>
  );
};
