/** A sign-in that is under way, as its cookie holds it. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  /** Where its person goes afterwards: a place on this very host. */
  readonly to: string;
}

const PATH = /^\/(?![/\\])[\w\-./?=&%]{0,500}$/;

/** A place on this very host, or its front page. */
export const pathOf = (text: string | undefined) => (text !== undefined && PATH.test(text) ? text : '/');

export const writeAttempt = ({ state, verifier, to }: Attempt) => `${state}.${verifier}.${encodeURIComponent(to)}`;

/** What a browser sent back: undefined where it is no attempt of ours. The place comes last, and may have dots. */
export function readAttempt(text: string): Attempt | undefined {
  const [, state, verifier, to] = /^([\w-]+)\.([\w-]+)\.([\w\-.%]*)$/.exec(text) ?? [];
  if (state === undefined || verifier === undefined || to === undefined) return undefined;
  return { state, verifier, to: pathOf(decoded(to)) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
