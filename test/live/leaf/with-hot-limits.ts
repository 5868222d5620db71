import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';

/** What a socket says at a leaf that is to be aborted there: nothing else ends an object that has a line of its own. */
export const ABORT = 'abort!';

const aborting = (name: string) => `const hear = ${name}.prototype.webSocketMessage;
${name}.prototype.webSocketMessage = function (socket, message) {
  return message === '${ABORT}' ? this.ctx.abort('by a test') : hear.call(this, socket, message);
};`;

/** The built Worker with other limits of hot rooms: its objects read theirs from the class. */
export const withHotLimits =
  (given: Partial<HotLimits>) =>
  (code: string): string => {
    const limits = JSON.stringify({ ...hotLimits, ...given });
    const [room, leaf] = [nameOf(code, 'RoomObject'), nameOf(code, 'LeafObject')];
    return `${code}\n;${room}.hotLimits = ${leaf}.hotLimits = ${limits};\n{ ${aborting(leaf)} }\n`;
  };

/** What the bundle calls an exported class. */
function nameOf(code: string, exported: string): string {
  const [, name] = new RegExp(`([\\w$]+) as ${exported}\\b`).exec(code) ?? [];
  if (name !== undefined) return name;
  if (new RegExp(`class ${exported}\\b`).test(code)) return exported;
  throw new Error(`the bundle exports no ${exported}`);
}
