const MAX_LANGUAGE = 35;

/** A language tag in its canonical spelling (BCP 47): `EN-us` is `en-US`. Undefined for anything else. */
export function languageOf(text: string): string | undefined {
  if (text.length > MAX_LANGUAGE) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
