import { verdicts } from '#src/intel/insights/insight.ts';
import { verdictHelp, verdictNames } from '#src/intel/page-words/insight-words.ts';
import type { GivenVerdict } from '#src/intel/verdicts/given-verdict.ts';
import { FormToken } from '#src/http/sign-in/form-token-field.tsx';
import type { Viewer } from '#fn/intel/pages/open-page.ts';

interface VerdictProps {
  readonly insight: { readonly id: string };
  readonly viewer: Viewer;
  readonly verdict: GivenVerdict | undefined;
  /** Where it leads back to. */
  readonly back: string;
  readonly size: 'brief' | 'whole';
}

/** A person says whether it was worth telling. The last word counts. */
export const VerdictForm = ({ insight, viewer, verdict, back, size }: VerdictProps) => (
  <details class="judge" open={size === 'whole'}>
    <summary>{verdict === undefined ? 'Judge it' : `Judged: ${saidOf(verdict)}`}</summary>
    <form method="post" action={`/insights/${insight.id}/verdict`}>
      <FormToken of={viewer} />
      <input type="hidden" name="back" value={back} />
      <fieldset>
        <legend>Was this worth telling?</legend>
        {verdicts.map((word) => (
          <label class="check">
            <input type="radio" name="verdict" value={word} required checked={verdict?.verdict === word} />{' '}
            <span>
              {verdictNames[word]} <span class="quiet">{verdictHelp[word]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" name="mute" value="yes" checked={verdict?.muted === true} />
        <span>
          Mute it <span class="quiet">tell of these places on the page no more</span>
        </span>
      </label>
      <button class="button">Save the verdict</button>
    </form>
  </details>
);

const saidOf = ({ verdict, muted }: GivenVerdict) => `${verdictNames[verdict].toLowerCase()}${muted ? ', muted' : ''}`;
