/** Local data that other migrations made: nobody's treasure, so one sentence, and the way out. */
export class StaleData extends Error {
  constructor(dir: string) {
    super(`The data in ${dir} was made by other migrations than these. Delete it and start again: rm -rf ${dir}`);
  }
}
