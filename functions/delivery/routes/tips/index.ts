import { listTips } from './list-tips.ts';
import { tipDriver } from './tip-driver.ts';

/** What a recipient gives the driver after the delivery. */
export const tipRoutes = [tipDriver, listTips] as const;
