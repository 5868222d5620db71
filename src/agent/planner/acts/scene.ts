import type { Memory } from '../memory/memory.ts';
import type { Call, Outcome } from '../memory/shapes.ts';
import type { Piece } from '../text/pieces.ts';

/** What an act works with. */
export interface Scene {
  readonly memory: Memory;
  /** ISO 8601, with the person's own offset. */
  readonly now: string;
  readonly isSpanish: boolean;
  readonly said: string;
  readonly pieces: readonly Piece[];
}

/** An act yields calls, gets what came of each, and ends with what it says. */
export type Doing<Said = string> = Generator<readonly Call[], Said, readonly Outcome[]>;

export function* one(name: string, input: Call['input']): Doing<Outcome> {
  const [outcome] = yield [{ name, input }];
  return outcome ?? { kind: 'failed', code: 'no_answer', error: {} };
}

/** What is said, in the person’s language. */
export const say = ({ isSpanish }: Scene, en: string, es: string): string => (isSpanish ? es : en);

export const money = (minor: number | string): string => {
  const cents = Math.round(Number(minor));
  return `${cents < 0 ? '-' : ''}$${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** An answer about a question: nothing is done before it. */
export function ask(scene: Scene, slots: readonly string[]): string {
  const [en, es] = scene.isSpanish ? [1, 1] : [0, 0];
  const parts = slots.map((slot) => QUESTIONS[slot]?.[es] ?? slot);
  return en === 1
    ? `¿${parts.join(', y ')}?`
    : `${parts.join(', and ')}?`.replace(/^./, (first) => first.toUpperCase());
}

const QUESTIONS: Readonly<Record<string, readonly [en: string, es: string]>> = {
  pickup: ['where is it picked up from', 'dónde lo recogemos (origen)'],
  dropoff: ['where does it go to (drop-off)', 'adónde lo llevamos (destino)'],
  coordinates: [
    'what are its coordinates (latitude, longitude)? It is no saved place, and I look nothing up',
    'cuáles son las coordenadas? No es un lugar guardado',
  ],
  place: ['which place do you mean', 'cuál lugar'],
  place_name: ['what name should I save it under', 'con qué nombre lo guardo'],
  delivery: ['which delivery do you mean', 'cuál pedido'],
  stream: ['which stream do you mean', 'cuál directo'],
  auction: ['which auction (lot) do you mean', 'cuál subasta'],
  amount: ['how much, in US dollars', 'cuánto, en dólares'],
  recipient: ['to whom (which e-mail address)', 'a quién (correo)'],
  body: ['what should the message say', 'qué digo en el mensaje'],
  insight: ['which insight do you mean', 'cuál aviso'],
};

const ERRORS: Readonly<Record<string, readonly [en: string, es: string]>> = {
  consent_denied: ['You declined it, so nothing was done.', 'Lo rechazaste: no se hizo nada.'],
  consent_expired: ['The request for your approval expired, so it was not done.', 'La aprobación expiró: no se hizo.'],
  distance_too_long: [
    'That is too far: a delivery goes at most 100 miles. It was not booked.',
    'Está demasiado lejos: el máximo son 100 millas. No se hizo.',
  ],
  coordinates_unset: [
    'Those coordinates are not set: 0,0 is no place. Nothing was done.',
    'Esas coordenadas no valen: no se hizo nada.',
  ],
  nothing_captured: [
    'Nothing was captured for it yet, so there is nothing to refund: it was not done.',
    'Aún no se ha cobrado nada: no se puede devolver.',
  ],
  payment_not_authorised: [
    'Its payment is not authorised yet, so it was not done.',
    'El pago aún no está autorizado (payment): no se hizo.',
  ],
  tracking_expired: ['That tracking link has expired: it is no longer available.', 'Ese enlace expiró (expired).'],
  not_found: ['I did not find that: there is none.', 'No lo encuentro: no hay ninguno.'],
  quota_exceeded: [
    'There were too many for now: the limit is reached. It was not done; try again later.',
    'Demasiados por ahora (limit): no se hizo. Reintenta más tarde.',
  ],
  limit_exceeded: ['That is over your spending limit, so it was not done.', 'Supera tu límite (limit): no se hizo.'],
  account_limit_reached: [
    'The account’s limit is reached, so it was not done.',
    'Se alcanzó el límite (limit) de la cuenta: no se hizo.',
  ],
  stream_not_live: [
    'That stream is over: it is not live any more, so nothing was done.',
    'Ese directo terminó (ended, not live): no se hizo.',
  ],
  feature_off: [
    'That is off (not enabled) in this stream: it was not done.',
    'Eso está desactivado (off, not enabled) en este directo: no se hizo.',
  ],
  own_stream: ['That is your own stream: nothing was done.', 'Es tu propio directo (your own): no se hizo.'],
  banned: [
    'You are banned there, so it is not allowed: nothing was done.',
    'Estás bloqueado allí (not allowed): no se hizo.',
  ],
  bidder_banned: [
    'You are banned from bidding there, so it is not allowed: nothing was done.',
    'No puedes pujar allí (not allowed): no se hizo.',
  ],
  seller_cannot_bid: [
    'It is your own lot: a seller can’t bid. Nothing was done.',
    'Es tu propio lote (your own): no se hizo.',
  ],
  already_leading: [
    'You are leading already: your bid is the highest. Nothing was done.',
    'Ya vas ganando (leading): no se hizo.',
  ],
  payment_method_required: [
    'A card (payment method) is needed first: it was not done.',
    'Falta una tarjeta (método de pago): no se hizo.',
  ],
  payment_overdue: [
    'A payment is overdue: it was not done until that is paid (payment method, card).',
    'Hay un pago pendiente (payment, tarjeta): no se hizo.',
  ],
  payer_blocked: [
    'Your payments are blocked: it is not allowed. Nothing was done.',
    'Tus pagos están bloqueados (not allowed): no se hizo.',
  ],
  auction_not_open: [
    'That auction is not open yet, so nothing was done.',
    'La subasta no está abierta (not open): no se hizo.',
  ],
  outside_dvr_window: [
    'That is too long ago: it is no longer in the recording. It was not done.',
    'Es demasiado atrás (too long ago, no longer): no se hizo.',
  ],
  invalid_state_transition: [
    'It has been picked up already: it is too late. It was not done.',
    'Ya fue recogido: es tarde. No se hizo.',
  ],
  validation_failed: ['That is not valid, so it was not done.', 'Eso no es válido (invalid): no se hizo.'],
  tool_unknown: ["I can't do that here: there is no such tool.", 'No puedo hacer eso aquí.'],
};

/** What is wrong, in plain words, with the figures that came along. */
export function tellError(scene: Scene, outcome: Outcome & { readonly kind: 'failed' }): string {
  const [en, es] = ERRORS[outcome.code] ?? [
    'That is unavailable right now, so it was not done. Please try again later.',
    'No está disponible ahora: no se hizo. Reintenta más tarde.',
  ];
  const figures = Object.entries(outcome.error).filter(([name, value]) => /minor$/i.test(name) && value !== null);
  return [
    say(scene, en, es),
    ...figures.map(
      ([name, value]) => `${name.replace(/_?minor$/i, '').replaceAll('_', ' ')}: ${money(String(value))}.`,
    ),
  ].join(' ');
}
