import type { LiveContext } from '#src/live/context.ts';
import { jwksRoute } from '#src/http/status/jwks-route.ts';
import { jwksCheck, postgresCheck, r2Check } from '#src/http/status/readiness.ts';
import type { Route } from '#src/http/route.ts';
import { statusRoutes } from '#src/http/status/status-routes.ts';
import { workers } from '#src/workers.ts';
import { amendStream } from './amend-stream.ts';
import { auctionRoutes } from '#fn/live/routes/auctions/index.ts';
import { banPerson } from './ban-person.ts';
import { clipRoutes } from '#fn/live/routes/clips/index.ts';
import { deleteMessage } from './delete-message.ts';
import { endStream } from './end-stream.ts';
import { frameRoutes } from '#fn/live/routes/frames/index.ts';
import { getStream } from './get-stream.ts';
import { goLive } from './go-live.ts';
import { ingestRoutes } from '#fn/live/routes/ingest/index.ts';
import { issueTicket } from './issue-ticket.ts';
import { listChat } from './list-chat.ts';
import { listCatalog } from './list-catalog.ts';
import { listCategories } from './list-categories.ts';
import { listLive } from './list-live.ts';
import { orderRoutes } from '#fn/live/routes/orders/index.ts';
import { payerRoutes } from '#fn/live/routes/payers/index.ts';
import { tipRoutes } from '#fn/live/routes/tips/index.ts';
import { playbackRoutes } from '#fn/live/routes/playback/index.ts';
import { roomSocket } from './room-socket.ts';
import { rotateKey } from './rotate-key.ts';
import { showAsyncApi } from './show-asyncapi.ts';
import { showCategory } from './show-category.ts';

/** The live Worker's routes. */
export const routes: readonly Route<LiveContext>[] = [
  goLive,
  listLive, // before the stream, whose path parameter matches any word
  listCatalog,
  listCategories,
  showCategory,
  getStream,
  amendStream,
  endStream,
  rotateKey,
  issueTicket,
  listChat,
  deleteMessage,
  banPerson,
  roomSocket,
  ...frameRoutes,
  ...auctionRoutes,
  ...orderRoutes,
  ...clipRoutes,
  ...payerRoutes,
  ...tipRoutes,
  showAsyncApi,
  ...ingestRoutes,
  ...playbackRoutes,
  jwksRoute<LiveContext>('head of an auction’s log'),
  ...statusRoutes<LiveContext>(workers, 'live', [postgresCheck, jwksCheck, r2Check('VIDEO')]),
];
