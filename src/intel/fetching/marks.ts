import type { Failure } from './failure.ts';

/** As much of an answer as is looked at for marks. */
export const MARK_BYTES = 65_536;

/** What of an answer tells that it isn't the page. */
interface AnswerSigns {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The beginning of the body, as UTF-8: most marks are ASCII. */
  readonly start: string;
  readonly askedUrl: string;
  readonly finalUrl: string;
}

/** Why an answer isn't the page; undefined: it is. */
export function failureOfAnswer(
  answer: Omit<AnswerSigns, 'start'> & { readonly bytes: Uint8Array },
): Failure | undefined {
  const start = new TextDecoder().decode(answer.bytes.subarray(0, MARK_BYTES));
  const signs = { ...answer, start };
  const mark = botMark(signs) ?? consentMark(signs) ?? removedMark(answer.status, start);
  if (mark !== undefined) return mark;
  return answer.status === 200 || answer.status === 203 ? undefined : failureOfStatus(answer.status, start);
}

const blocked = (code: string, who: string): Failure => ({
  outcome: 'blocked_bot',
  code,
  detail: `The site’s protection (${who}) asks for a person or a browser.`,
});

/** Headers that only a challenge or a block has. */
const headerMarks: readonly (readonly [name: string, value: RegExp, code: string, who: string])[] = [
  ['cf-mitigated', /./, 'cloudflare_challenge', 'Cloudflare'],
  ['x-vercel-mitigated', /./, 'vercel_challenge', 'Vercel'],
  ['x-amzn-waf-action', /./, 'aws_waf', 'AWS WAF'],
  ['x-sucuri-block', /./, 'sucuri', 'Sucuri'],
  ['x-datadome', /protected/i, 'datadome', 'DataDome'],
  ['x-kpsdk-ct', /./, 'kasada', 'Kasada'],
];

/** What bodies of challenges say. `datadome` and `kasada` send their headers with good pages, too. */
const bodyMarks: readonly (readonly [mark: string, code: string, who: string])[] = [
  ['_cf_chl_opt', 'cloudflare_challenge', 'Cloudflare'],
  ['Sorry, you have been blocked', 'cloudflare_block', 'Cloudflare'],
  ['captcha-delivery.com', 'datadome', 'DataDome'],
  ['px-captcha', 'perimeterx', 'HUMAN'],
  ['_pxAppId', 'perimeterx', 'HUMAN'],
  ['_Incapsula_Resource', 'imperva', 'Imperva'],
  ['Incapsula incident ID', 'imperva', 'Imperva'],
  ['errors.edgesuite.net', 'akamai', 'Akamai'],
  ['sec-if-cpt-container', 'akamai', 'Akamai'],
  ['awsWafCookieDomainList', 'aws_waf', 'AWS WAF'],
  ['.awswaf.com', 'aws_waf', 'AWS WAF'],
  ['/149e9513-01fa-4fb0-aad4-566afd725d1b/', 'kasada', 'Kasada'],
  ['The requested URL was rejected. Please consult with your administrator', 'f5', 'F5'],
  ['Sucuri WebSite Firewall', 'sucuri', 'Sucuri'],
  ['id="challenge-form"', 'challenge', 'a challenge'],
  ['g-recaptcha', 'captcha', 'a captcha'],
  ['h-captcha', 'captcha', 'a captcha'],
  ['cf-turnstile', 'captcha', 'a captcha'],
];
/** Statuses under which a mark in the body is the answer. */
const REFUSING = [202, 401, 403, 405, 406, 418, 429, 503];
/** A page of 200 that has nothing but a challenge is short. */
const SHORT_CHARACTERS = 6_000;
const WHOLE_PAGE =
  /_cf_chl_opt|captcha-delivery\.com|px-captcha|_Incapsula_Resource|sec-if-cpt-container|\.awswaf\.com/;

/** Whether a protection answered instead of the site. */
function botMark({ status, headers, start }: AnswerSigns): Failure | undefined {
  const isGood = status >= 200 && status < 300 && status !== 202;
  for (const [name, value, code, who] of headerMarks) {
    const isCertain = !['x-datadome', 'x-kpsdk-ct'].includes(name);
    if ((isCertain || !isGood) && value.test(headers.get(name) ?? '')) return blocked(code, who);
  }
  if (!REFUSING.includes(status) && !(isGood && start.length < SHORT_CHARACTERS && WHOLE_PAGE.test(start)))
    return undefined;
  const found = bodyMarks.find(([mark]) => start.includes(mark));
  return found === undefined ? undefined : blocked(found[1], found[2]);
}

