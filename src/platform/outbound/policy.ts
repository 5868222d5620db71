/** What a deployment allows its outbound requests. Everything that isn't set has a strict default. */
export interface OutboundPolicy {
  /** Our own host names, without a port. They and their subdomains are never a destination. */
  readonly ownHosts: readonly string[];
  /** Whether plain http is refused, because others on the way can read it. */
  readonly httpsOnly?: boolean;
  /** Ports that are allowed besides 80 and 443. */
  readonly allowPorts?: readonly number[];
  /**
   * Exact `host:port` entries (always with the port) of the local stack and the tests, without checks of name, port or
   * address.
   */
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
