import * as z from 'zod';
import type { LiveContext } from '#src/live/context.ts';
import type { LiveFilter } from '#src/live/discovery/discovery.ts';
import { getStream } from '#src/live/streams/get-stream.ts';
import { listCatalog, type CatalogRequest } from '#src/live/discovery/list-catalog.ts';
import { listCategories } from '#src/live/discovery/list-categories.ts';
import { listLive } from '#src/live/discovery/list-live.ts';
import { categoryPictureOf } from '#src/live/address.ts';
import { Catalog, CategoryList, LiveList, showStream, StreamWire } from '#src/live/wire.ts';
import { readThroughCache } from '#src/http/cache/edge-cache.ts';
import type { Scope } from '#src/http/scope.ts';
import { addressOf } from '#fn/live/present-stream.ts';

/** What anyone may see, as JSON at most two seconds old, for the interface and the pages. */

export const DISCOVERY_MAX_AGE_SECONDS = 2;

/** The request; only its conditional headers are read. */
export interface Reader {
  readonly request: Request;
  readonly scope: Scope;
  readonly ctx: LiveContext;
}

interface PublicRead<S extends z.ZodType> {
  /** The path, with everything that the answer depends on. */
  readonly key: string;
  readonly schema: S;
  readonly load: () => Promise<z.output<S>>;
}

const read = <S extends z.ZodType>({ request, scope }: Reader, { key, schema, load }: PublicRead<S>) =>
  readThroughCache(request, scope, {
    key,
    maxAgeSeconds: DISCOVERY_MAX_AGE_SECONDS,
    load: async () => JSON.stringify(z.encode(schema, await load())),
  });

const keyOf = (path: string, ...terms: readonly unknown[]) => `${path}?${encodeURIComponent(JSON.stringify(terms))}`;

export const readLive = (
  reader: Reader,
  filter: LiveFilter,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Response> =>
  read(reader, {
    key: keyOf('/api/streams/live', filter, page.limit, page.cursor),
    schema: LiveList,
    load: async () => {
      const { streams, nextCursor, asOf } = await listLive(reader.ctx, filter, page);
      const shown = streams.map((each) => showStream(addressOf(reader.ctx), each));
      return { streams: shown, nextCursor, asOf };
    },
  });

export const readCatalog = (reader: Reader, { section, limit, cursor }: CatalogRequest): Promise<Response> =>
  read(reader, {
    key: keyOf('/api/streams/catalog', section, limit, cursor),
    schema: Catalog,
    load: async () => {
      const { sections, asOf } = await listCatalog(reader.ctx, { section, limit, cursor });
      const shown = sections.map(({ streams, ...each }) => ({
        ...each,
        items: streams.map((item) => showStream(addressOf(reader.ctx), item)),
      }));
      return { sections: shown, asOf };
    },
  });

export const readCategories = (reader: Reader): Promise<Response> =>
  read(reader, {
    key: '/api/categories',
    schema: CategoryList,
    load: async () => {
      const { categories, totalViewers, asOf } = await listCategories(reader.ctx);
      const shown = categories.map((each) => ({
        ...each,
        thumbnailUrl: categoryPictureOf(addressOf(reader.ctx), each.slug),
      }));
      return { categories: shown, totalViewers, asOf };
    },
  });

export const StreamBody = z.strictObject({ stream: StreamWire });

/** A stream that isn’t private. Throws `not_found`. */
export const readStream = (reader: Reader, id: string): Promise<Response> =>
  read(reader, {
    key: `/api/streams/${id}`,
    schema: StreamBody,
    load: async () => {
      const stream = await getStream({ db: reader.ctx.db, actor: { kind: 'anonymous' } }, id);
      return { stream: showStream(addressOf(reader.ctx), stream) };
    },
  });
