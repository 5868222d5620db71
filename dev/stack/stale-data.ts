/** Local data from other migrations. It has no value, so one sentence says how to delete it. */
export class StaleData extends Error {
  constructor(dir: string) {
    super(`The data in ${dir} was made by other migrations than these. Delete it and start again: rm -rf ${dir}`);
  }
}
