import { usd } from '#src/live/lot-words.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { MAX_TIP_MESSAGE } from '#src/live/tips/tip.ts';
import type { Viewer } from '#fn/live/pages/live-frame.tsx';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';

interface TipsProps {
  readonly stream: Shown;
  readonly viewer: Viewer | undefined;
  readonly path: string;
}

/** What most people give, in cents. */
const AMOUNTS = [200, 500, 1_000, 2_000] as const;

/** Where tips have their moment. tips.ts fills it. */
export const TipMoments = () => <ol class="tips" id="tips" aria-label="Tips" aria-live="polite" />;

/** The way to give one, for whoever watches. */
export function TipButton({ stream, viewer, path }: TipsProps) {
  if (!stream.features.tips || isOver(stream.status) || viewer?.id === stream.host.id) return <></>;
  if (viewer === undefined)
    return (
      <a class="button quiet tip-way" href={`/sign-in?to=${encodeURIComponent(path)}`}>
        Sign in to tip
      </a>
    );
  return (
    <>
      {/* As large before its script has come, so that nothing moves. */}
      <button class="button quiet tip-way" id="tip" aria-label={`Tip ${stream.host.displayName}`} disabled>
        Tip
      </button>
      <TipDialog stream={stream} />
    </>
  );
}

const TipDialog = ({ stream }: Pick<TipsProps, 'stream'>) => (
  <dialog id="tip-dialog" aria-labelledby="tip-title" data-stream={stream.id}>
    <form class="fields" id="tip-form" novalidate>
      <h2 id="tip-title">Tip {stream.host.displayName}</h2>
      <fieldset class="tip-amounts" data-ask>
        <legend>How much?</legend>
        {AMOUNTS.map((amount) => (
          <label class="chip">
            <input type="radio" name="amount" value={amount} checked={amount === AMOUNTS[1]} /> {usd(amount)}
          </label>
        ))}
        <label class="chip">
          <input type="radio" name="amount" value="" /> Another
        </label>
      </fieldset>
      <label class="field" id="tip-other" hidden>
        In dollars, 1 to 500
        <input name="other" inputmode="decimal" placeholder="7.50" autocomplete="off" />
      </label>
      <label class="field" data-ask>
        <span>
          Message <span class="quiet">(if you like; everybody sees it)</span>
        </span>
        <input name="message" maxlength={MAX_TIP_MESSAGE} autocomplete="off" />
      </label>
      <label class="field" data-ask>
        Card
        <select name="card">
          <option value="">Another card</option>
        </select>
      </label>
      <p class="hint" id="tip-said" role="status" />
      <p class="actions">
        <button class="button" id="tip-send">
          Tip
        </button>
        <a class="button" id="tip-pay" target="_blank" rel="noopener" hidden>
          Enter your card
        </a>
        <button class="button quiet" type="button" id="tip-close">
          Not now
        </button>
      </p>
    </form>
  </dialog>
);
