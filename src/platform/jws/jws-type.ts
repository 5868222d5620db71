/** What a document of ours is, in its protected header: no kind passes for another. */
export type JwsType = 'receipt+jws' | 'head+jws';
