import { PlainPage } from './merchant-frame.tsx';
import type { Viewer } from '#fn/delivery/pages/open-merchant.ts';

interface BookedPageProps {
  readonly id: string;
  readonly pin: string;
  readonly viewer: Viewer;
  readonly nonce: string;
}

/** A delivery with a PIN, which no later page shows. */
export const BookedPage = ({ id, pin, ...props }: BookedPageProps) => (
  <PlainPage
    {...props}
    title="It is booked"
    path="/merchant/new"
    words={`The PIN for the recipient is ${pin}. Pass it on now: it isn’t shown again.`}
    link={{ href: `/merchant/deliveries/${id}`, label: 'To the delivery' }}
  />
);
