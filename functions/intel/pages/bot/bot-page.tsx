import { Page } from '#src/http/pages/page.tsx';
import { AGENT, MAX_CRAWL_DELAY_SECONDS } from '#src/intel/robots/robots.ts';

interface BotProps {
  /** What requests call themselves. */
  readonly userAgent: string;
  /** The least pause between two requests to a host. */
  readonly gapSeconds: number;
  readonly nonce: string;
}

const STOP = `User-agent: ${AGENT}\nDisallow: /`;
const SLOW = `User-agent: ${AGENT}\nCrawl-delay: 30`;

/** What our User-Agent names: who we are, what we do, and how a site stops us. */
export function BotPage({ userAgent, gapSeconds, nonce }: BotProps) {
  return (
    <Page
      title={`${AGENT} · Waypost`}
      description={`What ${AGENT} does on your site, and how you stop it.`}
      nonce={nonce}
      styles={['/assets/bot.css', '/assets/controls.css']}
    >
      <header class="topbar">
        <a class="brand" href="/docs">
          Waypost <span>Intel</span>
        </a>
      </header>
      <main class="article bot">
        <h1>{AGENT}</h1>
        <p>
          {AGENT} reads public pages, prices and news of companies for instance, and notes what has changed in their
          text. It is a program of Waypost. Its requests say so:
        </p>
        <pre>
          <code>{userAgent}</code>
        </pre>

        <h2>How you stop it</h2>
        <p>
          Put this into the robots.txt of your site. It stays away from the next time on that it looks there, a day at
          most:
        </p>
        <pre>
          <code>{STOP}</code>
        </pre>
        <p>
          A path in place of the slash closes only that part of your site. To have it come more slowly, ask for a pause,
          up to {MAX_CRAWL_DELAY_SECONDS} seconds:
        </p>
        <pre>
          <code>{SLOW}</code>
        </pre>

        <Behaviour gapSeconds={gapSeconds} />
      </main>
    </Page>
  );
}

function Behaviour({ gapSeconds }: Pick<BotProps, 'gapSeconds'>) {
  return (
    <>
      <h2>How it behaves</h2>
      <ul>
        <li>It reads robots.txt first, and goes by it (RFC 9309). If your site can’t answer that, it leaves.</li>
        <li>
          It makes one request to a host at a time, with at least {gapSeconds} {gapSeconds === 1 ? 'second' : 'seconds'}{' '}
          between the end of one and the next.
        </li>
        <li>
          It does what <code>Retry-After</code> says, and doubles its pauses after each 429 or 503.
        </li>
        <li>It asks whether a page has changed (ETag, Last-Modified), so that you needn’t send it again.</li>
        <li>It reads at most 2 MiB of a page, follows at most five redirects, and waits 30 seconds.</li>
      </ul>

      <h2>What it doesn’t do</h2>
      <ul>
        <li>It doesn’t sign in, send forms, keep cookies or run scripts.</li>
        <li>It doesn’t pretend to be a browser. Where a protection or a consent page answers, it leaves.</li>
        <li>It doesn’t keep mail addresses or phone numbers of people in what it reports.</li>
      </ul>
    </>
  );
}
