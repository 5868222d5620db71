import { Hono } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { spendFor } from '#src/http/quota/charge.ts';
import { signInPages } from '#src/http/sign-in/sign-in-pages.tsx';
import { serviceUrl } from '#src/platform/config.ts';
import { userAgentOf } from '#src/intel/fetching/scan-headers.ts';
import type { IntelConfig } from '#fn/intel/bindings.ts';
import { BotPage } from '#fn/intel/pages/bot/bot-page.tsx';
import { showCard, showDashboard, showInsight } from './dashboard-pages.tsx';
import { intelSignIn } from './intel-sign-in.ts';
import { showCompetitor, showCompetitors, showTarget, showTargets } from './room-pages.tsx';
import { showSubscriptions, subscribeOnPage, unsubscribeOnPage } from './subscription-pages.tsx';
import { judgeOnPage } from './verdict-pages.tsx';

/** The intel Worker’s pages: what competitors changed, and who we are to them. */
export const pages = new Hono<HonoEnv<IntelConfig>>();

pages.route('/', signInPages(intelSignIn));

pages.get('/', showDashboard);
pages.get('/insights/:id', showInsight);
pages.get('/insights/:id/card', showCard);
pages.post('/insights/:id/verdict', judgeOnPage);

pages.get('/competitors', showCompetitors);
pages.get('/competitors/:slug', showCompetitor);
pages.get('/targets', showTargets);
pages.get('/targets/:id', showTarget);

pages.get('/subscriptions', showSubscriptions);
pages.post('/subscriptions', subscribeOnPage);
pages.post('/subscriptions/:id/end', unsubscribeOnPage);

pages.get('/bot', async (c) => {
  const scope = c.get('scope');
  scope.route = 'GET /bot';
  await spendFor(scope, 'documents', scope.ip);
  const { config } = scope.isolate;
  const userAgent = userAgentOf(serviceUrl(config, 'intel'));
  const gapSeconds = Math.round(config.SCAN_GAP_MS / 100) / 10;
  return pageResponse((nonce) => <BotPage userAgent={userAgent} gapSeconds={gapSeconds} nonce={nonce} />);
});
