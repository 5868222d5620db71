/**
 * Sets headers on a response. One whose headers can't be changed, of a fetch or from the cache, is copied first; to copy
 * every one would turn each body into a stream.
 */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  try {
    for (const name in headers) response.headers.set(name, headers[name] ?? '');
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const copy = new Response(response.body, response);
    for (const name in headers) copy.headers.set(name, headers[name] ?? '');
    return copy;
  }
}
