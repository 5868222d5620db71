/**
 * The reasons for closing a socket (RFC 6455 leaves 4000 to 4999 to applications), and whether the client may
 * reconnect, with growing waits.
 */
export const closeCodes = {
  bad_request: { code: 4400, mayReturn: false },
  ticket: { code: 4401, mayReturn: false },
  banned: { code: 4403, mayReturn: false },
  no_such_stream: { code: 4404, mayReturn: false },
  subprotocol: { code: 4406, mayReturn: false },
  ended: { code: 4410, mayReturn: false },
  too_large: { code: 4413, mayReturn: false },
  too_slow: { code: 4008, mayReturn: true },
  silent: { code: 4408, mayReturn: true },
  replaced: { code: 4409, mayReturn: true },
  moved: { code: 4307, mayReturn: true },
  flooding: { code: 4429, mayReturn: true },
  failed: { code: 4500, mayReturn: true },
  overloaded: { code: 4503, mayReturn: true },
} as const satisfies Record<string, { readonly code: number; readonly mayReturn: boolean }>;

export type CloseReason = keyof typeof closeCodes;

const final = new Set<number>(Object.values(closeCodes).flatMap(({ code, mayReturn }) => (mayReturn ? [] : [code])));

/** Whether a client should reconnect after this code. Other codes (1006, 1001) are accidents. */
export const mayReturn = (code: number): boolean => !final.has(code);
