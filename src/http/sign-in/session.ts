import type { Context } from 'hono';
import type { CommonConfig } from '#src/platform/config.ts';
import { openSealed, sealText } from '#src/platform/sealed-text.ts';
import type { Isolate } from '#src/http/scope.ts';
import { cookieOf, keepCookie, MAX_COOKIE_VALUE, readCookie } from './cookies.ts';
import type { SignIn } from './sign-in.ts';

/** What a sign-in keeps in the browser: the access token, and for a sealed one what was entered before a step-up. */
type Kept = 'session' | 'draft';

const useOf = (signIn: { readonly base?: string }, name: Kept) =>
  ({ purpose: 'sign-in', of: cookieOf(signIn, name) }) as const;

/** A cookie's text. Undefined if there is none, or none that this Worker sealed where it seals. */
export async function readKept<Config extends CommonConfig>(
  c: Context,
  signIn: SignIn<Config>,
  isolate: Isolate<Config>,
  name: Kept,
): Promise<string | undefined> {
  const text = readCookie(c, isolate, cookieOf(signIn, name));
  if (text === undefined || signIn.sealedUnder === undefined) return text;
  return openSealed(signIn.sealedUnder(isolate.config), useOf(signIn, name), text).catch(() => undefined);
}

/** False: it is too long to be kept. */
export async function keep<Config extends CommonConfig>(
  c: Context,
  signIn: SignIn<Config>,
  isolate: Isolate<Config>,
  name: Kept,
  { text, seconds }: { readonly text: string; readonly seconds: number },
): Promise<boolean> {
  const { sealedUnder } = signIn;
  const value =
    sealedUnder === undefined ? text : await sealText(sealedUnder(isolate.config), useOf(signIn, name), text);
  if (encodeURIComponent(value).length > MAX_COOKIE_VALUE) return false;
  keepCookie(c, isolate, cookieOf(signIn, name), { value, seconds });
  return true;
}
