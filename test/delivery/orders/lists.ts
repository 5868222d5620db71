import type { Suite } from '#test/support/workers/suite.ts';

export interface Page {
  readonly status: number;
  readonly code?: string;
  readonly deliveries: readonly { readonly id: string; readonly createdAt: string }[];
  readonly nextCursor: string | null;
}

export type Credential = Readonly<Record<string, string>>;

export const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });
export const poolKey = (key: string): Credential => ({ 'x-service-pool-key': key });

export async function listPage(
  suite: Suite,
  credential: Credential,
  query: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const response = await suite.fetch(`/v1/deliveries?${new URLSearchParams(query)}`, { headers: credential });
  return { status: response.status, ...((await response.json()) as Omit<Page, 'status'>) };
}

/** Walks a list to its end; `between` runs after each page. */
export async function walk(
  suite: Suite,
  credential: Credential,
  limit: number,
  between: () => Promise<unknown> = async () => undefined,
) {
  const found: { id: string; createdAt: string }[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listPage(suite, credential, {
      limit: String(limit),
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page.status !== 200) throw new Error(`${page.status} ${page.code}`);
    found.push(...page.deliveries);
    cursor = page.nextCursor;
    await between();
  }
  return found;
}
