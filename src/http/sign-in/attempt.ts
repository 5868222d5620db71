/** A sign-in in progress, as its cookie stores it. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  /** Where the person goes afterwards: a path on this host. */
  readonly to: string;
}

const PATH = /^\/(?![/\\])[\w\-./?=&%]{0,500}$/;

/** A path on this host, or its front page. */
export const pathOf = (text: string | undefined) => (text !== undefined && PATH.test(text) ? text : '/');

export const writeAttempt = ({ state, verifier, to }: Attempt) => `${state}.${verifier}.${to}`;

/** Reads the cookie; undefined if it isn't an attempt of ours. The path comes last, and may contain dots. */
export function readAttempt(text: string): Attempt | undefined {
  const [, state, verifier, to] = /^([\w-]+)\.([\w-]+)\.(.*)$/.exec(text) ?? [];
  if (state === undefined || verifier === undefined || to === undefined) return undefined;
  return { state, verifier, to: pathOf(to) };
}
