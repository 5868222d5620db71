import { inUtc } from '#src/platform/words/relative-time.ts';

/** Whether the page updates itself. Without scripts it shows the time of the page (web/live-badge.ts does the rest). */
export const LiveBadge = ({ now }: { readonly now: Date }) => (
  <span id="live" class="live" data-state="still">
    As of {inUtc(now)}
  </span>
);
