import type * as z from 'zod';
import { badgeOf, watching } from '#src/live/page-words.ts';
import { isOnAir } from '#src/live/streams/stream.ts';
import type { StreamWire } from '#src/live/wire.ts';
import { Moment } from '#src/http/pages/moment.tsx';

export type Shown = z.input<typeof StreamWire>;

/** The path of one of our own URLs, for links on the same host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

interface CardProps {
  readonly stream: Shown;
  readonly now: Date;
}

/** A stream in a list. discovery.ts keeps its badge and count up to date. */
export function StreamCard({ stream, now }: CardProps) {
  const { id, title, host, category, status, viewerCount } = stream;

  return (
    <li class="card" data-stream={id}>
      <div class="thumb">
        <img src={pathOf(stream.thumbnailUrl)} alt="" width={320} height={180} loading="lazy" />
        <span class="badge" data-status={status}>
          {badgeOf(status)}
        </span>
        {isOnAir(status) && <span class="on-picture card-viewers">{watching(viewerCount)}</span>}
      </div>
      <h3 class="card-title">
        <a href={`/s/${id}`}>{title}</a>
      </h3>
      <p class="card-host">
        {host.displayName}
        {stream.isMature && <span class="mark">18+</span>}
      </p>
      <p class="quiet card-facts">
        {category.name} · <When stream={stream} now={now} />
      </p>
    </li>
  );
}

function When({ stream: { status, startedAt, scheduledFor, endedAt }, now }: CardProps) {
  if (status === 'scheduled' && scheduledFor !== null) return <Moment at={scheduledFor} now={now} as="ahead" />;
  if (status === 'ended' && endedAt !== null) return <Moment at={endedAt} now={now} />;
  return startedAt === null ? <>{badgeOf(status)}</> : <Moment at={startedAt} now={now} />;
}
