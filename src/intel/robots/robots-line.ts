/** What we go by. Slips of the pen are as good: a site that wrote one meant it. */
const keys: Readonly<Record<string, 'user-agent' | 'allow' | 'disallow' | 'crawl-delay'>> = {
  'user-agent': 'user-agent',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  'crawl-delay': 'crawl-delay',
  crawldelay: 'crawl-delay',
};
const LONGEST_KEY = 12;

interface RobotsLine {
  readonly key: 'user-agent' | 'allow' | 'disallow' | 'crawl-delay';
  readonly value: string;
}

/** A line of a robots.txt without its comment; undefined: it says nothing to us. */
export function readRobotsLine(written: string): RobotsLine | undefined {
  const comment = written.indexOf('#');
  const line = (comment === -1 ? written : written.slice(0, comment)).trim();
  const colon = line.indexOf(':');
  if (colon !== -1) return lineOf(line.slice(0, colon), line.slice(colon + 1));
  // Some forget the colon: two words are as good.
  const gap = line.search(/\s/);
  if (gap === -1 || gap > LONGEST_KEY) return undefined;
  const value = line.slice(gap).trim();
  return /\s/.test(value) ? undefined : lineOf(line.slice(0, gap), value);
}

function lineOf(name: string, value: string): RobotsLine | undefined {
  const trimmed = name.trim();
  if (trimmed.length > LONGEST_KEY) return undefined;
  const lower = trimmed.toLowerCase();
  const key = Object.hasOwn(keys, lower) ? keys[lower] : undefined;
  return key === undefined ? undefined : { key, value: value.trim() };
}
