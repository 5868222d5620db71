import { defineDomain } from '#src/platform/domain.ts';
import { access } from './access.ts';
import { identityRows } from './problems.ts';

export const identity = defineDomain('identity', {
  problems: identityRows,
  access,
  configuration: { secretShapes: ['mk_(?:live|test)_'] },
});
