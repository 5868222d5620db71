import type { Route } from '#src/http/route.ts';
import type { LiveContext } from '#src/live/context.ts';
import { createTip } from './create-tip.ts';
import { getTip } from './get-tip.ts';
import { listTips } from './list-tips.ts';
import { refundTip } from './refund-tip.ts';

/** The routes of tips. */
export const tipRoutes: readonly Route<LiveContext>[] = [createTip, getTip, listTips, refundTip];
