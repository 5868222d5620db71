import type { Dress } from './scenario.ts';
import { ads, sentences } from './words.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a page has of its own; its surroundings are the site's. */
export interface Inside {
  readonly title: string;
  readonly brand: string;
  readonly language: string;
  readonly html: string;
  /** Of JSON-LD. */
  readonly data?: unknown;
}

/** Class names as a site's tools make them: by hand, of utilities, or hashed anew with each release. */
export function classNames(dress: Dress): (role: string) => string {
  const way = dress.look('classes').one(['bem', 'utility', 'hashed', 'none'] as const);
  const prefix = dress.look('prefix').token(3);
  const release = dress.noise === 'nonce' ? dress.load.token(5) : dress.look('release').token(5);
  const utilities = ['flex', 'mt-4', 'text-lg', 'font-semibold', 'p-6', 'rounded-xl', 'grid', 'gap-2'];
  return (role) =>
    way === 'bem'
      ? ` class="${prefix}-${role}"`
      : way === 'utility'
        ? ` class="${utilities.slice(role.length % 5, (role.length % 5) + 3).join(' ')}"`
        : way === 'hashed'
          ? ` class="${role}_${release}${role.length}"`
          : '';
}

/** A whole page: head, navigation, content, footer; and whatever this load does beside its content. */
export function wholePage(inside: Inside, dress: Dress): string {
  const { look, load, noise } = dress;
  const shape = look('shape').one(['main', 'root', 'role', 'bare'] as const);
  const content = noise === 'partial' ? skeleton(dress) : `${inside.html}${aside(dress)}${clockLine(dress)}`;
  const held = {
    main: `<main id="content">${content}</main>`,
    root: `<div id="root"><div class="page">${content}</div></div>`,
    role: `<div role="main" class="container">${content}</div>`,
    bare: `<div class="wrapper"><div class="inner">${content}</div></div>`,
  }[shape];
  return `<!doctype html>
<html lang="${inside.language}">
<head><meta charset="utf-8"><title>${escaped(inside.title)} | ${escaped(inside.brand)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csrf-token" content="${load.token(24)}">
<link rel="stylesheet" href="/assets/app.${noise === 'nonce' ? load.token(8) : 'a81c'}.css"><style nonce="${load.token(12)}">.x{color:red}</style>
<script nonce="${load.token(12)}">window.__t=${load.whole(1e8, 1e9)};</script>
${inside.data === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(inside.data).replaceAll('<', String.raw`\u003c`)}</script>`}</head>
<body${noise === 'nonce' ? ` data-build="${load.token(7)}"` : ''}>
${banner(dress)}${header(inside.brand, dress)}
${held}
${footer(inside.brand, dress)}
<script src="/assets/app.${load.token(6)}.js" async></script></body></html>`;
}

function header(brand: string, { look, load, noise }: Dress): string {
  const items = look('menu').some(['Product', 'Pricing', 'Customers', 'Docs', 'Company', 'Blog', 'Careers'], 5);
  const links = items.map((item) => `<li><a href="/${item.toLowerCase()}">${item}</a></li>`).join('');
  const token = noise === 'token' ? `?ref=${load.token(10)}` : '';
  return `<header><a href="/" class="logo">${escaped(brand)}</a><nav aria-label="Main"><ul>${links}</ul></nav><a href="/login${token}">Log in</a></header>`;
}

function footer(brand: string, { look }: Dress): string {
  const columns = look('footer').some(
    ['About', 'Press', 'Imprint', 'Privacy', 'Terms', 'Status', 'Contact', 'Partners'],
    6,
  );
  const links = columns.map((item) => `<a href="/${item.toLowerCase()}">${item}</a>`).join(' ');
  return `<footer><div>${links}</div><p>© ${look('year').whole(2019, 2026)} ${escaped(brand)} Inc. All rights reserved.</p></footer>`;
}

const consents = [
  '<div id="onetrust-banner-sdk" role="dialog" aria-label="Cookie banner"><p>We use cookies to improve your experience. By clicking Accept you agree to the storing of cookies on your device.</p><button>Accept all</button><button>Reject all</button></div>',
  '<div class="cookie-consent" role="region" aria-label="cookies"><h2>Your privacy</h2><p>We and our 84 partners store and access information on your device. You can change your choice at any time.</p><button>Agree</button> <a href="/privacy">Learn more</a></div>',
  '<section id="cmp" class="cc-window"><p>This website uses cookies to ensure you get the best experience on our website.</p><a role="button" class="cc-btn">Got it!</a></section>',
] as const;

const banner = ({ look, noise }: Dress): string => (noise === 'banner' ? look('consent').one(consents) : '');

/** What a browser would fill in. */
const skeleton = ({ look }: Dress): string =>
  look('skeleton').one([
    '<div class="skeleton" aria-busy="true"><span></span><span></span></div>',
    '<div class="spinner" role="status">Loading…</div>',
    '<div data-hydrate="pending"><p>Loading, please wait…</p></div><noscript>Please enable JavaScript.</noscript>',
  ]);

/** What stands beside the content: a counter, an advertisement, a sentence of which there are two. */
function aside({ look, load, noise, variant }: Dress): string {
  const count = `${load.whole(1, 9)},${load.whole(100, 999)}`;
  const counter = look('counter').one([
    `<p>${count} people are viewing this page right now</p>`,
    `<p class="counter">${count} visitors today</p>`,
    `<div class="live"><span>${count}</span> users online</div>`,
    `<p>${count} views</p>`,
  ]);
  const id = load.hex(16);
  const nonce = look('nonce').one([
    `<p>Request ID: <code>${id}</code></p>`,
    `<p class="build">Build ${id.slice(0, 7)}</p>`,
    `<small>Trace ${id.slice(0, 8)}-${id.slice(8, 12)}</small>`,
  ]);
  const place = look('place').one(['ad-slot', 'promo-unit', 'sponsor']);
  const ad = `<aside class="${place}"><p>${ads[variant % ads.length]}</p></aside>`;
  const [first = '', second = ''] = look('variants').some(sentences, 2);
  const hero = `<section><p>${variant % 2 === 0 ? first : second}</p></section>`;
  const said = look('said').one([`<p>${look('saying').one(sentences)}</p>`, '']);
  return `${said}${noise === 'nonce' ? nonce : ''}${noise === 'counter' ? counter : ''}${noise === 'ad' ? ad : ''}${noise === 'ab' ? hero : ''}`;
}

const clocks = [
  (load: number) => `<p>Last updated ${load} minutes ago</p>`,
  (load: number) =>
    `<p class="ts">Page generated at ${String(load % 24).padStart(2, '0')}:${String(load % 60).padStart(2, '0')}:${String((load * 7) % 60).padStart(2, '0')} UTC</p>`,
  (load: number) =>
    `<div><time datetime="2026-03-${String((load % 28) + 1).padStart(2, '0')}T10:00:00Z">${load} hours ago</time></div>`,
] as const;

const clockLine = ({ look, load, noise }: Dress): string => {
  const line = look('clock').one(clocks);
  return noise === 'clock' ? line(load.whole(2, 59)) : '';
};

/** What stands in a page's way: it is no version of the page. */
export const wall = ({ look, load }: Dress): string =>
  look('wall').one([
    `<!doctype html><html><head><title>Just a moment...</title><meta name="robots" content="noindex"></head><body><div class="main-wrapper"><h1>Checking your browser before you continue</h1><p>Verify you are human by completing the action below.</p><div id="challenge-stage"></div><script>window._cf_chl_opt={cvId:'3',cType:'managed'};</script><p>Ray ID: ${load.token(16)}</p></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=${load.token(16)}"></script></body></html>`,
    `<!doctype html><html><head><title>Access denied</title></head><body><h1>Pardon Our Interruption...</h1><p>As you were browsing, something about your browser made us think you were a bot.</p><p>Reference ID: ${load.token(20)}</p><script src="/_Incapsula_Resource?SWJIYLWA=${load.token(20)}"></script></body></html>`,
    `<html><head><title>Attention Required!</title></head><body><h1>Please complete the security check</h1><div class="g-recaptcha" data-sitekey="${load.token(20)}"></div><p>Why do I have to complete a CAPTCHA?</p></body></html>`,
  ]);
