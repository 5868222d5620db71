import { sumRows } from '#src/agent/page-words/subject-words.ts';
import { cents, formatUsd } from '#src/money/cents.ts';
import { momentOf, serverNow, setText } from '#web/moments.ts';
import { make } from '#web/page.ts';
import { askedRows } from './asked-rows.ts';
import { answerOf, answerWords } from './chat-words.ts';
import { awayLink, rowsView } from './card-view.ts';
import type { ConsentJson } from './told.ts';
import type { StepEntry } from './transcript.ts';

/** `14:05` until a moment, by the server’s clock. */
function timeLeft(until: string): { readonly text: string; readonly seconds: number } {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - serverNow().getTime()) / 1000));
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, seconds };
}

/** Counts all that waits down. */
export function refreshCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { text, seconds } = timeLeft(element.dataset['until'] ?? '');
    setText(element, text);
    element.dataset['soon'] = String(seconds < 60);
  }
}

const gist = (label: string, figure: Node | string, more: readonly (Node | string)[]) =>
  make(
    'div',
    {},
    make('dt', {}, label),
    make('dd', {}, make('strong', {}, figure)),
    ...(more.length === 0 ? [] : [make('dd', { class: 'quiet' }, ...more)]),
  );

/** What it comes to, and of what: the price of the call is in it. */
const sumOf = ({ quote }: ConsentJson) => ({
  grossMinor: BigInt(quote.gross_minor),
  commitsMinor: BigInt(quote.commits_minor),
});

function costs(consent: ConsentJson): HTMLElement {
  const { grossMinor, commitsMinor } = sumOf(consent);
  const total = grossMinor + commitsMinor;
  return total === 0n
    ? gist('It costs you', 'Nothing', [])
    : gist('It costs you', formatUsd(cents(total)), ['US dollars, at most']);
}

function time({ expires_at: until }: ConsentJson): HTMLElement {
  const left = make('span', { role: 'timer', 'data-until': until }, timeLeft(until).text);
  return gist('Time to decide', left, ['until ', momentOf(until, 'at')]);
}

/** “WDJBMJHT” → “WDJB-MJHT”. */
const codeOf = ({ user_code: code }: ConsentJson) => (code.includes('-') ? code : code.replace(/^(.{4})/, '$1-'));

const foreign =
  'Strangers’ words were read before this was asked. Make sure that it is what you want, not what they want.';

/** Decided nowhere but on its own page: what presses here presses nothing (decision 0063). */
const decide = (consent: ConsentJson): readonly Node[] => {
  const link = awayLink(`/consent/${encodeURIComponent(consent.id)}`, 'Look and decide');
  link.className = 'button decide';
  return [
    link,
    make(
      'p',
      { class: 'quiet' },
      'Opens a page of its own, with code ',
      make('strong', { class: 'code' }, codeOf(consent)),
      '. Here it goes on by itself.',
    ),
  ];
};

interface AskedTool {
  /** The order in which its input’s fields are read. */
  readonly fields: readonly string[];
  /** What it commits to beyond its price, if it does. */
  readonly commits?: string | undefined;
}

/** A question to the person: what, for how much, until when; then what became of it. */
export function consentView(step: StepEntry, consent: ConsentJson, { fields, commits }: AskedTool): HTMLElement {
  const { input_preview: input, reason, effects } = consent;
  const answer = answerOf(step);
  if (answer !== 'pending') return make('p', { class: 'answered', 'data-answer': answer }, answerWords[answer]);
  return make(
    'div',
    { class: 'ask' },
    make('p', { class: 'ask-title' }, 'May I?'),
    make('dl', { class: 'gist' }, costs(consent), time(consent)),
    rowsView(sumRows(sumOf(consent), commits), 'card-rows sums'),
    ...(reason === 'foreign_text' ? [make('p', { class: 'notice' }, foreign)] : []),
    ...(effects.destructive ? [make('p', { class: 'quiet' }, 'It can’t be undone.')] : []),
    rowsView(askedRows(step, input, fields)),
    ...decide(consent),
  );
}
