/** Prints a figure beside what is asked of it, and remembers a miss. */
export function report(what: string, figure: string, isMet = true): void {
  console.log(`${isMet ? '  ' : '! '}${what}`.padEnd(74), figure);
  if (!isMet) process.exitCode = 1;
}
