import { pageResponse } from '#src/http/pages/page.tsx';
import { NoStreamPage, type Missing } from './no-stream-page.tsx';
import type { OpenedPage } from './open-page.ts';

/** What isn’t there, or not for this visitor. `path`: to return to after signing in. */
export function noStream({ viewer, scope }: OpenedPage, what: Missing, path = '/'): Response {
  scope.problemCode = 'not_found';
  return pageResponse((nonce) => <NoStreamPage what={what} path={path} viewer={viewer} nonce={nonce} />, 404);
}

/** A page that names a person is private: no cache keeps it. */
export function forOne({ viewer }: OpenedPage, response: Response): Response {
  if (viewer !== undefined) response.headers.set('Cache-Control', 'private, no-cache');
  response.headers.set('Vary', 'Cookie');
  return response;
}
