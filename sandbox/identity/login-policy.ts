import { interactionPolicy } from 'oidc-provider';
import { splitScope } from './scopes.ts';

const { base, Check } = interactionPolicy;

/** When the login page is shown. */
export function loginPolicy(): ReturnType<typeof base> {
  const policy = base();
  // It would show a consent page at each sign-in of a native client, even with a session.
  policy.get('consent')?.checks.remove('native_client_prompt');
  policy.get('login')?.checks.add(
    // `acr_values` is a wish (OpenID Connect Core 3.1.2.1): whoever chooses another way is sent back with that.
    new Check('acr_values', 'none of the requested classes of sign-in was reached', ({ oidc }) => {
      const wished = splitScope(oidc.params?.['acr_values']);
      if (wished.length === 0 || oidc.result?.login !== undefined) return Check.NO_NEED_TO_PROMPT;
      return wished.includes(oidc.session?.acr ?? '') ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}
