/** More than the longest amount, with everything that is left out. */
const MAX_AMOUNT = 30;

/** What somebody typed as cents: “44”, “$44.50”, “1,200.00”; undefined if it is no amount. */
export function centsIn(text: string): number | undefined {
  const [, whole, part = ''] =
    /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.slice(0, MAX_AMOUNT).replaceAll(/[\s,]/g, '')) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
