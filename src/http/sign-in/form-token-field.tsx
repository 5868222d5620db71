import { FORM_TOKEN } from './form-token.ts';

/** What ties a form to the session of who fills it in. */
export const FormToken = ({ of }: { readonly of: { readonly formToken: string } }) => (
  <input type="hidden" name={FORM_TOKEN} value={of.formToken} />
);
