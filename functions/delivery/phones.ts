import { phoneReader, type PhoneReader } from '../../src/delivery/phone.ts';
import { logError } from '../../src/platform/log.ts';
import type { Isolate, Scope } from '../../src/platform/http/scope.ts';
import { bindingsOf } from './bindings.ts';

const readers = new WeakMap<Isolate, PhoneReader>();

/**
 * The isolate's phone reader. The table of the world's countries is a static file, read once per isolate: in the bundle
 * it would weigh as much as a tenth of it. Without the file a number is kept as it was given, as one that doesn't parse.
 */
export async function openPhones({ isolate, requestId }: Scope): Promise<PhoneReader> {
  const known = readers.get(isolate);
  if (known !== undefined) return known;
  try {
    const response = await bindingsOf(isolate.env).ASSETS.fetch('https://assets.local/assets/countries.json');
    if (!response.ok) throw new Error(`the table of countries answered ${response.status}`);
    const reader = phoneReader((await response.json()) as Parameters<typeof phoneReader>[0]);
    readers.set(isolate, reader);
    return reader;
  } catch (error) {
    logError(requestId, error);
    return () => undefined;
  }
}
