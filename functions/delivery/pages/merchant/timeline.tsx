import type * as z from 'zod';
import type { DeliveryEventsWire } from '#src/delivery/journey/event-wire.ts';
import { Moment } from '#src/http/pages/moment.tsx';
import type { Outcome } from '#fn/delivery/pages/merchant-api.ts';
import { eventWords, fieldWords, moverWords, usd } from '#fn/delivery/pages/merchant-words.ts';
import { Refused } from './merchant-frame.tsx';

export type LoggedEvents = z.input<typeof DeliveryEventsWire>;
type LoggedEvent = LoggedEvents['events'][number];

/** What happened to a delivery, the newest first, and who did it. */
export const Timeline = ({ of: events, now }: { readonly of: Outcome<LoggedEvents>; readonly now: Date }) => (
  <section class="panel" aria-labelledby="timeline">
    <h2 id="timeline">What happened</h2>
    {events.ok ? (
      <ol class="steps">
        {events.body.events.toReversed().map((event) => (
          <li>
            <strong>{eventWords(event.type)}</strong> <Moment at={event.at} now={now} as="when" />
            <EventDetail of={event} />
          </li>
        ))}
      </ol>
    ) : (
      <Refused of={events.refusal} />
    )}
  </section>
);

const EventDetail = ({ of: { detail, by } }: { readonly of: LoggedEvent }) => {
  const words = [detailWords(detail), moverWords(by)].filter(Boolean).join(' · ');
  return words === '' ? null : <span class="quiet full">{words}</span>;
};

/** What of an entry's details helps a person. */
function detailWords(detail: Readonly<Record<string, unknown>> | null): string {
  const { reason, override, fields, tipMinor, was, amountMinor } = detail ?? {};
  const amount = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? usd(value) : '');
  const said = [reason, override].filter((text): text is string => typeof text === 'string');
  const changed = Array.isArray(fields) ? fields.map((field) => fieldWords[String(field)] ?? String(field)) : [];
  const tip = amount(tipMinor) === '' ? [] : [`tip ${amount(was)} → ${amount(tipMinor)}`];
  return [...said, ...changed, ...tip, amount(amountMinor)].filter(Boolean).join(', ');
}
