import { severityNames } from '#src/intel/page-words/insight-words.ts';
import type { Severity } from '#src/intel/insights/kind.ts';
import type { Health } from '#src/intel/targets/target.ts';
import { healthNames } from '#src/intel/page-words/page-state-words.ts';

/** A shape for each severity, so that colour isn’t all that tells them apart. */
const shapes: Readonly<Record<Severity, string>> = {
  critical: 'M5 0h6l5 5v6l-5 5H5l-5-5V5z',
  high: 'M8 .5 16 15H0z',
  medium: 'M8 0l8 8-8 8-8-8z',
  low: 'M2 2h12v12H2z',
  info: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3z',
};

/** A severity’s shape. Its word stands beside it, or is read instead. */
export const SeverityShape = ({ of }: { readonly of: Severity }) => (
  <svg class="shape" data-severity={of} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d={shapes[of]} />
  </svg>
);

export const SeverityMark = ({ of }: { readonly of: Severity }) => (
  <span class="severity" data-severity={of}>
    <SeverityShape of={of} />
    {severityNames[of]}
  </span>
);

/** How a page is doing: by word, and by shape. */
export const HealthMark = ({ of }: { readonly of: Health | 'disabled' }) => (
  <span class="health" data-health={of}>
    {of === 'disabled' ? 'Disabled' : healthNames[of]}
  </span>
);
