import * as z from 'zod';

/** With it a browser pays on a page of ours; the local sandbox has pages of its own. */
export const PublishableKey = z.string().regex(/^pk_(?:live|test)_\w{8,200}$/, 'must be a publishable key');
