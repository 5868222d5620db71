import type { Decision } from '#src/intel/scans/scan-filter.ts';
import { Given } from '#fn/intel/pages/given.tsx';

/** What a scan saw that isn’t news, and by which rule. */
export const LeftOut = ({ decisions }: { readonly decisions: readonly Decision[] }) =>
  decisions.length === 0 ? (
    <p class="quiet">Nothing: all that differed was told.</p>
  ) : (
    <ul class="rows left-out">
      {decisions.map(({ rule, anchor, before, after }) => (
        <li>
          <span>
            <code>{rule}</code> <Given text={anchor} />
          </span>
          <span class="quiet full">
            <Excerpt of={before} /> → <Excerpt of={after} />
          </span>
        </li>
      ))}
    </ul>
  );

const Excerpt = ({ of }: { readonly of: string | null }) =>
  of === null || of === '' ? <>nothing</> : <Given text={of} />;
