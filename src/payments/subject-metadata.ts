import type { PaymentSubject } from './intent.ts';

type Metadata = Readonly<Record<string, string>>;

/** The member of the processor's metadata that names a subject of its kind. */
const members = {
  delivery: 'deliveryId',
  return: 'deliveryId',
  later_tip: 'laterTipId',
  tip: 'tipId',
  order: 'orderId',
} as const;
const RETURN_LEG = 'return';

/** A subject as metadata of what is created at the processor for it. */
export const metadataOf = ({ kind, id }: PaymentSubject): Metadata => ({
  [members[kind]]: id,
  ...(kind === 'return' ? { leg: RETURN_LEG } : {}),
});

/** What an intent was created for; undefined for one that isn't ours. */
export function subjectIn(metadata: Metadata): PaymentSubject | undefined {
  const { deliveryId, laterTipId, tipId, orderId, leg } = metadata;
  if (deliveryId !== undefined) return { kind: leg === RETURN_LEG ? 'return' : 'delivery', id: deliveryId };
  if (laterTipId !== undefined) return { kind: 'later_tip', id: laterTipId };
  if (tipId !== undefined) return { kind: 'tip', id: tipId };
  return orderId === undefined ? undefined : { kind: 'order', id: orderId };
}

/** Whether an intent was created for this subject. */
export const isFor = (metadata: Metadata, subject: PaymentSubject): boolean => {
  const found = subjectIn(metadata);
  return found?.kind === subject.kind && found.id === subject.id;
};