const CONSENT_LABELS = new Set(['consent', 'guce', 'myprivacy', 'cookiewall', 'privacygate', 'cmp']);
const CONSENT_PATH = /\/(?:collect-?consent|consent|cookie-?consent|cookie-?wall|privacy-?(?:gate|wall))(?:\/|$|\.)/i;
/** The form of an interstitial that answers in the page's place. */
const CONSENT_FORM = /action="https:\/\/(?:consent\.(?:google|youtube)\.[a-z.]+\/save|guce\.[a-z.]+\/)/;
const consentFailure: Failure = {
  outcome: 'blocked_consent',
  code: 'consent_wall',
  detail: 'The site shows a page that asks for consent instead.',
};

/** Whether a page that asks for consent came instead. */
function consentMark({ askedUrl, finalUrl, start }: AnswerSigns): Failure | undefined {
  if (CONSENT_FORM.test(start)) return consentFailure;
  const [asked, final] = [new URL(askedUrl), new URL(finalUrl)];
  if (final.hostname !== asked.hostname && CONSENT_LABELS.has(final.hostname.split('.')[0] ?? ''))
    return consentFailure;
  const isNew = final.pathname !== asked.pathname || final.hostname !== asked.hostname;
  return isNew && CONSENT_PATH.test(final.pathname) && !CONSENT_PATH.test(asked.pathname) ? consentFailure : undefined;
}

const removed = (code: string, detail: string): Failure => ({ outcome: 'removed', code, detail });

/** What the title or the first heading of a page says that is sent in place of one that is gone, and nothing else. */
const GONE_WORDS = new RegExp(
  `^(?:${[
    '(?:error )?404(?: error)?(?:[-–—:|,. ]+(?:page |file )?not found)?',
    '(?:the |this )?page (?:was )?not found',
    'not found',
    '(?:the |this )?page (?:does not|doesn’t|no longer) exists?',
    '(?:the |this )page (?:is gone|isn’t available|is no longer available|can(?:no|’)t be found|could not be found)',
    '(?:sorry, )?we (?:can’t|couldn’t|could not|cannot) find (?:that|this|the) page',
    'seite (?:wurde )?nicht gefunden',
    'page (?:introuvable|non trouvée)',
    'página no encontrada',
    'pagina non trovata',
    'pagina niet gevonden',
    'página não encontrada',
    'ページが見つかりません(?:でした)?',
  ].join('|')})\\s*(?:$|[-–—:|.!,·(])`,
  'iu',
);
const TITLE = /<(title|h1)\b[^<>]{0,500}>([^<]{1,300})/gi;
const MAX_TITLES = 3;

/** Whether the page is gone: by its status, or because it says so. `text`: the beginning of the page. */
function removedMark(status: number, text: string): Failure | undefined {
  if (status === 404 || status === 410)
    return removed(`http_${status}`, `The site says that there is no such page (${status}).`);
  if (status !== 200 && status !== 203) return undefined;
  const titles = text.matchAll(TITLE).take(MAX_TITLES);
  const isGone = titles.some(([, , words = '']) =>
    GONE_WORDS.test(words.replaceAll(/&(?:#0?39|#8217|#x27|apos|rsquo);|'/g, '’').trim()),
  );
  return isGone ? removed('says_removed', 'The page itself says that there is no such page.') : undefined;
}

/** What the statuses of Cloudflare say of the site behind it; anything else that is no page. */
function failureOfStatus(status: number, start: string): Failure {
  if (status === 525 || status === 526)
    return { outcome: 'tls_error', code: `http_${status}`, detail: 'No secure connection to the site came about.' };
  if (status === 530 && /\b1016\b/.test(start))
    return { outcome: 'dns_error', code: 'http_530_1016', detail: 'The host name could not be resolved.' };
  return { outcome: 'http_error', code: `http_${status}`, detail: `The site answered ${status}.` };
}
