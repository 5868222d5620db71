export const ids = {
  insight: '1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90',
  target: '2e5d1e1f-7b4c-4a8f-8b62-1d6e3f8a9b01',
  scan: '3f6e2f20-8c5d-4b90-9c73-2e7f409bac12',
  brainTask: '407f3031-9d6e-4ca1-8d84-3f8051acbd23',
};
const at = '2026-11-21T09:30:00.000Z';
const before = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const after = '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752';
const url = 'https://northwind.example/pricing';

export const insight = {
  id: ids.insight,
  seq: 4_711,
  product: 'eats',
  products: ['eats'],
  competitor: { slug: 'northwind-eats', displayName: 'Northwind Eats' },
  targetId: ids.target,
  scanId: ids.scan,
  brainTaskId: ids.brainTask,
  kind: 'other',
  severity: 'low',
  title: 'northwind.example/pricing changed',
  summary: 'Pricing › Pro: “$49 a month” became “$59 a month”.',
  analysis: null,
  analysisSource: null,
  confidence: 0.5,
  data: {},
  evidence: [
    {
      snapshotBefore: before,
      snapshotAfter: after,
      anchor: 'Pricing › Pro',
      before: '$49 a month',
      after: '$59 a month',
      rule: 'text.edited',
    },
  ],
  alsoOn: [],
  sourceUrl: url,
  detectedAt: at,
  confirmedAt: '2026-11-21T09:31:12.000Z',
  status: 'confirmed',
  rulesVersion: '1',
  proof: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
};

export const verification = {
  insightId: ids.insight,
  result: 'reproduced',
  basis: 'pages',
  rulesVersion: '3',
  currentRulesVersion: '2',
  proof: insight.proof,
  pages: [
    { side: 'snapshotBefore', sha256: before, state: 'intact' },
    { side: 'snapshotAfter', sha256: after, state: 'intact' },
  ],
  differences: [],
};

export const confidenceTable = {
  rows: [
    { evidenceClass: 'offer', isConfirmed: false, right: 61, all: 64, confidence: 0.87, isShared: false },
    { evidenceClass: 'offer', isConfirmed: true, right: 45, all: 46, confidence: 0.89, isShared: false },
  ],
  brierScore: 0.0417,
  verdicts: 12,
};

export const competitor = {
  slug: 'northwind-eats',
  displayName: 'Northwind Eats',
  category: 'food_ordering',
  relevanceScore: 0.9,
  homepageUrl: 'https://northwind.example/',
  targetCount: 4,
  lastInsightAt: at,
  openInsights: { info: 0, low: 2, medium: 1, high: 1, critical: 0 },
};

export const target = {
  id: ids.target,
  competitorSlug: 'northwind-eats',
  products: ['eats'],
  url,
  canonicalHost: 'northwind.example',
  pageType: 'pricing',
  label: 'Pricing',
  language: 'en-US',
  selectors: [],
  removeSelectors: ['.banner'],
  ignoreTexts: ['Most popular'],
  enabled: true,
  priority: 1,
  schedule: { mode: 'adaptive', minSeconds: 300, maxSeconds: 604_800, nextScanAt: '2026-11-21T10:30:00.000Z' },
  stats: { scans: 42, changes: 3, failures: 0 },
  robots: { allowed: true, rule: null, checkedAt: at },
  http: { etag: '"5f2c"', lastModified: null, lastStatus: 200 },
  lastScanAt: at,
  lastChangeAt: at,
  consecutiveFailures: 0,
  health: 'healthy',
  ownerNode: 3,
};

export const scan = {
  id: ids.scan,
  brainTaskId: ids.brainTask,
  targetId: ids.target,
  competitorSlug: 'northwind-eats',
  products: ['eats'],
  reason: 'schedule',
  status: 'succeeded',
  outcome: 'changed',
  node: 3,
  attempts: 1,
  http: { status: 200, finalUrl: url, contentType: 'text/html; charset=utf-8', bytes: 18_204, redirects: 0 },
  error: null,
  snapshotBefore: before,
  snapshotAfter: after,
  insightCount: 1,
  requestedBy: null,
  startedAt: '2026-11-21T09:29:58.000Z',
  endedAt: at,
};

export const decision = {
  number: 1,
  rule: 'ignored_text',
  anchor: 'Pricing › Pro',
  before: 'Most popular',
  after: null,
  at,
};

export const swarm = {
  nodes: [
    {
      node: 3,
      tasks: [
        {
          scanId: ids.scan,
          targetId: ids.target,
          competitorSlug: 'northwind-eats',
          url,
          reason: 'schedule',
          startedAt: at,
        },
      ],
      last: {
        scanId: ids.scan,
        targetId: ids.target,
        competitorSlug: 'northwind-eats',
        status: 'succeeded',
        outcome: 'unchanged',
        endedAt: at,
      },
      scans: 42,
      failures: 1,
      passedOverUntil: null,
    },
  ],
  waiting: 2,
  asOf: at,
};

const intelUrl = 'https://intel.example.com';

export const feed = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Waypost insights: eats',
  description: 'What changed on competitors’ pages.',
  home_page_url: `${intelUrl}/`,
  feed_url: `${intelUrl}/api/insights/feed.json?product=eats`,
  language: 'en',
  items: [
    {
      id: `${intelUrl}/api/insights/${ids.insight}`,
      url: `${intelUrl}/insights/${ids.insight}`,
      external_url: url,
      title: insight.title,
      content_text: `${insight.summary}\n\nPricing › Pro\nBefore: $49 a month\nAfter: $59 a month\n\nSeverity low, confidence 0.5, confirmed.`,
      date_published: at,
      tags: ['other', 'low', 'northwind-eats'],
      _waypost: {
        about: `${intelUrl}/docs`,
        seq: 4_711,
        kind: 'other',
        severity: 'low',
        confidence: 0.5,
        status: 'confirmed',
      },
    },
  ],
};
