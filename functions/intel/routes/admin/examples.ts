export const targetId = '7d1f9b3e-2c4a-4e6b-8d0f-1a3c5e7f9b2d';
export const scanId = '2b8e6a1c-9d3f-4b5a-8c7e-0f1e2d3c4b5a';
export const brainTaskId = '9c4d7e2f-1a6b-4c8d-9e3f-5a7b8c9d0e1f';
export const sha256 = 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c';
export const at = '2026-11-21T09:30:00.000Z';

export const competitor = {
  slug: 'acme-eats',
  displayName: 'Acme Eats',
  category: 'food_ordering',
  homepageUrl: 'https://www.acme-eats.com/',
  relevance: [{ product: 'eats', score: 0.8 }],
  version: 1,
  createdAt: at,
  updatedAt: at,
} as const;

export const target = {
  id: targetId,
  competitorSlug: 'acme-eats',
  products: ['eats'],
  url: 'https://www.acme-eats.com/pricing',
  canonicalHost: 'www.acme-eats.com',
  pageType: 'pricing',
  label: 'Plans and prices',
  language: 'en-US',
  selectors: [],
  removeSelectors: ['.cookie-banner'],
  ignoreTexts: ['Trusted by teams everywhere'],
  enabled: true,
  priority: 2,
  schedule: { mode: 'adaptive', minSeconds: 900, maxSeconds: 86_400, nextScanAt: at },
  stats: { scans: 0, changes: 0, failures: 0 },
  robots: null,
  http: { etag: null, lastModified: null, lastStatus: null },
  lastScanAt: null,
  lastChangeAt: null,
  consecutiveFailures: 0,
  health: 'unknown',
  ownerNode: 4,
} as const;

/** With as many selectors and texts as a target may have. */
export const MAX_TARGET_BYTES = 64 * 1024;
