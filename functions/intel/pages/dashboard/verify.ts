import { unverifiedWords, verifiedWords, type VerificationJson } from '#src/intel/page-words/verification-words.ts';
import { setText } from '#web/moments.ts';
import { send } from '#web/session.ts';

/** Verify shows its answer beside the insight. Without scripts it leads to the answer as data. */
export function listenForVerify(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-verify]') : null;
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void verify(link);
  });
}

async function verify(link: HTMLAnchorElement): Promise<void> {
  const place = link.closest('.foot')?.querySelector<HTMLElement>('.verified') ?? null;
  if (place === null || place.dataset['result'] === 'asking') return;
  show(place, 'asking', 'Deriving it again…');
  const outcome = await send<VerificationJson>('GET', new URL(link.href).pathname).catch(() => undefined);
  if (outcome?.ok === true) return show(place, outcome.body.result, verifiedWords(outcome.body));
  show(place, 'unknown', unverifiedWords(outcome?.problem.status ?? 0));
}

function show(place: HTMLElement, result: string, text: string): void {
  place.dataset['result'] = result;
  setText(place, text);
}
