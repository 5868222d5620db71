import type { FetchedPage, PageRequest } from '#src/intel/fetching/fetched-page.ts';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { scanHeaders } from '#src/intel/fetching/scan-headers.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';

export const policyFor = (hosts: readonly string[], more: Partial<OutboundPolicy> = {}): OutboundPolicy => ({
  ownHosts: ['waypost.app'],
  allowHosts: hosts,
  ...more,
});

const headers = scanHeaders({ intelUrl: 'https://intel.waypost.app', language: 'en-GB' });

export const asking = (url: string, policy: OutboundPolicy, more: Partial<PageRequest> = {}): PageRequest => ({
  url,
  headers,
  policy,
  signal: new AbortController().signal,
  beforeHop: () => Promise.resolve(),
  ...more,
});

const { fetchPage } = openFetcher();

/** Fetches a page of sites that are listed by their hosts. */
export const fetchFrom = (url: string, more: Partial<PageRequest> = {}): Promise<FetchedPage> =>
  fetchPage(asking(url, policyFor([new URL(url).host]), more));
