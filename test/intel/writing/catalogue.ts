import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { ManagedCompetitorWire } from '#src/intel/catalog/change-wire.ts';
import type { TargetWire } from '#src/intel/targets/wire.ts';
import type { Caller } from './admins.ts';

export type ShownCompetitor = z.input<typeof ManagedCompetitorWire>;
export type ShownTarget = z.input<typeof TargetWire>;

/** The products that tests watch for. */
export const products = [
  { slug: 'eats', displayName: 'Eats' },
  { slug: 'rides', displayName: 'Rides' },
];

const json = async <T>(response: Response, status: number): Promise<T> => {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as T;
};

export const seedProducts = async (admin: Caller): Promise<void> => {
  await json(await admin.send('POST', '/api/admin/seed', { version: 1, products }), 200);
};

export const competitorBody = (slug = `rival-${randomUUID()}`) => ({
  slug,
  displayName: 'Rival',
  category: 'food_ordering',
  homepageUrl: 'https://www.rival.example.com/',
  relevance: [{ product: 'eats', score: 0.8 }],
});

export const addCompetitor = async (admin: Caller, body = competitorBody()): Promise<ShownCompetitor> =>
  (await json<{ competitor: ShownCompetitor }>(await admin.send('POST', '/api/admin/competitors', body), 201))
    .competitor;

export const targetBody = (competitorSlug: string, body: object = {}) => ({
  competitorSlug,
  url: `https://www.rival.example.com/${randomUUID()}`,
  products: ['eats'],
  pageType: 'pricing',
  ...body,
});

export const addTarget = async (admin: Caller, body: object = {}): Promise<ShownTarget> => {
  const { slug } = await addCompetitor(admin);
  const made = await admin.send('POST', '/api/admin/targets', targetBody(slug, body));
  return (await json<{ target: ShownTarget }>(made, 201)).target;
};

export const shownTarget = async (response: Response): Promise<ShownTarget> =>
  (await json<{ target: ShownTarget }>(response, 200)).target;

export const shownCompetitor = async (response: Response): Promise<ShownCompetitor> =>
  (await json<{ competitor: ShownCompetitor }>(response, 200)).competitor;

/** Pointers and codes of a refusal’s faults. */
export const faultsOf = async (response: Response) => {
  const { code, errors = [] } = (await response.json()) as {
    code: string;
    errors?: readonly { pointer: string; code: string; detail: string }[];
  };
  return [response.status, code, errors.map((error) => [error.pointer, error.code])] as const;
};
