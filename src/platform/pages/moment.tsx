import { ago, ahead, inUtc } from '../words/relative-time.ts';

interface MomentProps {
  readonly at: string;
  readonly now: Date;
  /** `ago` of what was, `ahead` of what comes, `at` for the moment itself. */
  readonly as?: 'ago' | 'ahead' | 'at';
}

/**
 * A moment as a person says it, and exactly on hover. Scripts keep the words true and put the reader’s own zone in
 * (web/moments.ts).
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
