import type { NodeWork } from '#src/intel/nodes/node-work.ts';
import type { ScanOutcome, ScanReason, ScanStatus } from '#src/intel/scans/scan.ts';
import type { Health, PageType } from '#src/intel/targets/target.ts';

/** The words about watched pages, scans and nodes. */

export const healthNames: Readonly<Record<Health, string>> = {
  unknown: 'Not scanned yet',
  healthy: 'Healthy',
  failing: 'Failing',
  blocked: 'Blocked',
  paused: 'Paused',
};

/** What holds a page back, and what helps. */
export const healthHelp: Partial<Readonly<Record<Health, string>>> = {
  unknown: 'It is scanned when its turn comes.',
  failing: 'Its last scan failed. It is tried again, more rarely each time.',
  blocked: 'The site says no: by robots.txt, a bot check or a consent page. We stay away.',
  paused: 'Ten scans in a row failed. It is probed once a week until it answers.',
};

export const pageTypeName = (pageType: PageType): string =>
  pageType === 'app_store' ? 'App store' : `${pageType.charAt(0).toUpperCase()}${pageType.slice(1)}`;

export const outcomeNames: Readonly<Record<ScanOutcome, string>> = {
  baseline: 'First look',
  unchanged: 'Unchanged',
  not_modified: 'Not modified',
  noise_only: 'Only noise',
  changed: 'Changed',
  removed: 'Page is gone',
  blocked_robots: 'robots.txt says no',
  blocked_bot: 'A bot check answered',
  blocked_consent: 'A consent page answered',
  blocked_ssrf: 'Its address isn’t public',
  redirect_error: 'Redirected wrongly',
  too_large: 'Too large',
  unsupported_type: 'Not a page of text',
  unsupported_render: 'Needs a browser',
  timeout: 'Timed out',
  http_error: 'Answered with an error',
  dns_error: 'Host not found',
  tls_error: 'Certificate is wrong',
  connection_error: 'Didn’t answer',
  node_lost: 'Its node was lost',
};

export const reasonNames: Readonly<Record<ScanReason, string>> = {
  admin: 'Somebody asked',
  schedule: 'Its turn',
  confirm: 'Second look',
  probe: 'Probe',
};

const statusNames: Readonly<Record<ScanStatus, string>> = {
  running: 'Under way',
  succeeded: 'Succeeded',
  partial: 'Partly read',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Gave up',
};

/** How a scan went, in a word or three. */
export const scanWords = (status: ScanStatus, outcome: ScanOutcome | null): string =>
  outcome === null ? statusNames[status] : outcomeNames[outcome];

/** `fault`: it let a lease run out, or the last thing that it did failed. */
export type NodeState = 'busy' | 'idle' | 'fault';

type Shown = Pick<NodeWork, 'scans' | 'failures'> & {
  readonly tasks: readonly unknown[];
  readonly passedOverUntil: unknown;
};

export const nodeState = ({ tasks, passedOverUntil }: Shown): NodeState =>
  passedOverUntil !== null ? 'fault' : tasks.length > 0 ? 'busy' : 'idle';

/** What a node does, in a few words. */
export function nodeWords(node: Shown): string {
  const { length } = node.tasks;
  switch (nodeState(node)) {
    case 'fault':
      return length > 0 ? `Lost a lease, reading ${length}` : 'Lost a lease';
    case 'busy':
      return length === 1 ? 'Reading a page' : `Reading ${length} pages`;
    case 'idle':
      return 'Idle';
  }
}

/** A node’s day: “42 scans, 1 failed”. */
export const nodeDay = ({ scans, failures }: Shown): string =>
  scans === 0
    ? 'none today'
    : `${scans} ${scans === 1 ? 'scan' : 'scans'}${failures === 0 ? '' : `, ${failures} failed`}`;

export const waitingWords = (waiting: number): string =>
  waiting === 0 ? 'Nothing waits.' : `${waiting} ${waiting === 1 ? 'scan waits' : 'scans wait'} for a node.`;
