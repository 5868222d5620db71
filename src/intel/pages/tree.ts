/** A page as it was parsed. Whoever walks it keeps a stack of their own: nothing here is recursive. */
export interface ElementNode {
  readonly kind: 'element';
  /** In lower case, but for XML. */
  readonly name: string;
  /** As the parser found them: whoever asks for a name that a page or a target chose asks `Object.hasOwn`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ElementNode | null;
  readonly children: PageNode[];
  /** As the survey found it; undefined: nobody sees it. */
  size: Size | undefined;
}

/** What is within an element, as a reader sees it. */
export interface Size {
  /** Characters, without blanks at the ends of texts. */
  text: number;
  /** Of them those within links. */
  linked: number;
  links: number;
  /** Links to a place on the same page. */
  fragments: number;
  headings: number;
  /** Buttons that give or refuse consent; if the page has any, texts that speak of cookies or of consent. */
  answers: number;
  asks: number;
}

export interface TextNode {
  readonly kind: 'text';
  text: string;
  readonly parent: ElementNode;
}

export type PageNode = ElementNode | TextNode;

export const pageBounds = { nodes: 100_000, depth: 256, blocks: 5_000 } as const;
