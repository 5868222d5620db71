export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws on anything that isn't base64url. */
export const fromBase64Url = (text: string): Uint8Array => {
  if (!/^[\w-]*$/.test(text)) throw new SyntaxError('not base64url');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
};
