import { html, openSite, violations } from '#test/intel/swarm/site.ts';

/** What a host's own log says. */
export interface SiteLog {
  readonly requests: number;
  readonly robots: number;
  /** Pairs of a host's requests that overlap, or follow one another too soon. */
  readonly violations: readonly string[];
  /** The shortest pause between two requests of a host, in ms. */
  readonly leastPauseMs: number;
}

/** Of twenty requests one finds another price. */
const CHANGES = 20;
const plans = Array.from(
  { length: 40 },
  (_, n) => `<h2>Plan ${n}</h2><p>${'What it can do, and for whom. '.repeat(12)}</p>`,
);

/**
 * Hosts in a process of their own, so that their log isn't late because others are at work. Every second one has
 * validators and answers 304; of the others' pages (15 KB) one in twenty has changed.
 */
const site = await openSite((request, response) => {
  const [host = '', path] = [request.headers.host, request.url];
  if (path === '/robots.txt') return void response.end('User-agent: *\nDisallow: /private');
  const isKnown = Number(host.split(':')[0]?.split('.').at(-1)) % 2 === 0;
  if (isKnown && request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
  const price = isKnown || Math.random() > 1 / CHANGES ? 10 : 10 + Math.floor(Math.random() * 90);
  html(response, `${plans.join('')}<p>Pro costs $${price} a month.</p>`, isKnown ? { etag: '"1"' } : {});
});

function logOf(gapMs: number): SiteLog {
  const hosts = Map.groupBy(site.seen, ({ host }) => host);
  const pauses = [...hosts.values()].flatMap((seen) =>
    seen.slice(1).map(({ begun }, index) => begun - (seen[index]?.ended ?? Infinity)),
  );
  return {
    requests: site.seen.length,
    robots: site.seen.filter(({ path }) => path === '/robots.txt').length,
    violations: [...hosts].flatMap(([host, seen]) => violations(seen, host, gapMs)),
    leastPauseMs: pauses.reduce((least, pause) => Math.min(least, pause), Infinity),
  };
}

process.on('message', (gapMs: number) => process.send?.(logOf(gapMs)));
process.send?.(site.port);
