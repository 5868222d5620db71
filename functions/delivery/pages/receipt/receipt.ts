import { checkFigures, saysTheSame, type FigureCheck } from '#src/delivery/audit/receipt-check.ts';
import type { ReceiptClaims } from '#src/delivery/audit/receipt.ts';

/**
 * Checks a delivery's receipt in the reader's browser: computes the fee again with the same code, and verifies the
 * signature with the published keys. What can't be checked is reported.
 */

interface Receipt {
  readonly jws: string;
  readonly claims: ReceiptClaims;
}

interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
}

type Signature = 'valid' | 'invalid' | 'uncheckable';

type Verdict = 'matches' | 'differs' | 'unsigned' | 'uncheckable' | 'unknown';

const print = document.querySelector<HTMLButtonElement>('#print');
if (print !== null) {
  print.hidden = false;
  print.addEventListener('click', () => window.print());
}

const section = document.querySelector<HTMLElement>('#receipt');
if (section !== null) {
  const { receipt = '', keys = '' } = section.dataset;
  check(receipt, keys).catch(() => show('unknown', 'The receipt couldn’t be loaded, so nothing was checked.'));
}

async function check(receiptUrl: string, keysUrl: string): Promise<void> {
  const [{ receipt }, { keys }] = await Promise.all([
    read<{ receipt: Receipt }>(receiptUrl),
    read<{ keys: PublishedKey[] }>(keysUrl),
  ]);
  const figures = figuresOf(receipt.claims);
  const signature = saysTheSame(receipt.claims, payloadOf(receipt.jws)) ? await verify(receipt.jws, keys) : 'invalid';
  tell(figures, signature);
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as T;
}

/** An invalid receipt counts as different. */
function figuresOf(claims: ReceiptClaims): FigureCheck {
  try {
    return checkFigures(claims);
  } catch {
    return { kind: 'differs', wrong: [] };
  }
}

const textOf = (part: string | undefined) => new TextDecoder().decode(bytesOf(part ?? ''));
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

function payloadOf(jws: string): unknown {
  try {
    return JSON.parse(textOf(jws.split('.')[1]));
  } catch {
    return undefined;
  }
}

/** Verifies with the key that the document names, if it is published: RFC 7515 with Ed25519. */
async function verify(jws: string, keys: readonly PublishedKey[]): Promise<Signature> {
  const [head, body, mac] = jws.split('.');
  let named: PublishedKey | undefined;
  let signature: Uint8Array<ArrayBuffer>;
  try {
    const { alg, typ, kid } = JSON.parse(textOf(head)) as Record<string, unknown>;
    if (alg !== 'EdDSA' || typ !== 'receipt+jws') return 'invalid';
    named = keys.find((key) => key.kid === kid);
    signature = bytesOf(mac ?? '');
  } catch {
    return 'invalid';
  }
  if (named === undefined) return 'invalid';
  const key = await importKey(named);
  if (key === undefined) return 'uncheckable';
  const signed = new TextEncoder().encode(`${head}.${body}`);
  return (await crypto.subtle.verify('Ed25519', key, signature, signed)) ? 'valid' : 'invalid';
}

/** Undefined if the browser has no Ed25519, or no WebCrypto because the page didn't come over https. */
async function importKey({ kty, crv, x }: PublishedKey): Promise<CryptoKey | undefined> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  try {
    return await subtle?.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

function tell(figures: FigureCheck, signature: Signature): void {
  if (figures.kind === 'matches') showFee(figures);
  if (figures.kind === 'differs') {
    const named = figures.wrong.length === 0 ? '' : `: ${figures.wrong.join(', ')}`;
    return show(
      'differs',
      `This receipt doesn’t match. Computed again from its miles, the fee comes out otherwise${named}.`,
    );
  }
  if (signature === 'invalid')
    return show('unsigned', 'This receipt doesn’t match. It says something else than what was signed.');
  if (figures.kind === 'unknown_policy')
    return show('unknown', 'The fee follows a policy that this page doesn’t know, so it wasn’t computed again.');
  if (signature === 'uncheckable')
    return show('uncheckable', 'The figures match. The signature can’t be checked in this browser.');
  show('matches', 'The receipt matches: the fee was computed again here, and its signature is ours.');
}

/** The sum and its calculation, a line for each sentence. */
function showFee({ sum, lines: calculation }: Extract<FigureCheck, { kind: 'matches' }>): void {
  const [total, lines] = ['#receipt-sum', '#receipt-fee'].map((id) => document.querySelector<HTMLElement>(id));
  if (total === null || total === undefined || lines === null || lines === undefined) return;
  total.textContent = sum;
  lines.replaceChildren(
    ...calculation.map((sentence) => {
      const line = document.createElement('li');
      line.textContent = sentence;
      return line;
    }),
  );
  total.hidden = lines.hidden = false;
}

function show(verdict: Verdict, words: string): void {
  const place = document.querySelector<HTMLElement>('#receipt-verdict');
  if (place === null) return;
  place.dataset['verdict'] = verdict;
  place.className = verdict === 'differs' || verdict === 'unsigned' ? 'notice' : 'quiet';
  place.textContent = words;
}
