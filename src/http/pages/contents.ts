/** What is listed beside the documentation: made of `docs/` when the static files are built. */
export interface Contents {
  readonly guides: readonly { readonly name: string; readonly title: string }[];
  /** An interface's operations by tag. */
  readonly sections: readonly ReferenceSection[];
}

export interface ReferenceSection {
  readonly name: string;
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly summary: string;
  }[];
}

/** The address of an operation in the reference, as the reference spells it. */
export const anchorOf = (section: string, id: string) => `/${section}/${id}`;

export const guidePath = (name: string) => `/docs/guides/${name}`;
