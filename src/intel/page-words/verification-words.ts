/** What came of a verification, in a sentence. */
const sentences = {
  reproduced: 'Reproduced: the stored pages give this insight again, byte for byte.',
  mismatch: 'Mismatch: it isn’t what the stored pages give.',
  evidence_only: 'Made by older rules: its proof, its pages and what is quoted of them hold.',
  erased: 'A stored page was erased: it can’t be derived again.',
} as const;
type Verified = keyof typeof sentences;

/** The answer of `GET /api/insights/:id/verify`, as far as the page reads it. */
export interface VerificationJson {
  readonly result: Verified;
  readonly differences: readonly { readonly field: string; readonly detail: string }[];
}

const MAX_DIFFERENCES = 3;

/** The answer as a person reads it. */
export function verifiedWords({ result, differences }: VerificationJson): string {
  const named = differences.slice(0, MAX_DIFFERENCES).map(({ field, detail }) => `${field}: ${detail}`);
  const more = differences.length - named.length;
  return [sentences[result], ...named, ...(more === 0 ? [] : [`And ${more} more.`])].join(' ');
}

/** Why there is no answer, by its status; 0: there was no connection. */
export function unverifiedWords(status: number): string {
  switch (status) {
    case 0:
      return 'There is no connection. Try again.';
    case 401:
    case 403:
      return 'Sign in again to verify it.';
    case 404:
      return 'There is no such insight any more: it can’t be verified here.';
    case 429:
      return 'Too many at once. Wait a minute, and try again.';
    default:
      return 'Verifying failed. Try again in a moment.';
  }
}
