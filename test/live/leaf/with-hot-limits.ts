import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';

/** The built Worker with other limits of hot rooms: its objects read theirs from the class. */
export const withHotLimits =
  (given: Partial<HotLimits>) =>
  (code: string): string => {
    const limits = JSON.stringify({ ...hotLimits, ...given });
    const names = ['RoomObject', 'LeafObject'].map((name) => nameOf(code, name));
    return `${code}\n;${names.map((name) => `${name}.hotLimits = ${limits};`).join('')}\n`;
  };

/** What the bundle calls an exported class. */
function nameOf(code: string, exported: string): string {
  const [, name] = new RegExp(`([\\w$]+) as ${exported}\\b`).exec(code) ?? [];
  if (name !== undefined) return name;
  if (new RegExp(`class ${exported}\\b`).test(code)) return exported;
  throw new Error(`the bundle exports no ${exported}`);
}
