import { hasSandbox, serviceUrl } from '#src/platform/config.ts';
import type { Isolate } from './scope.ts';

/**
 * Where browsers find this Worker's pages: at its configured URL. The host of a request is the caller's word: any page's,
 * by DNS rebinding. On one's own machine a Worker has many names, and the one that was asked for counts.
 */
export const ownOrigin = (request: Request, { config, service }: Pick<Isolate, 'config' | 'service'>): string =>
  new URL(hasSandbox(config) ? request.url : serviceUrl(config, service)).origin;
