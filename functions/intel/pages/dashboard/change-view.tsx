import type { Evidence } from '#src/intel/insights/insight.ts';
import { aroundChanges, diffWords, type MarkedPiece } from '#src/intel/page-words/word-diff.ts';
import { Given } from '#fn/intel/pages/given.tsx';

interface ChangeProps {
  readonly of: Evidence;
  /** `brief`: what is far from a change is left out. */
  readonly size: 'brief' | 'whole';
}

/** What stood there before and what stands there now, side by side, with the words that differ marked. */
export function ChangeView({ of: { anchor, before, after }, size }: ChangeProps) {
  const diff = diffWords(before, after);
  const shown = (pieces: readonly MarkedPiece[]) => (size === 'brief' ? aroundChanges(pieces) : pieces);
  return (
    <figure class="change">
      {anchor !== '' && (
        <figcaption class="anchor">
          <Given text={anchor} />
        </figcaption>
      )}
      <dl class="sides">
        <div class="side">
          <dt>Before</dt>
          <dd>{before === '' ? <Nothing /> : <Marked pieces={shown(diff.before)} as="del" />}</dd>
        </div>
        <div class="side">
          <dt>After</dt>
          <dd>{after === '' ? <Nothing /> : <Marked pieces={shown(diff.after)} as="ins" />}</dd>
        </div>
      </dl>
    </figure>
  );
}

const Nothing = () => <span class="quiet">Nothing</span>;

const Marked = ({ pieces, as: Mark }: { readonly pieces: readonly MarkedPiece[]; readonly as: 'del' | 'ins' }) => (
  <bdi class="given">{pieces.map(({ text, isChanged }) => (isChanged ? <Mark>{text}</Mark> : text))}</bdi>
);
