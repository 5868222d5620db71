import type { Context } from 'hono';

/** After a form: the page that shows what came of it, and that can be loaded again. With the cookies that were set. */
export function seeOther(c: Pick<Context, 'header' | 'redirect'>, path: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(path, 303);
}
