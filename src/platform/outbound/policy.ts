/** What a deployment permits its outbound requests. Everything that is not named keeps its strict default. */
export interface OutboundPolicy {
  /** Our own host names, without a port. They and their subdomains are never a destination. */
  readonly ownHosts: readonly string[];
  /** Whether plain http is refused: whoever carries it reads what is said. */
  readonly httpsOnly?: boolean;
  /** Ports permitted beside 80 and 443. */
  readonly allowPorts?: readonly number[];
  /** Exact `host:port` entries (the port always written) of the local stack and the tests: no name, port or address check. */
  readonly allowHosts?: readonly string[];
  readonly dohUrl?: string;
  readonly dohTimeoutMs?: number;
  /** 0 makes every redirect a failure. */
  readonly maxRedirects?: number;
  /** From the first look-up to the last byte of the body, over all hops. */
  readonly timeoutMs?: number;
}

export const DEFAULT_DOH_URL = 'https://cloudflare-dns.com/dns-query';
export const DEFAULT_DOH_TIMEOUT_MS = 3_000;
export const DEFAULT_MAX_REDIRECTS = 5;
export const DEFAULT_TIMEOUT_MS = 15_000;
