import { ago, ahead, inFull, inUtc } from '#src/platform/words/relative-time.ts';

interface MomentProps {
  readonly at: string;
  readonly now: Date;
  /** `ago` for the past, `ahead` for the future, `at` for the moment itself, `when` for its day, too. */
  readonly as?: 'ago' | 'ahead' | 'at' | 'when';
  /** Of `when`: what begins then ends so. */
  readonly until?: string | undefined;
}

/**
 * A moment in relative words, with the exact time on hover. Scripts keep the words up to date and add the reader’s own
 * zone (web/moments.ts).
 */
export function Moment({ at, now, as = 'ago', until }: MomentProps) {
  const moment = new Date(at);
  const end = until === undefined ? undefined : new Date(until);
  const words = {
    ago: () => ago(moment, now),
    ahead: () => ahead(moment, now),
    at: () => inUtc(moment),
    when: () => inFull(moment, end, { now, timeZone: 'UTC' }),
  }[as]();
  return (
    <time datetime={at} title={inUtc(moment)} data-as={as} data-end={until}>
      {words}
    </time>
  );
}
