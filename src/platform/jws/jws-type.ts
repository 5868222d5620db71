/** The kind of a signed document, in its protected header, so that one kind isn't accepted as another. */
export type JwsType = `${string}+jws`;
