import { createHash, randomBytes } from 'node:crypto';

/** As much of a browser as a sign-in needs: one cookie jar that knows paths, redirects followed one at a time. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Follows redirects within the provider; ends at a page, or at the redirect that leaves it. */
  async follow(url: string, form?: Record<string, string>): Promise<{ url: string; page?: Response }> {
    const { origin } = new URL(url);
    let at = url;
    let response = await this.open(at, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) return { url: at, page: response };
      at = new URL(location, at).href;
      if (new URL(at).origin !== origin) return { url: at };
      response = await this.open(at);
    }
    throw new Error(`too many redirects, last to ${at}`);
  }
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
