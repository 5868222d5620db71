import { dirname, join, relative, sep } from 'node:path';
import { faultOf } from './who-may-import.ts';

/**
 * The parts of a syntax tree (ESTree) and of oxlint's plugin interface that these rules use; it exports no types for
 * them.
 */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: Node | null;
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly object?: Node;
  readonly property?: Node;
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(fault: { node: Node; message: string }): void;
}

const fromRoot = (context: Context, path: string) => relative(context.cwd, path).split(sep).join('/');

/** The aliases of package.json. */
const aliases = { '#src/': 'src/', '#fn/': 'functions/', '#test/': 'test/', '#web/': 'web/' };

/** The path that an import of this repository's own leads to, from the root. */
function pathOf(context: Context, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return fromRoot(context, join(dirname(context.filename), specifier));
  const alias = Object.entries(aliases).find(([name]) => specifier.startsWith(name));
  return alias === undefined ? undefined : specifier.replace(alias[0], alias[1]);
}

/** Every import, export-from and import(), against the table of who may import whom. */
const whoMayImport = {
  create(context: Context) {
    const importer = fromRoot(context, context.filename);
    const check = (node: Node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const path = pathOf(context, specifier);
      const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type';
      const fault = faultOf(importer, { specifier, path, isTypeOnly });
      if (fault !== undefined) context.report({ node, message: fault });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const isDate = (node: Node | undefined) => node?.type === 'Identifier' && node.name === 'Date';

/** `new Date()`, `Date()` and `Date.now`: the clock. `new Date(value)` only converts. */
const noClock = {
  create(context: Context) {
    const report = (node: Node) => context.report({ node, message: 'Take now from ctx, or as a parameter.' });
    return {
      NewExpression(node: Node) {
        if (isDate(node.callee) && node.arguments?.length === 0) report(node);
      },
      CallExpression(node: Node) {
        if (isDate(node.callee)) report(node);
      },
      MemberExpression(node: Node) {
        if (isDate(node.object) && node.property?.name === 'now') report(node);
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'who-may-import': whoMayImport, 'no-clock': noClock } };
