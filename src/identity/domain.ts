import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';

export const identity = defineDomain('identity', { access, configuration: { secretShapes: ['mk_(?:live|test)_'] } });
