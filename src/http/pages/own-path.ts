/** A path that begins with one slash: a link to one with more would lead to another host. */
export const ownPath = (path: string): string => path.replace(/^[/\\]+/, '/');
