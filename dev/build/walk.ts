import { visitorKeys, type Node } from 'oxc-parser';

/** Visits a node and all below it, in the order of the source. Where `visit` answers false, it goes no further down. */
export function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  const keys = visitorKeys[node.type];
  if (keys === undefined) throw new Error(`the parser names no parts of ${node.type}`);
  const parts = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null | undefined>>;
  for (const key of keys) {
    const below = parts[key];
    for (const each of Array.isArray(below) ? (below as readonly (Node | null)[]) : [below as Node | null | undefined])
      if (each !== null && each !== undefined) walk(each, visit);
  }
}
