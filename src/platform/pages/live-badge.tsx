import { inUtc } from '../words/relative-time.ts';

/** Whether what is on the page moves by itself. Without scripts it says of when it is (web/live-badge.ts does the rest). */
export const LiveBadge = ({ now }: { readonly now: Date }) => (
  <span id="live" class="live" data-state="still">
    As of {inUtc(now)}
  </span>
);
