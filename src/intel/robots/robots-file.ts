import { AGENT, judge, MAX_ROBOTS_BYTES, parseRobots, type Judgement } from './robots.ts';

/** What became of asking an origin for its robots.txt. */
export type RobotsAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly bytes: Uint8Array }
  | { readonly kind: 'silent' };

/** An origin's robots.txt as it is kept. `rules`: `body` says it. `allow`: there is none. `disallow`: it couldn't be had. */
export interface RobotsFile {
  readonly verdict: 'rules' | 'allow' | 'disallow';
  readonly body: string | null;
  readonly status: number | null;
}

const TOO_MANY = 429;

/**
 * What an answer means (RFC 9309, 2.3.1): 2xx is the file, another 4xx means that there is none. 429, 5xx, a redirect that
 * leads nowhere and silence mean that the site can't say, and then everything is disallowed.
 */
export function readRobotsAnswer(answer: RobotsAnswer): RobotsFile {
  if (answer.kind === 'silent') return { verdict: 'disallow', body: null, status: null };
  const { status, bytes } = answer;
  if (status >= 200 && status < 300) return { verdict: 'rules', body: decodeRobots(bytes), status };
  const isAbsent = status >= 400 && status < 500 && status !== TOO_MANY;
  return { verdict: isAbsent ? 'allow' : 'disallow', body: null, status };
}

/** UTF-8, whatever else it says it is; without NUL, which Postgres can't store. A line that is cut at the end isn't one. */
function decodeRobots(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_BYTES)).replaceAll('\0', '\ufffd');
  if (bytes.length <= MAX_ROBOTS_BYTES) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** Whether we may fetch an address of that origin. */
export function judgeByFile(file: Pick<RobotsFile, 'verdict' | 'body'>, url: string): Judgement {
  if (file.verdict !== 'rules') return { allowed: file.verdict === 'allow', rule: null };
  return judge(parseRobots(file.body ?? ''), AGENT, url);
}
