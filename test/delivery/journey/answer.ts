import type { Suite } from '#test/support/workers/suite.ts';
import { postDelivery, type CreatedBody } from '#test/support/delivery/deliveries.ts';

/** An answer that has been read. */
export interface CreateAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly replayed: boolean;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly body: CreatedBody;
}

/** Posts a delivery and reads the answer. */
export async function create(suite: Suite, options: Parameters<typeof postDelivery>[1]): Promise<CreateAnswer> {
  const response = await postDelivery(suite, options);
  const text = await response.text();
  const body = JSON.parse(text) as CreatedBody & { code?: string };
  const { status, headers } = response;
  return {
    status,
    code: body.code,
    replayed: headers.get('idempotent-replayed') === 'true',
    location: headers.get('location'),
    retryAfter: headers.get('retry-after'),
    text,
    body,
  };
}

export const distinct = (values: readonly unknown[]) => new Set(values).size;
