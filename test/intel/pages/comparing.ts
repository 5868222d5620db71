import { compare } from '#src/intel/findings/compare.ts';
import type { Comparison, ComparedTarget, PageVersion } from '#src/intel/pages/compared.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

export const target: ComparedTarget = {
  id: '0190a000-0000-7000-8000-000000000001',
  pageType: 'pricing',
  selectors: [],
  removeSelectors: [],
  ignoreTexts: [],
  url: 'https://shop.example/pricing',
};

export function versionOf(
  page: string | Uint8Array,
  contentType: string | null = 'text/html; charset=utf-8',
): PageVersion {
  const bytes = typeof page === 'string' ? new TextEncoder().encode(page) : page;
  return { bytes, contentType, finalUrl: target.url, sha256: sha256Hex(bytes) };
}

/** What is new from one page to another. */
export const compared = (before: string, after: string, more: Partial<ComparedTarget> = {}): Comparison =>
  compare({ target: { ...target, ...more }, before: versionOf(before), after: versionOf(after) });
