import { readHead } from '#src/live/auctions/verify/signed-head.ts';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';

/** The verifier of lots' logs, which a page loads when somebody asks for a check. */
export interface LogCheck {
  readonly readHead: typeof readHead;
  readonly verifyLog: typeof verifyLog;
}

declare global {
  interface Window {
    checkLog?: LogCheck;
  }
}

window.checkLog = { readHead, verifyLog };
