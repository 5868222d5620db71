/** What somebody else wrote: as text, in its own direction. */
export const Given = ({ text }: { readonly text: string }) => <bdi class="given">{text}</bdi>;
