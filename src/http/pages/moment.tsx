import { ago, ahead, inUtc } from '#src/platform/words/relative-time.ts';

interface MomentProps {
  readonly at: string;
  readonly now: Date;
  /** `ago` for the past, `ahead` for the future, `at` for the moment itself. */
  readonly as?: 'ago' | 'ahead' | 'at';
}

/**
 * A moment in relative words, with the exact time on hover. Scripts keep the words up to date and add the reader’s own
 * zone (web/moments.ts).
 */
export function Moment({ at, now, as = 'ago' }: MomentProps) {
  const moment = new Date(at);
  const words = { ago: () => ago(moment, now), ahead: () => ahead(moment, now), at: () => inUtc(moment) }[as]();
  return (
    <time datetime={at} title={inUtc(moment)} data-as={as}>
      {words}
    </time>
  );
}
