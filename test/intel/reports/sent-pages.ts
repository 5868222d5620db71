import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Suite } from '#test/support/workers/suite.ts';
import { nothing, page, report, type leaseTask } from './reports.ts';

type Lease = Awaited<ReturnType<typeof leaseTask>>;

/** A page with this content. */
export const pageWith = (content: string): string =>
  `<!doctype html><html lang="en"><body><main>${content}</main></body></html>`;

/** Sends a page as another swarm does, so that the rules run here: answers its hash. */
export async function sendPage(suite: Suite, lease: Lease, content: string): Promise<string> {
  const bytes = Buffer.from(pageWith(content));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { finalUrl } = page();
  const snapshot = { sha256, bytes: bytes.length, finalUrl, contentType: 'text/html', body: bytes.toString('base64') };
  const answer = await report(suite, { ...nothing, ...lease, outcome: 'unchanged', snapshot });
  expect(answer.status).toBe(204);
  return sha256;
}
