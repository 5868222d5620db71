interface Asking {
  /** The intel Worker's own address. */
  readonly intelUrl: string;
  /** The target's, as in `Accept-Language`; null: whatever the site likes. */
  readonly language: string | null;
  /** The baseline's validators, where it is asked whether the page has changed. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

const ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,application/json;q=0.9,text/plain;q=0.8,*/*;q=0.1';

/** The name that sites see, with the page that says how to stop us. */
export const userAgentOf = (intelUrl: string): string => `WaypostBot/1.0 (+${new URL('/bot', intelUrl).href})`;

/** The headers of a scan's request. */
export function scanHeaders({ intelUrl, language, etag, lastModified }: Asking): Readonly<Record<string, string>> {
  return {
    'user-agent': userAgentOf(intelUrl),
    accept: ACCEPT,
    ...(language === null ? {} : { 'accept-language': language }),
    ...(etag === null || etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === null || lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}
