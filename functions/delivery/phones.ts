import { phoneReader, type PhoneReader } from '#src/delivery/orders/phone.ts';
import { logError } from '#src/platform/log.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import { bindingsOf } from './bindings.ts';

const readers = new WeakMap<Isolate, PhoneReader>();

/**
 * The isolate's parser of phone numbers. The table of countries is a static file, read once per isolate: in the bundle
 * it would be a tenth of its size. Without the file a number is stored as given, like one that can't be parsed.
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
