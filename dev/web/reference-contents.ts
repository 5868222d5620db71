import type { ReferenceSection } from '#src/http/pages/contents.ts';

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
}

/** The contents of an interface's reference: its operations by tag, in the document's order. */
export function referenceContents(document: string): readonly ReferenceSection[] {
  const { tags, paths } = JSON.parse(document) as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          operationId,
          summary,
          tags: [tag = ''],
        },
      ]) => ({
        tag,
        operation: { id: operationId, method: method.toUpperCase(), path, summary },
      }),
    ),
  );
  return tags.map(({ name }) => ({
    name,
    operations: all.filter(({ tag }) => tag === name).map(({ operation }) => operation),
  }));
}
