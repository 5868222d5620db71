import { commonVars } from '#src/platform/config.ts';
import { workers } from '#src/workers.ts';

export const CommonVars = commonVars(workers);
