/** What whoever runs the evaluation did wrong, in a sentence for them. */
export class UsageError extends Error {}
