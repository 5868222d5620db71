/** What is stored of a page can’t be unpacked. */
export class SnapshotDamaged extends Error {}
