import { capabilityOf, inputOf } from '#src/agent/consent/envelope.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import { labelOf } from './shown-input.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Parts of an address that a person knows a place by. */
const known = ['name', 'line1', 'city'];

/** A place in a line: as it is written, or where it is. */
function placeInWords({ address, lat, lng }: Fields): string | undefined {
  if (isText(address)) return address;
  const parts = isFields(address) ? known.map((name) => address[name]).filter(isText) : [];
  if (parts.length > 0) return parts.join(', ');
  return typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : undefined;
}

const valueInWords = (value: unknown): string | undefined =>
  isFields(value) ? placeInWords(value) : isText(value) ? value : undefined;

/** Fields that say to whom or where something goes. */
const towards = ['to', 'dropoff'];
/** Fields that name what it is about, where nothing is bound. */
const named = ['id', 'jobId'];
const SHOWN_ID = 8;

/**
 * To whom, where or about what, in a line: `to ada@x.example`; '' if there is nothing to tell requests of a kind apart
 * by. What others wrote is in it.
 */
export function boundInWords(consent: Pick<Consent, 'appId' | 'capabilityName' | 'input' | 'decidedInput'>): string {
  const input = inputOf({ input: consent.decidedInput ?? consent.input });
  const bound = (capabilityOf(consent)?.consent.binds ?? []).flatMap((pointer) => {
    const name = pointer.slice(1);
    const words = valueInWords(input[name]);
    if (words === undefined) return [];
    return [towards.includes(name) ? `to ${words}` : `${labelOf(name)}: ${words}`];
  });
  if (bound.length > 0) return bound.join(', ');
  const id = named.map((name) => input[name]).find(isText);
  return id === undefined ? '' : `${labelOf('id')} ${id.slice(0, SHOWN_ID)}…`;
}
