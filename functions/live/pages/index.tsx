import { Hono, type Context } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { signInPages } from '#src/http/sign-in/sign-in-pages.tsx';
import type { LiveConfig } from '#fn/live/bindings.ts';
import { readCategories } from '#fn/live/read-discovery.ts';
import { ClipPage } from '#fn/live/pages/clip/clip-page.tsx';
import { DiscoveryPage, type Categories } from '#fn/live/pages/discovery/discovery-page.tsx';
import { GoLivePage } from '#fn/live/pages/go-live/go-live-page.tsx';
import { HostPage } from '#fn/live/pages/host/host-page.tsx';
import { forOne, noStream } from './answer-page.tsx';
import { orderPages } from './order-pages.tsx';
import { payPages } from './pay-pages.tsx';
import { openPage } from './open-page.ts';
import { readClip } from './read-clip.ts';
import { readShelves } from './read-shelves.ts';
import { readLots, readSaid, readShown } from './read-room.ts';
import { RoomPage, type RoomProps } from '#fn/live/pages/room/room-page.tsx';

/** The live Worker’s pages. */
export const pages = new Hono<HonoEnv<LiveConfig>>();

pages.route('/', signInPages({ clientId: 'waypost-web', scope: 'openid chat live:stream live:moderate' }));

pages.route('/', payPages);
pages.route('/', orderPages);

pages.get('/', async (c) => {
  const page = await openPage(c, 'GET /');
  const shelves = await readShelves(page, c.req.query());
  const { search: query, pathname } = new URL(c.req.url);
  const { viewer, scope } = page;
  if (shelves === undefined) return forOne(page, noStream(page, 'category'));
  return forOne(
    page,
    pageResponse((nonce) => (
      <DiscoveryPage {...shelves} path={pathname + query} viewer={viewer} now={scope.now} nonce={nonce} />
    )),
  );
});

pages.get('/go-live', async (c) => {
  const page = await openPage(c, 'GET /go-live');
  const { categories } = (await (await readCategories(page)).json()) as Categories;
  return forOne(
    page,
    pageResponse((nonce) => <GoLivePage categories={categories} viewer={page.viewer} nonce={nonce} />),
  );
});

pages.get('/s/:id', (c) => showRoom(c, 'GET /s/:id', (props) => <RoomPage {...props} />));

pages.get('/s/:id/host', (c) =>
  showRoom(c, 'GET /s/:id/host', (props) =>
    props.viewer?.id === props.stream.host.id ? <HostPage {...props} /> : undefined,
  ),
);

pages.get('/c/:id', async (c) => {
  const page = await openPage(c, 'GET /c/:id');
  try {
    const read = await readClip(page, new URL(c.req.url).pathname.split('/')[2] ?? '');
    const { viewer, scope } = page;
    const made = (nonce: string) => <ClipPage {...read} viewer={viewer} now={scope.now} nonce={nonce} />;
    return forOne(page, pageResponse(made, 200, mediaPolicy(c.req.raw, scope.isolate)));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    return forOne(page, noStream(page, 'clip'));
  }
});

/** A room’s page, or a 404. `render` returns undefined if the page isn't for this person. */
async function showRoom(
  c: Context<HonoEnv<LiveConfig>>,
  route: string,
  render: (props: RoomProps) => unknown,
): Promise<Response> {
  const page = await openPage(c, route);
  const id = new URL(c.req.url).pathname.split('/')[2] ?? '';
  try {
    const stream = await readShown(page, id);
    const [messages, lots] = await Promise.all([readSaid(page, stream), readLots(page, stream)]);
    const { viewer, scope } = page;
    const made = (nonce: string) => render({ stream, messages, lots, viewer, now: scope.now, nonce });
    if (made('') === undefined) throw new Problem('not_found');
    return forOne(page, pageResponse(made, 200, mediaPolicy(c.req.raw, scope.isolate)));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    return forOne(page, noStream(page, 'stream'));
  }
}

/** Video through MSE (`blob:`) or natively, the room’s socket, and the provider’s host where one takes the video in. */
function mediaPolicy(request: Request, isolate: Isolate<LiveConfig>): Record<string, string> {
  const { STREAM_PLAYBACK_URL: provider } = isolate.config;
  const socket = ownOrigin(request, isolate).replace(/^http/, 'ws');
  const others = provider === undefined ? [] : [new URL(provider).origin];
  return {
    'connect-src': ["'self'", socket, ...others].join(' '),
    'media-src': ["'self'", 'blob:', ...others].join(' '),
  };
}
